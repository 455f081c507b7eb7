/// Makes contacts of the cards that a fetch delivers one after another: each contact once, at the first of its cards, on
/// whatever page of a list that is, and none for which the predicates of the fetch do not hold.
struct ContactUnifier {
  private let book: AddressBook
  private let plan: FetchPlan
  private let containers: ContainerTable
  /// The contacts that an earlier card has delivered, or would have.
  private var met: Set<ContactID> = []

  /// Begins with the first card of a plan.
  init(_ book: AddressBook, fetching plan: FetchPlan, in containers: ContainerTable) {
    (self.book, self.plan, self.containers) = (book, plan, containers)
  }

  /// The contact that a card belongs to, or nothing when it is not to be delivered at this card.
  mutating func contact(of card: Person) throws -> UnifiedContact? {
    guard let id = try Links(book.overlay).contact(of: card.uniqueID) else { return UnifiedContact(card) }
    guard !met.contains(id) else { return nil }
    let contact = try book.contact(id, of: card, in: containers)
    guard contact.isLinked else { return contact }
    met.insert(id)
    guard try book.fulfils(contact, plan.filters) else { return nil }
    if plan.after != nil, try book.firstCard(of: contact, in: plan)?.id != card.uniqueID { return nil }
    return contact
  }
}
