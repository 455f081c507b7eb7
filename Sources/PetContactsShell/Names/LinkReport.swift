import AddressBook

/// What is said of a card that a change linked with others by its name.
struct LinkReport {
  /// The contact that the card belongs to now.
  let contact: UnifiedContact
  /// The end of a sentence: ", linked with the card in Work".
  let phrase: String

  /// Looks at a new card, or one that was moved; nothing when it stands alone.
  init?(session: Session, card: RecordID) throws {
    guard try session.book.hasSeveralContainers else { return nil }
    try self.init(session: session, card: card, known: [card])
  }

  /// Looks at a card that was changed; nothing when it is linked with no more cards than before.
  init?(since before: Before) throws {
    try self.init(session: before.session, card: before.card, known: before.cards)
  }

  /// What a card is linked with before it is changed.
  struct Before {
    fileprivate let session: Session
    fileprivate let card: RecordID
    fileprivate let cards: [RecordID]

    init(session: Session, card: RecordID) throws {
      self.session = session
      self.card = card
      cards = try session.book.cards(unifiedWith: card)
    }
  }

  private init?(session: Session, card: RecordID, known: [RecordID]) throws {
    let book = try session.book
    guard try book.cards(unifiedWith: card).count > known.count, let contact = try book.contact(of: card) else {
      return nil
    }
    self.contact = contact
    let others = contact.cards.filter { $0.uniqueID != card }.map(\.contents)
    let places = ContainerLookup(session: session).names(of: others)
    phrase = ", linked with the card\(others.count == 1 ? "" : "s") in \(places)"
  }
}
