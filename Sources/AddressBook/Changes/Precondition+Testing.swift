import PropertyLists

extension Precondition {
  /// Whether it concerns what the change leads to: which cards are of one individual can be known only then, and a
  /// container may come with what lives in it.
  var isOfResult: Bool {
    switch self {
    case .unique, .containerExists: true
    default: false
    }
  }

  /// Refuses the change where it does not hold.
  /// - Throws: ``ChangeError`` that says what stands instead, and what the storage throws.
  func test(in storage: any StorageTransaction) throws {
    switch self {
    case .revision(let id, let revision):
      guard let record = try storage.record(id) else { throw ChangeError.noRecord(id) }
      guard record.revision == revision else { throw ChangeError.recordChanged(id) }
    case .containerExists(let id):
      guard try storage.document(.container(id)) != nil else { throw ChangeError.noContainer(id) }
    case .exists(let id):
      guard try storage.record(id) != nil else { throw ChangeError.noRecord(id) }
    case .isPerson(let id):
      guard let record = try storage.record(id) else { throw ChangeError.noRecord(id) }
      guard record.kind == .person else { throw ChangeError.notAPerson(id) }
    case .noPerson(let name, let container):
      let plan = FetchPlan(
        kind: .person, filters: [.exactName(name)] + [container.map(RecordFilter.container)].compactMap(\.self))
      if let found = try storage.first(plan) { throw ChangeError.namesake(name, found) }
    case .noGroup(let name, let container):
      let plan = FetchPlan(
        kind: .group, filters: [.exactName(name)] + [container.map(RecordFilter.container)].compactMap(\.self))
      if let found = try storage.first(plan) { throw ChangeError.groupNamesake(name, found) }
    case .unique(let key, let value, let id):
      let own = try Links(storage).cards(of: id)
      let plan = FetchPlan(filters: [.value(key: key, value)], excluding: Set(own))
      if let found = try storage.first(plan) { throw ChangeError.notUnique(key: key, value, found) }
    case .latestStep(let number):
      guard try storage.latestStep == number else { throw ChangeError.bookChanged }
    }
  }
}
