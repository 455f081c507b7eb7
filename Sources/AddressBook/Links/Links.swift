import PropertyLists

/// Which cards are of one individual: a document for each card, which names the contact, and one for each contact, which
/// names the cards. Finding them is O(log n), from either side.
struct Links {
  let reader: any StorageReader

  init(_ reader: any StorageReader) { self.reader = reader }

  /// The contact that a card is linked into.
  func contact(of card: RecordID) throws -> ContactID? {
    try reader.document(.link(card))?.string.map(ContactID.init(rawValue:))
  }

  /// Cards that are linked, up to a number of them.
  func linkedCards(limit: Int) throws -> [RecordID] {
    try reader.documentNames(in: DocumentKey.linked, prefix: "", limit: limit).map(RecordID.init(rawValue:))
  }

  /// The cards of a contact, in the order they were linked.
  func cards(of contact: ContactID) throws -> [RecordID] {
    try reader.document(.unified(contact)).map(Self.cards) ?? []
  }

  /// The cards that the document of a contact names.
  static func cards(_ document: PropertyList) -> [RecordID] {
    document.array?.compactMap { $0.string.map(RecordID.init(rawValue:)) } ?? []
  }

  /// The cards of the same individual as a card, which is one of them.
  func cards(of card: RecordID) throws -> [RecordID] {
    guard let contact = try contact(of: card) else { return [card] }
    let cards = try cards(of: contact)
    return cards.contains(card) ? cards : [card]
  }

  /// Whether any cards are linked at all.
  var isEmpty: Bool {
    get throws { try reader.documentNames(in: DocumentKey.unified, prefix: "", limit: 1).isEmpty }
  }

  /// What makes one contact of those that two cards belong to; nothing when it is one already.
  func operations(linking first: RecordID, _ second: RecordID) throws -> [Operation] {
    let contacts = try (first: contact(of: first), second: contact(of: second))
    guard first != second, contacts.first == nil || contacts.first != contacts.second else { return [] }
    let kept = try contacts.first ?? contacts.second ?? newContact(of: first, second)
    let cards = try cards(of: first) + cards(of: second)
    var operations: [Operation] = []
    if let gone = contacts.second, gone != kept { operations.append(try replace(.unified(gone), by: nil)) }
    operations.append(try replace(.unified(kept), by: .array(cards.map { .string($0.rawValue) })))
    for card in cards where try contact(of: card) != kept {
      operations.append(try replace(.link(card), by: .string(kept.rawValue)))
    }
    return operations
  }

  /// What takes a card out of its contact, which goes when one card only would be left; nothing when it is not linked.
  func operations(takingOut card: RecordID) throws -> [Operation] {
    guard let contact = try contact(of: card) else { return [] }
    let rest = try cards(of: contact).filter { $0 != card }
    var operations = [try replace(.link(card), by: nil)]
    guard rest.count < 2 else {
      return operations + [try replace(.unified(contact), by: .array(rest.map { .string($0.rawValue) }))]
    }
    operations.append(try replace(.unified(contact), by: nil))
    for card in rest { operations.append(try replace(.link(card), by: nil)) }
    return operations
  }

  private func replace(_ key: DocumentKey, by new: PropertyList?) throws -> Operation {
    .document(key, old: try reader.document(key), new: new)
  }

  /// An identifier that no contact has: one that was made of the same cards before may have gone on without them.
  private func newContact(of first: RecordID, _ second: RecordID) throws -> ContactID {
    var attempt = 0
    while true {
      let id = ContactID(linking: first, second, attempt: attempt)
      guard try reader.document(.unified(id)) != nil else { return id }
      attempt += 1
    }
  }
}

extension DocumentKey {
  /// What kind of document says which cards a contact has.
  static let unified = "unified"

  /// The cards of a unified contact: an array of their identifiers.
  static func unified(_ contact: ContactID) -> DocumentKey { DocumentKey(unified, contact.rawValue) }

  /// The contact that a card is linked into: a string, its identifier.
  static func link(_ card: RecordID) -> DocumentKey { DocumentKey(linked, card.rawValue) }

  /// What kind of document says into which contact a card is linked.
  static let linked = "link"
}
