extension AddressBook {
  /// The steps of the book, the latest first. 1,000 are kept, and none longer than 90 days.
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
    var redone: Set<Int> = []
    let step = try firstStep { step in
      switch step.kind {
      case .redo(let number):
        redone.insert(number)
        return false
      case .undo(let number): return redone.remove(number) == nil
      case .change: return step.author.isUser
      }
    }
    guard let step, case .undo(let number) = step.kind else { return nil }
    return (step, number)
  }

  /// The latest step that is wanted; the log is read in pieces that grow.
  private func firstStep(where isWanted: (Step) throws -> Bool) throws -> Step? {
    var upTo = Int.max
    var limit = 8
    while true {
      let steps = try storage.steps(upTo: upTo, limit: limit)
      if let found = try steps.first(where: isWanted) { return found }
      guard let last = steps.last, last.number > 1, steps.count == limit else { return nil }
      upTo = last.number - 1
      limit = min(limit * 4, 1000)
    }
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

/// Tells of steps, the latest first, which are changes that are not undone.
private struct StandingSteps {
  /// Of each step that was undone or redone, whether the latest of that was an undo.
  private var isUndone: [Int: Bool] = [:]

  mutating func isStanding(_ step: Step) -> Bool {
    switch step.kind {
    case .undo(let number):
      isUndone[number] = isUndone[number] ?? true
      return false
    case .redo(let number):
      isUndone[number] = isUndone[number] ?? false
      return false
    case .change: return isUndone[step.number] != true
    }
  }
}
