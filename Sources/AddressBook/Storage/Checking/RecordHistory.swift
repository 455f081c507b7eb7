import PropertyLists

/// What the history knows of records, for those that lack something.
struct RecordHistory {
  private let storage: any StorageAdapter

  init(_ storage: any StorageAdapter) { self.storage = storage }

  /// The last state of a record that can be told from the history alone: what it was when it was once deleted and brought
  /// back, and what was changed since. Nothing where the history does not hold all of it.
  func lastState(of id: RecordID) throws -> StoredRecord? {
    guard let state = HeldState(of: id, after: try changes(of: id) ?? []), state.isWhole else { return nil }
    return state.record
  }

  /// What the history tells of the members of a group that the book does not have so: nothing is told of those that it
  /// does not mention any more, and of those of which it only says what was copied from another store.
  /// - Returns: the members that were put into it and are not in it, where the history put them, and those that were
  ///   taken out of it and are in it, where they stand.
  func differences(of group: RecordID) throws -> (lacking: [Membership], surplus: [Membership]) {
    var last: [RecordID: Int?] = [:]
    let copied = try storage.latestCopiedStep
    for entry in try changes(of: group) ?? [] where entry.step > copied {
      // What cannot be read may have been of any member.
      guard let change = entry.change else { return ([], []) }
      if case .member(let member, _, let new) = change { last[member] = .some(new) }
    }
    guard !last.isEmpty else { return ([], []) }
    let members = try storage.members(of: group)
    let surplus = members.filter { last[$0.member] == .some(nil) }
    for place in members { last[place.member] = nil }
    let lacking = last.compactMap { member, position in
      position.map { Membership(group: group, member: member, position: $0) }
    }
    return (try lacking.filter { try isThere($0.member) }.sorted { $0.position < $1.position }, surplus)
  }

  private func isThere(_ id: RecordID) throws -> Bool {
    do { return try storage.record(id) != nil } catch StorageError.damagedRecord { return true }
  }

  /// The changes of a record, the earliest first; nothing where the history cannot be read.
  private func changes(of id: RecordID) throws -> [HeldState.Entry]? {
    let steps: [(step: Step, operations: [Operation])]
    do { steps = try storage.history(of: id, limit: .max) } catch StorageError.damaged { return nil }
    return steps.reversed().flatMap { entry in
      entry.operations.map { operation in
        var change: RecordChange?
        if case .record(id, let known) = operation { change = known }
        return HeldState.Entry(step: entry.step.number, kind: entry.step.kind, change: change)
      }
    }
  }
}
