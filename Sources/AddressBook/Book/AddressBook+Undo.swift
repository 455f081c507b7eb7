/// Why nothing was undone or redone.
public enum UndoError: Error, Hashable, Sendable {
  /// There is no step to take back.
  case nothingToUndo
  /// No step was taken back, or another change came after it.
  case nothingToRedo
  /// Something is staged: it must be saved or dropped first.
  case unsavedChanges
  /// A record that the step made was changed by a later step, which would be lost.
  case changedSince(RecordID, Step)
}

extension UndoError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo"
    case .unsavedChanges: "there are unsaved changes, commit or roll back first"
    case .changedSince(let id, let step): "the record \(id) was changed since: \(step.title)"
    }
  }
}

extension AddressBook {
  /// Takes back the latest step that a user made and that still stands.
  /// - Returns: the step that was taken back.
  /// - Throws: ``UndoError``; ``ChangeError/conflict(_:key:entry:)`` when another change stands in the way.
  @discardableResult
  public func undo() throws -> Step {
    guard !hasUnsavedChanges else { throw UndoError.unsavedChanges }
    guard let step = try latestStandingStep() else { throw UndoError.nothingToUndo }
    try reverse(step, title: "undo: \(step.title)", kind: .undo(step.number))
    return step
  }

  /// Makes the step again that was undone last, unless another change came after it.
  /// - Returns: the step that was made again.
  /// - Throws: ``UndoError``; ``ChangeError/conflict(_:key:entry:)`` when another change stands in the way.
  @discardableResult
  public func redo() throws -> Step {
    guard !hasUnsavedChanges else { throw UndoError.unsavedChanges }
    guard let (undo, number) = try latestUndo() else { throw UndoError.nothingToRedo }
    guard let step = try storage.steps(upTo: number, limit: 1).first, step.number == number else {
      throw UndoError.nothingToRedo
    }
    try reverse(undo, title: "redo: \(step.title)", kind: .redo(number))
    return step
  }

  /// The steps of the book, the latest first.
  public func steps(limit: Int) throws -> [Step] { try storage.steps(upTo: .max, limit: limit) }

  /// The steps that changed a record, the latest first.
  public func history(of record: RecordID, limit: Int = 100) throws -> [(step: Step, operations: [Operation])] {
    try storage.history(of: record, limit: limit)
  }

  private func reverse(_ step: Step, title: String, kind: Step.Kind) throws {
    let operations = try storage.operations(of: step.number)
    var changes = ChangeSet(operations: operations.reversed().map(\.inverse))
    for id in Self.madeRecords(operations) {
      changes.preconditions.append(.revision(id, try unchangedRevision(of: id, since: step)))
    }
    _ = try commit([changes], title: title, kind: kind)
  }

  /// The records that operations made and did not delete again.
  private static func madeRecords(_ operations: [Operation]) -> Set<RecordID> {
    var made: Set<RecordID> = []
    for case .record(let id, let change) in operations {
      switch change {
      case .create: made.insert(id)
      case .delete: made.remove(id)
      default: break
      }
    }
    return made
  }

  /// The revision of a record that a step made and that was not changed since, but for changes that were undone.
  private func unchangedRevision(of id: RecordID, since step: Step) throws -> Int {
    guard let record = try storage.record(id) else { throw ChangeError.noRecord(id) }
    guard record.revision != step.number else { return record.revision }
    if let later = try laterChange(of: id, than: step.number) { throw UndoError.changedSince(id, later) }
    return record.revision
  }

  /// The latest change of a user that is not undone.
  private func latestStandingStep() throws -> Step? {
    var standing = StandingSteps()
    return try firstStep { standing.isStanding($0) && $0.author.isUser }
  }

  /// The latest undo that was not redone, when no other change of a user came after it.
  private func latestUndo() throws -> (undo: Step, of: Int)? {
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
  private func firstStep(where isWanted: (Step) -> Bool) throws -> Step? {
    var upTo = Int.max
    var limit = 8
    while true {
      let steps = try storage.steps(upTo: upTo, limit: limit)
      if let found = steps.first(where: isWanted) { return found }
      guard let last = steps.last, last.number > 1, steps.count == limit else { return nil }
      upTo = last.number - 1
      limit = min(limit * 4, 1000)
    }
  }

  /// A change to a record that came after a step and still stands.
  private func laterChange(of id: RecordID, than number: Int) throws -> Step? {
    var standing = StandingSteps()
    for (step, _) in try storage.history(of: id, limit: 1000) where step.number > number {
      if standing.isStanding(step) { return step }
    }
    return nil
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
