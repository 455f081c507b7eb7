extension AddressBook {
  /// Filters with which texts are found that stand on several cards of one contact.
  ///
  /// Of such a contact some card has the text that the fewest have; so these are looked at, of them the linked ones only
  /// where fewer are linked. The contacts found are named one by one beside each text.
  func joiningCards(_ filters: [RecordFilter]) throws -> [RecordFilter] {
    let texts = filters.filter(\.isSearched)
    guard texts.count > 1, let rarest = try rarest(texts) else { return filters }
    let links = Links(overlay)
    let containers = containerTable
    var seen: Set<ContactID> = []
    var found: Set<RecordID> = []
    var plan = FetchPlan(kind: .person, filters: [rarest.filter])
    let linked = try links.linkedCards(limit: rarest.count)
    if linked.count < rarest.count { plan.filters.append(.identifiers(Set(linked))) }
    try enumerate(plan) { fetched in
      guard case .record(let record) = fetched, let id = try links.contact(of: record.id), seen.insert(id).inserted
      else {
        return true
      }
      let card = Person(contents: contents(record, in: containers))
      // Who has all on one card is found without this.
      guard try ![card].fulfil(texts, in: self) else { return true }
      let cards = try contact(id, of: card, in: containers).cards
      if try cards.fulfil(texts, in: self) { found.formUnion(cards.map(\.uniqueID)) }
      return true
    }
    return found.isEmpty ? filters : filters.map { $0.isSearched ? .any([$0, .identifiers(found)]) : $0 }
  }

  /// The filter that the fewest persons fulfil, as far as an index can tell, and how many they are at the most.
  private func rarest(_ texts: [RecordFilter]) throws -> (filter: RecordFilter, count: Int)? {
    guard texts.allSatisfy(\.isIndexed) else {
      return (texts.first { $0.isIndexed } ?? texts.first).map { ($0, .max) }
    }
    let counted = try texts.map { (filter: $0, count: try count(FetchPlan(kind: .person, filters: [$0]))) }
    return counted.min { $0.count < $1.count }
  }

  /// Whether a contact of several cards fulfils filters that one of the cards does.
  package func fulfils(_ contact: UnifiedContact, _ filters: [RecordFilter]) throws -> Bool {
    guard contact.isLinked, filters.contains(where: \.hasPredicate) else { return true }
    return try contact.cards.fulfil(asked(filters), in: self)
  }
}

extension [Person] {
  /// Whether cards of one individual together fulfil all filters.
  fileprivate func fulfil(_ filters: [RecordFilter], in book: AddressBook) throws -> Bool {
    let cards = map { IndexedCard($0.contents.stored) }
    return try filters.allSatisfy { try $0.holds(for: cards, in: book) }
  }
}

/// A card with what lookups need to know of it, which is drawn once, when it is first needed.
private final class IndexedCard {
  let record: StoredRecord
  lazy var index = RecordIndex(record)

  init(_ record: StoredRecord) { self.record = record }
}

extension RecordFilter {
  fileprivate func holds(for cards: [IndexedCard], in book: AddressBook) throws -> Bool {
    switch self {
    case .predicate(let predicate): predicate.holds(forCards: cards.map(\.record.properties))
    case .any(let filters): try filters.contains { try $0.holds(for: cards, in: book) }
    default:
      try cards.contains { card in
        try matches(card.record, card.index) { member, group in
          try book.overlay.position(of: member, in: group) != nil
        }
      }
    }
  }
}

extension RecordFilter {
  /// Whether it is about what a user looks for in all values.
  fileprivate var isSearched: Bool {
    switch self {
    case .text, .substring, .phone: true
    case .any(let filters): filters.allSatisfy(\.isSearched)
    default: false
    }
  }

  /// Whether an index answers it.
  fileprivate var isIndexed: Bool {
    switch self {
    case .substring: false
    case .any(let filters): filters.allSatisfy(\.isIndexed)
    default: true
    }
  }
}
