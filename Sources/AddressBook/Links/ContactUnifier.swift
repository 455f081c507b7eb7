/// Makes contacts of the cards that a fetch delivers one after another: each contact once, at the first of its cards.
///
/// A book without links pays one lookup for all of them.
package struct ContactUnifier {
  private let book: AddressBook
  /// Whether any cards are linked, once that was looked up.
  private var knownLinks: Bool?
  private var delivered: Set<ContactID> = []

  package init(_ book: AddressBook) { self.book = book }

  /// The contact that a card belongs to, or nothing when an earlier card has delivered it.
  package mutating func contact(of card: Person) throws -> UnifiedContact? {
    let hasLinks = try knownLinks ?? book.hasLinks
    knownLinks = hasLinks
    guard hasLinks, let contact = try book.contact(of: card.uniqueID), contact.isLinked else {
      return UnifiedContact(card)
    }
    return delivered.insert(contact.id).inserted ? contact : nil
  }
}
