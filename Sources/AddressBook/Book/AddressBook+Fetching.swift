public import PropertyLists

extension AddressBook {
  /// The person with an identifier.
  /// - Throws: ``StorageError/damagedRecord(_:reason:)`` or what else the storage throws.
  public func person(_ id: RecordID) throws -> Person? {
    guard let record = try overlay.record(id), record.kind == .person else { return nil }
    return Person(contents: contents(record))
  }

  /// The group with an identifier.
  /// - Throws: ``StorageError/damagedRecord(_:reason:)`` or what else the storage throws.
  public func group(_ id: RecordID) throws -> Group? {
    guard let record = try overlay.record(id), record.kind == .group else { return nil }
    return Group(contents: contents(record))
  }

  /// The record with an identifier, as it is stored or staged.
  /// - Throws: ``StorageError/damagedRecord(_:reason:)`` or what else the storage throws.
  public func record(_ id: RecordID) throws -> StoredRecord? { try overlay.record(id) }

  /// Delivers the records of a plan one after another until the closure answers `false`. Memory is bounded whatever
  /// the number of records.
  /// - Throws: ``FetchError`` when the plan begins at a place that is gone or one of another order; what the storage and
  ///   the closure throw.
  public func enumerate(_ plan: FetchPlan, _ body: (FetchedRecord) throws -> Bool) throws {
    openFetches += 1
    defer { openFetches -= 1 }
    try overlay.fetch(asked(plan), body)
  }

  /// The number of records of a plan. Records are only looked at where no index tells how many there are.
  public func count(_ plan: FetchPlan) throws -> Int { try overlay.count(asked(plan)) }

  /// Makes sure that nothing was found because there is nothing, and not because the store is damaged: before somebody is
  /// told so. It costs no more than a few lookups; not all damage shows so.
  /// - Throws: ``StorageError/damaged(_:reason:)`` or what else the storage throws.
  public func verifyAbsence(of plan: FetchPlan) throws {
    if !isWriting { try storage.verifyAbsence(of: asked(plan)) }
  }

  /// The plan with what only the book knows: what day it is, and the user's order.
  private func asked(_ plan: FetchPlan) throws(FetchError) -> FetchPlan {
    var plan = plan
    plan.after = try plan.after?.resolved(in: plan.order, usersOrder: defaultOrder)
    if plan.order == .userDefault { plan.order = defaultOrder }
    plan.filters = asked(plan.filters)
    return plan
  }

  /// Filters with the day that it is, which their predicates may ask for.
  func asked(_ filters: [RecordFilter]) -> [RecordFilter] {
    guard filters.contains(where: \.hasPredicate), let today = environment.today() else { return filters }
    return filters.map { $0.asked(on: today) }
  }

  /// The persons of a plan; damaged ones are left out, see ``enumerate(_:_:)``.
  public func people(_ plan: FetchPlan = FetchPlan()) throws -> [Person] {
    var plan = plan
    plan.kind = .person
    var people: [Person] = []
    let containers = containerTable
    try enumerate(plan) { fetched in
      if case .record(let record) = fetched { people.append(Person(contents: contents(record, in: containers))) }
      return true
    }
    return people
  }

  /// The persons for whom a predicate holds.
  public func people(where predicate: Predicate, order: SortOrder = .userDefault) throws -> [Person] {
    try people(FetchPlan(filters: [.predicate(predicate)], order: order))
  }

  /// The groups of a plan; damaged ones are left out, see ``enumerate(_:_:)``.
  public func groups(_ plan: FetchPlan = FetchPlan()) throws -> [Group] {
    var plan = plan
    plan.kind = .group
    var groups: [Group] = []
    let containers = containerTable
    try enumerate(plan) { fetched in
      if case .record(let record) = fetched { groups.append(Group(contents: contents(record, in: containers))) }
      return true
    }
    return groups
  }

  /// Who is in a group, in order; members of its subgroups are not listed.
  public func members(of group: RecordID) throws -> [RecordID] { try overlay.members(of: group).map(\.member) }

  /// The groups that a record is in.
  public func groups(of record: RecordID) throws -> [RecordID] { try overlay.memberships(of: record).map(\.group) }

  /// The identifier of the user's own card.
  public var me: RecordID? {
    get throws { try overlay.document(.me)?.string.map(RecordID.init(rawValue:)) }
  }

  /// The bytes of a picture.
  public func imageData(_ digest: ImageDigest) throws -> [UInt8]? { try overlay.picture(digest) }

  /// The keys in use and the number of records that have each.
  public func keyUsage() throws -> [KeyUsage] { try overlay.keyUsage() }

  /// Whether some record has a value under a key.
  public func isUsed(_ key: String) throws -> Bool { try overlay.isUsed(key) }

  /// A document.
  public func document(_ key: DocumentKey) throws -> PropertyList? { try overlay.document(key) }

  /// What a record holds, to be changed and saved.
  public func contents(_ record: StoredRecord) -> RecordContents { contents(record, in: containerTable) }

  /// What a record holds. Who fetches many hands the containers in, which are then read once. Where it cannot be told
  /// whether the record's container can be changed, the commit will.
  func contents(_ record: StoredRecord, in containers: ContainerTable) -> RecordContents {
    let limits = try? containers.limiting(record.container, in: overlay)?.capabilities
    return RecordContents(record, isReadOnly: storage.isReadOnly || limits?.isReadOnly ?? false)
  }
}

extension RecordFilter {
  /// Whether a predicate is among it.
  var hasPredicate: Bool {
    switch self {
    case .predicate: true
    case .any(let filters): filters.contains(where: \.hasPredicate)
    default: false
    }
  }

  /// The same filter, asked on a day.
  fileprivate func asked(on today: CalendarDay) -> RecordFilter {
    switch self {
    case .predicate(let predicate): .predicate(predicate.asked(on: today))
    case .any(let filters): .any(filters.map { $0.asked(on: today) })
    default: self
    }
  }
}
