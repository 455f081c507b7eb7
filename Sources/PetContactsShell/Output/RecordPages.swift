import AddressBook

/// The records of a plan in pages, for work that must not go on while the book is being read: what a program of an extension
/// is asked may ask the book.
struct RecordPages {
  let session: Session
  let plan: FetchPlan

  /// The most records of a page.
  static let size = 500

  /// Delivers the individuals page by page, each once, until the closure answers `false`; `isWanted` says what records must
  /// fulfil besides the plan.
  func enumerate(
    where isWanted: ((StoredRecord) throws -> Bool)? = nil, _ body: ([Individual]) throws -> Bool
  ) throws {
    let book = try session.book
    var unifier = ContactUnifier(book, fetching: plan)
    var page = plan
    page.limit = Self.size
    while true {
      var individuals: [Individual] = []
      var last: StoredRecord?
      var count = 0
      try book.enumerate(page) { fetched in
        try session.checkInterrupt()
        count += 1
        switch fetched {
        case .damaged(let id, let reason):
          session.noteDamaged(id, reason)
          page.excluding.insert(id)
        case .record(let record):
          last = record
          if try isWanted?(record) ?? true, let individual = try Individual(record, by: &unifier) {
            individuals.append(individual)
          }
        }
        return true
      }
      guard try body(individuals), count == Self.size else { return }
      if let last { page.after = FetchCursor(last, page.order) }
    }
  }
}

extension Individual {
  /// What a list shows at a record: a group, a card, or all cards that are linked, at the first of them.
  init?(_ record: StoredRecord, by unifier: inout ContactUnifier) throws {
    guard record.kind == .person else {
      self = .group(RecordContents(record))
      return
    }
    guard let contact = try unifier.contact(of: Person(contents: RecordContents(record))) else { return nil }
    self = .contact(contact)
  }
}
