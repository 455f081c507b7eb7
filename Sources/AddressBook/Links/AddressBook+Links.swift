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
    guard let id = try Links(overlay).contact(of: card) else { return try person(card).map(UnifiedContact.init) }
    let cards = try readableCards(Links(overlay).cards(of: id))
    guard cards.contains(where: { $0.uniqueID == card }) else { return try person(card).map(UnifiedContact.init) }
    return UnifiedContact(id: id, cards: cards)
  }

  /// The contact that a card which was read already is linked into. Who reads many hands the containers in.
  func contact(_ id: ContactID, of card: Person, in containers: ContainerTable) throws -> UnifiedContact {
    let cards = try readableCards(Links(overlay).cards(of: id), besides: card, in: containers)
    let isLinked = cards.count > 1 && cards.contains { $0.uniqueID == card.uniqueID }
    return isLinked ? UnifiedContact(id: id, cards: cards) ?? UnifiedContact(card) : UnifiedContact(card)
  }

  /// Whether two cards are linked as the same individual (`isUnifiedWithContact(withIdentifier:)`). O(log n).
  public func isUnified(_ card: RecordID, with other: RecordID) throws -> Bool {
    try cards(unifiedWith: card).contains(other)
  }

  /// The cards of the same individual as a card, which is one of them (`linkedPeople`). O(log n).
  public func cards(unifiedWith card: RecordID) throws -> [RecordID] { try Links(overlay).cards(of: card) }

  /// Whether any cards are linked.
  public var hasLinks: Bool { get throws { try !Links(overlay).isEmpty } }

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

  /// The cards in the order in which they are written to; one that cannot be read hides no other, and one that was read
  /// already is not read again.
  private func readableCards(
    _ ids: [RecordID], besides known: Person? = nil, in containers: ContainerTable? = nil
  ) throws -> [Person] {
    let containers = containers ?? containerTable
    var cards: [Person] = []
    for id in ids {
      if let known, known.uniqueID == id {
        cards.append(known)
        continue
      }
      do {
        if let record = try overlay.record(id), record.kind == .person {
          cards.append(Person(contents: contents(record, in: containers)))
        }
      } catch StorageError.damagedRecord { continue }
    }
    guard cards.count > 1 else { return cards }
    let chosen = try containers.defaultContainer(in: overlay)
    func rank(_ card: Person) -> Int { card.container == chosen ? 0 : card.container == .local ? 1 : 2 }
    return cards.sortedStably { rank($0) < rank($1) }
  }
}
