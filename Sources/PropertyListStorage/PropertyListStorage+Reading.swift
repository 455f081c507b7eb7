public import AddressBook
import Files
public import PropertyLists

extension PropertyListStorage {
  /// The record with an identifier.
  /// - Throws: ``StorageError/damagedRecord(_:reason:)`` when its file cannot be read.
  public func record(_ id: RecordID) throws -> StoredRecord? {
    let index = try currentIndex()
    guard let entry = index[id] else { return nil }
    switch try folder.translatingErrors({ try index.row(entry).fetched }) {
    case .record(let record): return record
    case .damaged(let id, let reason): throw StorageError.damagedRecord(id, reason: reason)
    }
  }

  /// What is known of a damaged record: what its file holds.
  /// - Throws: ``StorageError`` when the file cannot be read, so that nobody takes it for empty and deletes it.
  public func damagedRecord(_ id: RecordID) throws -> DamagedRecord? {
    let index = try currentIndex()
    guard let entry = index[id] else { return nil }
    return try folder.translatingErrors {
      var bytes: [UInt8] = []
      do throws(FileError) { bytes = try Files.read(folder(entry.path), limit: Int.max) } catch {
        guard error.code == .notFound else { throw error }
      }
      return DamagedRecord(
        kind: entry.kind, container: try index.row(entry).record.container, place: entry.place, contents: bytes)
    }
  }

  /// The first place in the order of adding that no record was given.
  public var nextPlace: Int { get throws { try currentIndex().nextPlace } }

  /// The record, readable or not, that stands at a place in the order of adding.
  public func record(at place: Int) throws -> RecordID? { try currentIndex().entry(at: place)?.id }

  /// The bytes of a picture.
  public func picture(_ digest: ImageDigest) throws -> [UInt8]? {
    guard let path = path(of: digest) else { return nil }
    let bytes = try folder.translatingErrors { try read(path) }
    guard ImageDigest(of: bytes) == digest else {
      throw StorageError.damaged(folder.shownPath, reason: "\(path) is another picture than its name says")
    }
    return bytes
  }

  /// Whether the store has a picture's bytes.
  public func hasPicture(_ digest: ImageDigest) throws -> Bool { path(of: digest) != nil }

  /// A document.
  public func document(_ key: DocumentKey) throws -> PropertyList? {
    let index = try currentIndex()
    return try folder.translatingErrors { try index.document(key) }
  }

  /// The names of the documents of a namespace that begin with a text, in the order of their bytes.
  public func documentNames(in namespace: String, prefix: String, limit: Int) throws -> [String] {
    let names = try currentIndex().documents.keys.filter { $0.belongs(to: namespace, prefix: prefix) }.map(\.name)
    return Array(names.sorted { $0.precedesByBytes($1) }.prefix(max(0, limit)))
  }

  /// Delivers the names of all documents.
  public func forEachDocument(_ body: (DocumentKey) throws -> Bool) throws {
    for key in try currentIndex().documents.keys.sorted(by: DocumentKey.areInOrder) {
      guard try body(key) else { return }
    }
  }

  /// Who is in a group, in order.
  public func members(of group: RecordID) throws -> [Membership] { try currentIndex().members(of: group) }

  /// Those whom a group's file names and who are not in the book.
  public func absentMembers(of group: RecordID) throws -> [RecordID] { try currentIndex().absentMembers(of: group) }

  /// The groups a record is in.
  public func memberships(of record: RecordID) throws -> [Membership] {
    try currentIndex().memberships(of: record)
  }

  /// The position of a record in a group.
  public func position(of member: RecordID, in group: RecordID) throws -> Int? {
    let index = try currentIndex()
    return index.places[member] == nil || index.places[group] == nil ? nil : index.members[member, in: group]
  }

  /// The keys in use.
  public func keyUsage() throws -> [KeyUsage] { try currentIndex().shapes.usage }

  /// How many records have a key.
  public func usage(of key: String) throws -> Int { try currentIndex().shapes.usage(of: key) }

  /// The size of the files in bytes.
  var size: Int {
    get throws {
      var size: Int64 = 0
      let index = try currentIndex()
      for entry in index.entries { size += entry?.stamp.size ?? 0 }
      for document in index.documents.values { size += document.stamp.size }
      for part in [BookFolder.pictures, BookFolder.log, BookFolder.local] where Files.exists(folder(part)) {
        try Files.visit(folder(part)) { size += $1.size }
      }
      return Int(size)
    }
  }
}
