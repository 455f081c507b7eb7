/// A contact as a fetch delivers it, or the name of a card that cannot be read.
public enum FetchedContact: Hashable, Sendable {
  /// A contact.
  case contact(UnifiedContact)
  /// A card whose property list cannot be read, and why.
  case damaged(RecordID, reason: String)
}

extension AddressBook {
  /// The contact that any identifier means: the unified contact's own, or that of one of its cards. O(log n).
  /// - Throws: what the storage throws.
  public func contact(_ id: ContactID) throws -> UnifiedContact? {
    let cards = try readableCards(Links(overlay).cards(of: id))
    return try UnifiedContact(id: id, cards: cards) ?? contact(of: RecordID(rawValue: id.rawValue))
  }

  /// The contact that a card belongs to; nothing when there is no such person. O(log n).
  /// - Throws: ``StorageError/damagedRecord(_:reason:)`` when the card cannot be read, or what else the storage throws.
  public func contact(of card: RecordID) throws -> UnifiedContact? {
    let links = Links(overlay)
    guard let id = try links.contact(of: card) else { return try person(card).map(UnifiedContact.init) }
    let cards = try readableCards(links.cards(of: id))
    guard cards.contains(where: { $0.uniqueID == card }) else { return try person(card).map(UnifiedContact.init) }
    return UnifiedContact(id: id, cards: cards)
  }

  /// Whether two cards are linked as the same individual (`isUnifiedWithContact(withIdentifier:)`). O(log n).
  public func isUnified(_ card: RecordID, with other: RecordID) throws -> Bool {
    try cards(unifiedWith: card).contains(other)
  }

  /// The cards of the same individual as a card, which is one of them (`linkedPeople`). O(log n).
  public func cards(unifiedWith card: RecordID) throws -> [RecordID] { try Links(overlay).cards(of: card) }

  /// Whether any cards are linked.
  public var hasLinks: Bool { get throws { try !Links(overlay).isEmpty } }

  /// Delivers the contacts of which a card is in a plan until the closure answers `false`: each once, at the first of these
  /// cards. A predicate of the plan (``RecordFilter/predicate(_:)``) tests cards. The plan's limit counts contacts.
  public func enumerateContacts(
    _ plan: FetchPlan = FetchPlan(), _ body: (FetchedContact) throws -> Bool
  ) throws {
    var plan = plan
    plan.kind = .person
    let limit = plan.limit ?? .max
    guard limit > 0 else { return }
    plan.limit = nil
    let containers = containerTable
    var unifier = ContactUnifier(self, fetching: plan)
    var count = 0
    try enumerate(plan) { fetched in
      switch fetched {
      case .damaged(let id, let reason): return try body(.damaged(id, reason: reason))
      case .record(let record):
        guard let contact = try unifier.contact(of: Person(contents: contents(record, in: containers))) else {
          return true
        }
        count += 1
        return try body(.contact(contact)) && count < limit
      }
    }
  }

  /// The contacts of a plan, see ``enumerateContacts(_:_:)``; damaged cards are left out.
  public func contacts(_ plan: FetchPlan = FetchPlan()) throws -> [UnifiedContact] {
    var contacts: [UnifiedContact] = []
    try enumerateContacts(plan) { fetched in
      if case .contact(let contact) = fetched { contacts.append(contact) }
      return true
    }
    return contacts
  }

  /// The first of a contact's cards in a plan, whatever page of it the plan is; nothing when none is in it.
  package func firstCard(of contact: UnifiedContact, in plan: FetchPlan) throws -> StoredRecord? {
    var plan = plan
    plan.filters.append(.identifiers(Set(contact.cards.map(\.uniqueID))))
    plan.after = nil
    plan.limit = nil
    var first: StoredRecord?
    try enumerate(plan) { fetched in
      guard case .record(let record) = fetched else { return true }
      first = record
      return false
    }
    return first
  }

  /// The unified contact whose own identifier a text is.
  package func contact(unified text: String) throws -> UnifiedContact? {
    let id = ContactID(rawValue: text)
    return id.isUnified ? try contact(id) : nil
  }

  /// The identifiers of unified contacts that begin with a text, in the order of their bytes.
  package func contactIDs(prefix: String, limit: Int) throws -> [ContactID] {
    try overlay.documentNames(in: DocumentKey.unified, prefix: prefix, limit: limit).map(ContactID.init(rawValue:))
  }

  /// The cards in the order in which they are written to; one that cannot be read hides no other.
  private func readableCards(_ ids: [RecordID]) throws -> [Person] {
    var cards: [Person] = []
    for id in ids {
      do { if let card = try person(id) { cards.append(card) } } catch StorageError.damagedRecord { continue }
    }
    guard cards.count > 1 else { return cards }
    let chosen = try defaultContainer
    func rank(_ card: Person) -> Int { card.container == chosen ? 0 : card.container == .local ? 1 : 2 }
    return cards.sortedStably { rank($0) < rank($1) }
  }
}
