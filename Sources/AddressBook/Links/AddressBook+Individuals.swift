/// An individual as a fetch delivers it, or the name of a record that cannot be read.
public enum FetchedIndividual: Hashable, Sendable {
  /// A contact.
  case contact(UnifiedContact)
  /// A group.
  case group(Group)
  /// A record whose property list cannot be read, and why.
  case damaged(RecordID, reason: String)
}

extension AddressBook {
  /// Delivers the individuals of which a record is in a plan until the closure answers `false`: groups, and each contact
  /// once, at the first of its cards that is in the plan. The plan's limit counts them.
  ///
  /// Filters test cards, with two exceptions for those that are linked. What is searched for as text may stand on several
  /// cards of one contact. And a predicate must also hold for the cards together
  /// (``Predicate/holds(forCards:)``), so that nobody is delivered for not having what another card has.
  /// - Parameters:
  ///   - plan: what is wanted.
  ///   - asCards: whether each card is delivered by itself, whatever it is linked with.
  ///   - body: takes an individual and answers whether there shall be more.
  /// - Throws: as ``enumerate(_:_:)``.
  public func enumerateIndividuals(
    _ plan: FetchPlan, asCards: Bool = false, _ body: (FetchedIndividual) throws -> Bool
  ) throws {
    let limit = plan.limit ?? .max
    guard limit > 0 else { return }
    var plan = plan
    let containers = containerTable
    var unifier: ContactUnifier?
    if !asCards, plan.kind != .group, try hasLinks {
      plan.filters = try joiningCards(asked(plan.filters))
      plan.limit = nil
      unifier = ContactUnifier(self, fetching: plan, in: containers)
    }
    var count = 0
    try enumerate(plan) { fetched in
      switch fetched {
      case .damaged(let id, let reason): return try body(.damaged(id, reason: reason))
      case .record(let record):
        let contents = contents(record, in: containers)
        let individual: FetchedIndividual
        if record.kind == .group {
          individual = .group(Group(contents: contents))
        } else if unifier == nil {
          individual = .contact(UnifiedContact(Person(contents: contents)))
        } else if let contact = try unifier?.contact(of: Person(contents: contents)) {
          individual = .contact(contact)
        } else {
          return true
        }
        count += 1
        return try body(individual) && count < limit
      }
    }
  }

  /// Delivers the contacts of a plan, see ``enumerateIndividuals(_:_:)``; no groups.
  public func enumerateContacts(
    _ plan: FetchPlan = FetchPlan(), _ body: (FetchedIndividual) throws -> Bool
  ) throws {
    var plan = plan
    plan.kind = .person
    try enumerateIndividuals(plan, body)
  }

  /// The contacts of a plan, see ``enumerateIndividuals(_:_:)``; damaged cards are left out.
  public func contacts(_ plan: FetchPlan = FetchPlan()) throws -> [UnifiedContact] {
    var contacts: [UnifiedContact] = []
    try enumerateContacts(plan) { fetched in
      if case .contact(let contact) = fetched { contacts.append(contact) }
      return true
    }
    return contacts
  }
}
