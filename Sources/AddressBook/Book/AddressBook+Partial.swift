extension AddressBook {
  /// Delivers the persons of a plan with some keys only, one after another until the closure answers `false`. Damaged
  /// ones are left out, see ``enumerate(_:_:)``. Memory is bounded whatever the number of persons.
  public func enumeratePartial(
    _ plan: FetchPlan = FetchPlan(), keys: Set<String>, _ body: (PartialPerson) throws -> Bool
  ) throws {
    var plan = plan
    plan.kind = .person
    try enumerate(plan) { fetched in
      guard case .record(let record) = fetched else { return true }
      return try body(PartialPerson(record, keys: keys, mayRead: mayRead))
    }
  }

  /// The persons of a plan with some keys only.
  public func partialPeople(_ plan: FetchPlan = FetchPlan(), keys: Set<String>) throws -> [PartialPerson] {
    var people: [PartialPerson] = []
    try enumeratePartial(plan, keys: keys) { person in
      people.append(person)
      return true
    }
    return people
  }

  /// The whole person of whom only some keys were fetched, as it is now; nothing when it was deleted.
  /// - Throws: ``NotPermitted`` when one of its keys may not be read: what is whole has all of them.
  public func complete(_ partial: PartialPerson) throws -> Person? {
    guard let person = try person(partial.uniqueID) else { return nil }
    if let refused = person.keys.first(where: { !mayRead($0) }) { throw NotPermitted(key: refused) }
    return person
  }
}
