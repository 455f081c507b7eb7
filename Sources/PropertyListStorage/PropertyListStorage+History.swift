public import AddressBook
import Files
import PropertyLists

extension PropertyListStorage {
  /// The number of the latest step; 0 for a new book.
  public var latestStep: Int { get throws { try currentIndex().latestStep } }

  /// The number of the latest step that was dropped from the log.
  public var historyFloor: Int {
    get throws {
      _ = try currentIndex()
      return shownFloor
    }
  }

  /// Whether the folder of the log went. What is done next is the beginning of a new history.
  var hasLostLog: Bool { index.latestStep > index.historyFloor && !Files.exists(folder(BookFolder.log)) }

  /// The number of the latest step that nobody can take back any more.
  var shownFloor: Int { hasLostLog ? index.latestStep : index.historyFloor }

  /// The steps that the log has, in order.
  private var shownSteps: [Step] {
    get throws {
      let steps = try currentIndex().steps
      return hasLostLog ? [] : steps
    }
  }

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
    Array(try shownSteps.reversed().lazy.filter { $0.number <= number }.prefix(max(0, limit)))
  }

  /// The operations of a step in the order they were applied.
  public func operations(of step: Int) throws -> [Operation] {
    guard try shownSteps.contains(where: { $0.number == step }) else { return [] }
    return try operations(ofLogged: step, about: nil)
  }

  /// The steps that changed a record and what they did to it, the latest first. O(n) in the size of the log's files.
  public func history(of record: RecordID, limit: Int) throws -> [(step: Step, operations: [Operation])] {
    var history: [(step: Step, operations: [Operation])] = []
    for step in try shownSteps.reversed() {
      guard history.count < limit else { break }
      let operations = try operations(ofLogged: step.number, about: record).filter { $0.record == record }
      if !operations.isEmpty { history.append((step, operations)) }
    }
    return history
  }

  func operations(ofLogged step: Int, about record: RecordID?) throws -> [Operation] {
    let path = BookFolder.file(ofStep: step)
    do {
      let bytes = try read(path)
      // A file that does not name the record need not be read as a whole.
      if let record, !bytes.holds(record.searchedPart) { return [] }
      return try StepFile(bytes).operations
    } catch let error as FileError {
      throw StorageError.damaged(folder.shownPath, reason: error.description)
    } catch let error as DamagedFile {
      throw StorageError.damaged(folder.shownPath, reason: "\(path): \(error.reason)")
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
