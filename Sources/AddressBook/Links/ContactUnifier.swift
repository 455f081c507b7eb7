/// Makes contacts of the cards that a fetch delivers one after another: each contact once, at the first of its cards, on
/// whatever page of a list that is.
///
/// A book without links pays one lookup for all of them.
package struct ContactUnifier {
  private let book: AddressBook
  /// What is fetched, when it begins behind the cards of earlier pages.
  private let page: FetchPlan?
  /// Whether any cards are linked, once that was looked up.
  private var knownLinks: Bool?
  private var delivered: Set<ContactID> = []

  /// Begins with the first card of a plan, or of all.
  package init(_ book: AddressBook, fetching plan: FetchPlan = FetchPlan()) {
    self.book = book
    page = plan.after == nil ? nil : plan
  }

  /// The contact that a card belongs to, or nothing when an earlier card has delivered it, here or on an earlier page.
  package mutating func contact(of card: Person) throws -> UnifiedContact? {
    let hasLinks = try knownLinks ?? book.hasLinks
    knownLinks = hasLinks
    guard hasLinks, let contact = try book.contact(of: card.uniqueID), contact.isLinked else {
      return UnifiedContact(card)
    }
    guard delivered.insert(contact.id).inserted else { return nil }
    if let page, try book.firstCard(of: contact, in: page)?.id != card.uniqueID { return nil }
    return contact
  }
}
