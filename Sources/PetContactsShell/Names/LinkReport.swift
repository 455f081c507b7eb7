import AddressBook

/// What is said of a card that was linked with others by its name.
struct LinkReport {
  let contact: UnifiedContact
  /// The end of a sentence: ", one with the card in Work".
  let phrase: String

  /// Looks at a card; nothing when it stands alone.
  init?(session: Session, card: RecordID) throws {
    guard let contact = try session.book.contact(of: card), contact.isLinked else { return nil }
    self.contact = contact
    let others = contact.cards.filter { $0.uniqueID != card }.map(\.contents)
    let places = ContainerLookup(session: session).names(of: others)
    phrase = ", linked with the card\(others.count == 1 ? "" : "s") in \(places)"
  }
}
