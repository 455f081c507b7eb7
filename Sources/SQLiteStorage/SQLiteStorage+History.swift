public import AddressBook
import PropertyLists

extension SQLiteStorage {
  /// The number of the latest step; 0 for a new book.
  public var latestStep: Int {
    get throws {
      let statement = try connection.statement(.latestStep)
      defer { statement.reset() }
      return try statement.step() ? statement.integer(0) : 0
    }
  }

  /// SQLite's own count of what others have committed to the file (`PRAGMA data_version`).
  /// - Throws: ``StorageError/unavailable(_:reason:remedy:)`` when the file was removed or replaced meanwhile: nobody
  ///   else changes what is still open here.
  public var changeMark: Int {
    get throws {
      try requireSameFile()
      let statement = try connection.statement(.dataVersion)
      defer { statement.reset() }
      return try statement.step() ? statement.integer(0) : 0
    }
  }

  /// The number of the latest step that was dropped from the history.
  public var historyFloor: Int { get throws { try mark(at: Schema.historyFloorKey) } }

  /// The number of the latest step that was copied from another store.
  public var latestCopiedStep: Int { get throws { try mark(at: Schema.latestCopiedStepKey) } }

  private func mark(at key: String) throws -> Int {
    let statement = try connection.statement(.getMeta)
    defer { statement.reset() }
    statement.bind(key, at: 1)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// The steps up to a number, the latest first. Steps that are too old are not held any more.
  public func steps(upTo number: Int, limit: Int) throws -> [Step] {
    let statement = try connection.statement(.steps)
    defer { statement.reset() }
    statement.bind(number, at: 1)
    statement.bind(max(0, limit), at: 2)
    var steps: [Step] = []
    while try statement.step() { steps.append(try step(number: statement.integer(0), in: statement, from: 1)) }
    return steps
  }

  /// The operations of a step in the order they were applied.
  public func operations(of step: Int) throws -> [Operation] {
    var operations: [Operation] = []
    try forEachOperation(of: step) { operation in
      operations.append(operation)
      return true
    }
    return operations
  }

  /// Delivers the operations of a step one after another.
  public func forEachOperation(of step: Int, _ body: (Operation) throws -> Bool) throws {
    let statement = try connection.statement(.operationsOfStep)
    defer { statement.reset() }
    statement.bind(step, at: 1)
    while try statement.step() {
      guard try body(operation(of: statement.optionalText(0), in: statement, column: 1)) else { return }
    }
  }

  /// The steps that changed a record and what they did to it, the latest first.
  public func history(of record: RecordID, limit: Int) throws -> [(step: Step, operations: [Operation])] {
    let statement = try connection.statement(.historyOfRecord)
    defer { statement.reset() }
    statement.bind(record.rawValue, at: 1)
    var history: [(step: Step, operations: [Operation])] = []
    while try statement.step() {
      let number = statement.integer(0)
      if history.last?.step.number != number {
        guard history.count < limit else { break }
        history.append((try step(number: number, in: statement, from: 2), []))
      }
      history[history.count - 1].operations.append(try operation(of: record.rawValue, in: statement, column: 1))
    }
    return history.map { ($0.step, $0.operations.reversed()) }
  }

  private func step(number: Int, in statement: Statement, from column: Int32) throws(StorageError) -> Step {
    guard let kind = Step.Kind(column: statement.integer(column + 4), target: statement.integer(column + 5)) else {
      throw .damaged(location.shownPath, reason: "step \(number) is of no known kind")
    }
    return Step(
      number: number, title: statement.text(column),
      author: Author(name: statement.text(column + 1), isUser: statement.integer(column + 2) != 0),
      time: PropertyList.Date(secondsSinceReferenceDate: statement.real(column + 3)), kind: kind)
  }

  private func operation(
    of record: String?, in statement: Statement, column: Int32
  ) throws(StorageError) -> Operation {
    guard let operation = LoggedOperation.read(statement.bytes(column), record: record) else {
      throw .damaged(location.shownPath, reason: "a change in the history cannot be read")
    }
    return operation
  }
}

extension Step.Kind {
  /// The numbers in the columns `kind` and `target`.
  var columns: (kind: Int, target: Int) {
    switch self {
    case .change: (0, 0)
    case .undo(let step): (1, step)
    case .redo(let step): (2, step)
    }
  }

  init?(column: Int, target: Int) {
    switch column {
    case 0: self = .change
    case 1: self = .undo(target)
    case 2: self = .redo(target)
    default: return nil
    }
  }
}
