import AddressBook
import PropertyLists

/// The individuals of a plan in pages, for work that must not go on while the book is being read: what a program of an
/// extension is asked may ask the book.
struct RecordPages {
  let session: Session
  let plan: FetchPlan

  /// The most individuals of a page.
  static let size = 500

  /// Delivers the individuals page by page, each once, until the closure answers `false`; `isWanted` says what they must
  /// fulfil besides the plan.
  func enumerate(
    where isWanted: ((Individual) throws -> Bool)? = nil, _ body: ([Individual]) throws -> Bool
  ) throws {
    let book = try session.book
    var page = plan
    page.limit = Self.size
    while true {
      var individuals: [Individual] = []
      var last: Individual?
      var count = 0
      try book.enumerateIndividuals(page) { fetched in
        try session.checkInterrupt()
        guard let individual = session.individual(fetched) else { return true }
        count += 1
        last = individual
        if try isWanted?(individual) ?? true { individuals.append(individual) }
        return true
      }
      guard try body(individuals), count == Self.size, let last else { return }
      page.after = FetchCursor(try last.card(listedIn: plan, of: book), plan.order)
    }
  }
}

extension Individual {
  /// The record at which a list of a plan shows it: of linked cards the first one.
  func card(listedIn plan: FetchPlan, of book: AddressBook) throws -> StoredRecord {
    guard case .contact(let contact) = self, contact.isLinked else { return card.stored }
    let listed =
      try book.firstCard(of: contact, in: plan) ?? book.firstCard(of: contact, in: FetchPlan(order: plan.order))
    return listed ?? card.stored
  }
}

extension RecordContents {
  /// The record as it is shown with what was computed for it.
  func adding(_ derived: PropertyList.Dictionary) -> RecordContents {
    var whole = self
    for pair in derived { whole.properties[pair.key] = pair.value }
    return whole
  }
}
