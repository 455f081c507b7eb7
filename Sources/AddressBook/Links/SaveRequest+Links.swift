import PropertyLists

extension SaveRequest {
  /// Links cards as the same individual, with all that they are linked with already; that some of them differ is
  /// forgotten. The request is refused when one of the links was changed meanwhile.
  /// - Throws: ``ChangeError/noRecord(_:)`` for what is no person of the book; what the storage throws.
  public mutating func link(_ cards: [RecordID], in book: AddressBook) throws {
    for card in cards {
      guard try book.person(card) != nil else { throw ChangeError.noRecord(card) }
      require(.exists(card))
    }
    var draft = LinkDraft(book)
    for card in cards.dropFirst() { try draft.link(cards[0], card) }
    draft.operations.forEach { append($0) }
  }

  /// Takes a card out of its contact and remembers that it is not the same individual as the other cards, so that its
  /// name does not link it again. The request is refused when the link was changed meanwhile.
  /// - Throws: what the storage throws.
  public mutating func unlink(_ card: RecordID, in book: AddressBook) throws {
    var draft = LinkDraft(book)
    try draft.takeOut(card)
    draft.operations.forEach { append($0) }
  }

  /// Takes all cards of a contact apart, see ``unlink(_:in:)``.
  /// - Throws: what the storage throws.
  public mutating func unlinkAll(of contact: UnifiedContact, in book: AddressBook) throws {
    var draft = LinkDraft(book)
    for card in contact.cards { try draft.takeOut(card.uniqueID) }
    draft.operations.forEach { append($0) }
  }
}

/// Changes to links one after another, each of which sees those before.
private struct LinkDraft {
  private let trial: StorageOverlay
  private(set) var operations: [Operation] = []

  init(_ book: AddressBook) { trial = StorageOverlay(over: book.overlay) }

  mutating func link(_ first: RecordID, _ second: RecordID) throws {
    let links = Links(trial)
    let cards = try (first: links.cards(of: first), second: links.cards(of: second))
    for mine in cards.first {
      for theirs in cards.second {
        let key = DocumentKey.distinct(mine, theirs)
        if let mark = try trial.document(key) { apply([.document(key, old: mark, new: nil)]) }
      }
    }
    apply(try links.operations(linking: first, second))
  }

  mutating func takeOut(_ card: RecordID) throws {
    let links = Links(trial)
    for other in try links.cards(of: card) where other != card {
      let key = DocumentKey.distinct(card, other)
      if try trial.document(key) == nil { apply([.document(key, old: nil, new: true)]) }
    }
    apply(try links.operations(takingOut: card))
  }

  private mutating func apply(_ changes: [Operation]) {
    for case .document(let key, _, let new) in changes { trial.put(new, at: key) }
    operations += changes
  }
}
