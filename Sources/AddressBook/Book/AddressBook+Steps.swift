extension AddressBook {
  /// The steps of the book, the latest first. 1,000 of them can be undone, none is kept longer than 90 days unless it can
  /// be redone, and there are 10,000 at most, undo and redo among them.
  public func steps(limit: Int) throws -> [Step] { try storage.steps(upTo: .max, limit: limit) }

  /// The steps that changed a record, the latest first, each with what it did to the record.
  public func history(of record: RecordID, limit: Int = 100) throws -> [(step: Step, operations: [Operation])] {
    try storage.history(of: record, limit: limit)
  }

  /// The steps that changed some of these records, the latest first, each with what it did to them.
  public func history(
    of records: [RecordID], limit: Int = 100
  ) throws -> [(step: Step, operations: [Operation])] {
    var found: [Int: (step: Step, operations: [Operation])] = [:]
    for record in records {
      for (step, operations) in try history(of: record, limit: limit) {
        found[step.number, default: (step, [])].operations += operations
      }
    }
    return Array(found.values.sorted { $0.step.number > $1.step.number }.prefix(max(0, limit)))
  }

  /// The latest step that changed what stands under a raw key of a record, or ``Conflict/pictureKey`` or
  /// ``Conflict/containerKey``; nothing when the history does not hold it any more.
  public func latestChange(of record: RecordID, key: String) throws -> Step? {
    try storage.history(of: record, limit: 100).first { _, operations in
      operations.contains { if case .record(_, let change) = $0 { change.concerns(key) } else { false } }
    }?.step
  }

  /// The latest change of a user that is not undone.
  func latestStandingStep() throws -> Step? {
    var standing = StandingSteps()
    return try firstStep { standing.isStanding($0) && $0.author.isUser }
  }

  /// The latest undo that was not redone, when no other change of a user came after it.
  func latestUndo() throws -> (undo: Step, of: Int)? {
    var redoable = RedoableSteps()
    var number: Int?
    let undo = try firstStep { step in
      number = redoable.step(undoneBy: step)
      return number != nil || redoable.isOver
    }
    guard let undo, let number else { return nil }
    return (undo, number)
  }

  /// The latest step that is wanted.
  private func firstStep(where isWanted: (Step) throws -> Bool) throws -> Step? {
    var found: Step?
    try storage.forEachStep { step in
      guard try isWanted(step) else { return true }
      found = step
      return false
    }
    return found
  }

  /// The latest change to a record that came after a step, still stands and has an operation of the wanted kind.
  func laterChange(
    of id: RecordID, than number: Int, where isWanted: (RecordChange) -> Bool = { _ in true }
  ) throws -> Step? {
    var standing = StandingSteps()
    for (step, operations) in try storage.history(of: id, limit: .max) {
      guard step.number > number else { return nil }
      guard standing.isStanding(step) else { continue }
      let isLater = operations.contains { if case .record(_, let change) = $0 { isWanted(change) } else { false } }
      if isLater { return step }
    }
    return nil
  }

  /// The latest change to a document that came after a step and still stands.
  func laterChange(of document: DocumentKey, than number: Int) throws -> Step? {
    var standing = StandingSteps()
    return try firstStep { step in
      guard step.number > number else { return true }
      guard standing.isStanding(step) else { return false }
      return try storage.operations(of: step.number).contains {
        if case .document(document, _, _) = $0 { true } else { false }
      }
    }.flatMap { $0.number > number ? $0 : nil }
  }
}

extension StorageAdapter {
  /// Delivers the steps, the latest first, until the closure answers `false`. They are read in pieces that grow.
  package func forEachStep(_ body: (Step) throws -> Bool) throws {
    var upTo = Int.max
    var limit = 8
    while true {
      let steps = try steps(upTo: upTo, limit: limit)
      for step in steps { guard try body(step) else { return } }
      guard let last = steps.last, last.number > 1, steps.count == limit else { return }
      upTo = last.number - 1
      limit = min(limit * 4, 1000)
    }
  }
}
