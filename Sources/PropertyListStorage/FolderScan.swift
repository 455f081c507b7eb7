import AddressBook
import Files

/// What differs between the files of a store and what is known of them, told by names and stamps alone.
struct FolderScan {
  /// A file that is new or was changed.
  struct Found: Hashable {
    /// Where it lies in the store.
    let path: String
    let stamp: FileStamp
    /// The record that is known to lie there.
    let record: RecordID?
  }

  /// Records' files that are new or were changed, in the order of their paths.
  private(set) var records: [Found] = []
  /// Records whose files are not there any more.
  private(set) var missingRecords: [RecordID] = []
  /// Documents' files that are new or were changed.
  private(set) var documents: [Found] = []
  /// Documents whose files are not there any more.
  private(set) var missingDocuments: [DocumentKey] = []
  /// Pictures that are called as a record, not by their digest, each with the record.
  private(set) var pictures: [(path: String, record: RecordID)] = []
  /// When a picture last came or went.
  let picturesTime: Int64?

  var isEmpty: Bool {
    records.isEmpty && missingRecords.isEmpty && documents.isEmpty && missingDocuments.isEmpty && pictures.isEmpty
  }

  /// Looks at the files of a store.
  /// - Parameters:
  ///   - folder: the store.
  ///   - index: what is known of them.
  ///   - seenTime: when a picture had last come or gone when somebody looked at the pictures.
  ///   - left: documents' files that nothing is known of and that are left alone as long as they are so.
  /// - Throws: `FileError` where a folder cannot be listed.
  init(
    _ folder: BookFolder, _ index: BookIndex, picturesTime seenTime: Int64? = nil,
    leaving left: [String: LeftDocument] = [:]
  ) throws {
    // What a commit is going to do counts as done.
    let pending = Set((index.unsettled?.moves.map(\.target) ?? []) + (index.unsettled?.removals.map(\.path) ?? []))
    picturesTime = Files.modificationTime(ofFolder: folder(BookFolder.pictures))
    var seen = [Bool](repeating: false, count: index.entries.count)
    var known = 0
    for part in [BookFolder.people, BookFolder.groups] where Files.exists(folder(part)) {
      try Files.visit(folder(part)) { name, stamp in
        guard Self.isRecordFile(name) else { return }
        let slot = Self.slot(of: name, in: part, index)
        let entry = slot.flatMap { index.entries[$0] }
        if let slot, !seen[slot] {
          seen[slot] = true
          known += 1
        }
        guard entry?.stamp != stamp, pending.isEmpty || !pending.contains(part + "/" + name) else { return }
        records.append(Found(path: part + "/" + name, stamp: stamp, record: entry?.id))
      }
    }
    records.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    if known < index.places.count {
      missingRecords = index.entries.enumerated().compactMap { slot, entry in
        guard !seen[slot], let entry, pending.isEmpty || !pending.contains(entry.path) else { return nil }
        return entry.id
      }
    }
    try scanDocuments(folder, index, left, pending)
    if let picturesTime, picturesTime != seenTime { try scanPictures(folder, index) }
  }

  private mutating func scanPictures(_ folder: BookFolder, _ index: BookIndex) throws {
    for name in try Files.list(folder(BookFolder.pictures)) where !name.utf8.starts(with: [UInt8(ascii: ".")]) {
      let stem = String(name.prefix { $0 != "." })
      guard ImageDigest(rawValue: stem) == nil else { continue }
      let named = [RecordID(rawValue: stem)] + RecordKind.allCases.map { RecordID(kind: $0, uuid: stem) }
      guard let record = named.first(where: { index[$0]?.isDamaged == false }) else { continue }
      pictures.append((BookFolder.pictures + "/" + name, record))
    }
  }

  private mutating func scanDocuments(
    _ folder: BookFolder, _ index: BookIndex, _ left: [String: LeftDocument], _ pending: Set<String>
  ) throws {
    var seen: Set<DocumentKey> = []
    let root = folder(BookFolder.documents)
    for name in Files.exists(root) ? try Files.list(root) : [] where Files.isFolder(Path.join(root, name)) {
      try Files.visit(Path.join(root, name)) { file, stamp in
        guard file.hasSuffix(".plist") else { return }
        let path = BookFolder.documents + "/" + name + "/" + file
        let key = index.documentsByPath[path]
        if let key { seen.insert(key) }
        guard key.flatMap({ index.documents[$0]?.stamp }) != stamp, left[path]?.stamp != stamp, !pending.contains(path)
        else { return }
        documents.append(Found(path: path, stamp: stamp, record: nil))
      }
    }
    documents.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    guard seen.count < index.documents.count else { return }
    missingDocuments = index.documents.keys.filter { !seen.contains($0) && !pending.contains(BookFolder.file(of: $0)) }
      .sorted { ($0.namespace, $0.name) < ($1.namespace, $1.name) }
  }

  /// Where the record stands that is known to lie in a file.
  private static func slot(of name: String, in part: String, _ index: BookIndex) -> Int? {
    if !index.unusualPaths.isEmpty, let id = index.unusualPaths[part + "/" + name] { return index.slot(of: id) }
    guard let (id, kind) = RecordFileName.record(name), part == BookFolder.folder(of: kind),
      let slot = index.slot(of: id), let entry = index.entries[slot], entry.kind == kind,
      entry.fileName == nil
    else { return nil }
    // What is written with a percent sign can be written in several ways, of which one is the record's.
    guard !name.utf8.contains(UInt8(ascii: "%")) || entry.path == part + "/" + name else { return nil }
    return slot
  }

  /// Whether a name is one of those that other programs give what they keep beside a file: hidden, or a draft.
  static func isPassedOver(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("#") && name.hasSuffix("#")
  }

  /// Whether a file can be a record's: those of macOS, and property lists that somebody drops in.
  static func isRecordFile(_ name: String) -> Bool {
    [".abcdp", ".abcdg", ".plist"].contains { name.hasSuffix($0) }
  }
}
