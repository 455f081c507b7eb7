extension AddressBook {
  /// Takes back the latest step that a user made and that still stands, through whichever book it was made: deletions,
  /// imports and merges, too, as a whole.
  /// - Returns: the step that was taken back.
  /// - Throws: ``UndoError``; ``UndoError/changedSince(_:key:by:)`` names the later change that would be lost. What the
  ///   storage throws. Nothing was changed then.
  @discardableResult
  public func undo() throws -> Step {
    try reverseFound {
      guard let step = try latestStandingStep() else { throw UndoError.nothingToUndo }
      return Reversal(reversed: step, named: step, title: "undo: \(step.title)", kind: .undo(step.number))
    }
  }

  /// Makes the step again that was undone last, unless another change of a user came after it.
  /// - Returns: the step that was made again.
  /// - Throws: as ``undo()`` does.
  @discardableResult
  public func redo() throws -> Step {
    try reverseFound {
      guard let (undo, number) = try latestUndo(),
        let step = try storage.steps(upTo: number, limit: 1).first, step.number == number
      else { throw UndoError.nothingToRedo }
      return Reversal(reversed: undo, named: step, title: "redo: \(step.title)", kind: .redo(number))
    }
  }

  /// A step to reverse, and the step that this is about.
  private struct Reversal {
    let reversed: Step
    let named: Step
    let title: String
    let kind: Step.Kind
  }

  /// Reverses the step that is found, and looks again when somebody else makes a step meanwhile: of two programs that
  /// undo at once each takes back a step of its own.
  private func reverseFound(_ find: () throws -> Reversal) throws -> Step {
    guard !hasUnsavedChanges, !isWriting else { throw UndoError.unsavedChanges }
    while true {
      let latest = try storage.latestStep
      let reversal = try find()
      do {
        notifyObservers(of: try reverse(reversal, onto: latest))
        return reversal.named
      } catch ChangeError.bookChanged {
        continue
      }
    }
  }

  private func reverse(_ reversal: Reversal, onto latest: Int) throws -> Step? {
    let number = reversal.reversed.number
    let operations = try storage.operations(of: number)
    // What is looked at here is what the commit finds, or the commit is refused. Behind the latest step nothing came.
    let changes = ChangeSet(preconditions: [.latestStep(latest)], operations: operations.reversed().map(\.inverse))
    for id in latest > number ? Self.madeRecords(operations) : [] {
      try requireUnchanged(id, since: number)
      try requireNoLaterMembership(of: id, since: number)
    }
    if latest > number { try requireContainers(of: changes, since: number) }
    do {
      return try commit([changes], title: reversal.title, kind: reversal.kind)
    } catch let error as ChangeError {
      throw try obstacle(error, since: number) ?? error
    }
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

  /// Makes sure that a record that a step made was not changed since, but for changes that were undone.
  private func requireUnchanged(_ id: RecordID, since number: Int) throws {
    guard try storage.record(id)?.revision != number else { return }
    if let later = try laterChange(of: id, than: number) { throw UndoError.changedSince(id, key: nil, by: later) }
  }

  /// Makes sure that nobody has put a record into a group since a step made it.
  private func requireNoLaterMembership(of id: RecordID, since number: Int) throws {
    for membership in try storage.memberships(of: id) {
      let later = try laterChange(of: membership.group, than: number) { change in
        if case .member(id, old: nil, new: _) = change { true } else { false }
      }
      if let later { throw UndoError.changedSince(membership.group, key: nil, by: later) }
    }
  }

  /// Makes sure that the containers are there that records go back to. One that nobody ever declared cannot have gone.
  private func requireContainers(of changes: ChangeSet, since number: Int) throws {
    for id in Set(changes.operations.compactMap(\.targetContainer)) {
      let key = DocumentKey.container(id)
      guard try storage.document(key) == nil, let later = try laterChange(of: key, than: number) else { continue }
      let comesBack = changes.operations.contains {
        if case .document(key, old: nil, new: .some) = $0 { true } else { false }
      }
      if !comesBack { throw UndoError.documentChangedSince(key, by: later) }
    }
  }

  /// The later step that stands in the way of a reversal, in which the record or document was changed that is named.
  private func obstacle(_ error: ChangeError, since number: Int) throws -> UndoError? {
    switch error {
    case .conflict(let conflict):
      let later = try laterChange(of: conflict.record, than: number) { $0.concerns(conflict.key) }
      return later.map { .changedSince(conflict.record, key: conflict.key, by: $0) }
    case .recordChanged(let id), .noRecord(let id), .recordExists(let id), .cycle(_, let id):
      return try laterChange(of: id, than: number).map { .changedSince(id, key: nil, by: $0) }
    case .documentConflict(let key):
      return try laterChange(of: key, than: number).map { .documentChangedSince(key, by: $0) }
    default: return nil
    }
  }
}

extension Operation {
  /// The container that a record is put into.
  fileprivate var targetContainer: ContainerID? {
    switch self {
    case .record(_, .create(let record)): record.container
    case .record(_, .container(_, let new)): new
    default: nil
    }
  }
}

extension RecordChange {
  /// Whether it changes what stands under a key, or takes the record with it.
  func concerns(_ wanted: String) -> Bool {
    switch self {
    case .value(let key, _, _), .entry(let key, _): key == wanted
    case .picture: wanted == Conflict.pictureKey
    case .container: wanted == Conflict.containerKey
    case .create, .delete: true
    case .member: false
    }
  }
}
