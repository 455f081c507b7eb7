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
    guard let path = folder.file(of: digest) else { return nil }
    let bytes = try folder.translatingErrors { try Files.read(folder(path), limit: Int.max) }
    guard ImageDigest(of: bytes) == digest else {
      throw StorageError.damaged(folder.shownPath, reason: "\(path) is another picture than its name says")
    }
    return bytes
  }

  /// Whether the store has a picture's bytes.
  public func hasPicture(_ digest: ImageDigest) throws -> Bool { folder.file(of: digest) != nil }

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
  public func keyUsage() throws -> [KeyUsage] { try currentIndex().keyUsage }

  /// How many records have a key.
  public func usage(of key: String) throws -> Int { try currentIndex().usage(of: key) }
}

extension PropertyListStorage {
  /// The number of the latest step; 0 for a new book.
  public var latestStep: Int { get throws { try currentIndex().latestStep } }

  /// The number of the latest step that was dropped from the log.
  public var historyFloor: Int { get throws { try currentIndex().historyFloor } }

  /// A number that is another one after the files or the index have changed.
  /// - Throws: ``StorageError/unavailable(_:reason:remedy:)`` when the folder was removed or replaced meanwhile.
  public var changeMark: Int {
    get throws {
      guard Files.exists(folder(BookFolder.description)) else { throw folder.removed }
      let index = try currentIndex()
      return earlierChanges + index.generation
    }
  }

  /// The steps up to a number, the latest first.
  public func steps(upTo number: Int, limit: Int) throws -> [Step] {
    Array(try currentIndex().steps.reversed().lazy.filter { $0.number <= number }.prefix(max(0, limit)))
  }

  /// The operations of a step in the order they were applied.
  public func operations(of step: Int) throws -> [Operation] {
    guard try currentIndex().steps.contains(where: { $0.number == step }) else { return [] }
    return try operations(ofLogged: step, about: nil)
  }

  /// The steps that changed a record and what they did to it, the latest first. O(n) in the size of the log's files.
  public func history(of record: RecordID, limit: Int) throws -> [(step: Step, operations: [Operation])] {
    var history: [(step: Step, operations: [Operation])] = []
    for step in try currentIndex().steps.reversed() {
      guard history.count < limit else { break }
      let operations = try operations(ofLogged: step.number, about: record).filter { $0.record == record }
      if !operations.isEmpty { history.append((step, operations)) }
    }
    return history
  }

  func operations(ofLogged step: Int, about record: RecordID?) throws -> [Operation] {
    let path = BookFolder.file(ofStep: step)
    do {
      let bytes = try Files.read(folder(path), limit: Int.max)
      // A file that does not name the record need not be read as a whole.
      if let record, !bytes.holds(record.searchedPart) { return [] }
      return try StepFile(bytes).operations
    } catch let error as FileError {
      throw StorageError.damaged(folder.shownPath, reason: error.description)
    } catch let error as DamagedFile {
      throw StorageError.damaged(folder.shownPath, reason: "\(path): \(error.reason)")
    }
  }

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

extension RecordID {
  /// What every form of a property list that names the record has in it; nothing where they write it in different ways.
  fileprivate var searchedPart: [UInt8] {
    rawValue.utf8.allSatisfy { 0x20..<0x7F ~= $0 && !"&<>".utf8.contains($0) } ? Array(rawValue.utf8) : []
  }
}

extension [UInt8] {
  /// Whether other bytes stand among these one after another.
  fileprivate func holds(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    var start = 0
    while let found = self[start...].firstIndex(of: first), count - found >= part.count {
      if self[found..<found + part.count].elementsEqual(part) { return true }
      start = found + 1
    }
    return false
  }
}
