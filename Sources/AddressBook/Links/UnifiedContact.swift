/// One individual: the cards that are linked as the same person, shown as one (`CNContact`, unified).
///
/// A card that is linked with none is a contact of one card. The contact is for reading: a change is made to one of its
/// cards, see ``cardForWriting(_:entry:adding:)``.
///
///     let ada = try book.contact(of: card)
///     ada?.person.compositeName       // from the cards together
///     ada?.cards.map(\.container)     // where they live
public struct UnifiedContact: Hashable, Sendable {
  /// The contact's own identifier, which is stored with the link; of a single card the card's.
  public let id: ContactID
  /// The cards; the one in the default container comes first, then the one in the local container, then the others as they
  /// were linked. There is at least one.
  public let cards: [Person]
  /// All cards as one person. It cannot be saved.
  public let person: Person

  /// Makes a contact of a card that is linked with none.
  public init(_ card: Person) {
    id = ContactID(card.uniqueID)
    cards = [card]
    person = card
  }

  /// Makes a contact of cards in order, or nothing without any.
  init?(id: ContactID, cards: [Person]) {
    guard let first = cards.first else { return nil }
    self.id = id
    self.cards = cards
    person = cards.count == 1 ? first : Person(contents: RecordContents(unifying: cards, first, as: id))
  }

  /// Whether there are several cards.
  public var isLinked: Bool { cards.count > 1 }

  /// The cards that have a value under a key.
  public func cards(holding key: String) -> [Person] { cards.filter { $0.value(for: key) != nil } }

  /// The cards that have an entry of a multi-value.
  public func cards(holding entry: EntryID, of key: String) -> [Person] {
    cards.filter { $0.value(for: key).flatMap(RawMultiValue.init(propertyList:))?.index(of: entry) != nil }
  }

  /// The card that a change goes to: one that holds the key or, if one is named, the entry; where none does, or where
  /// something is added and none that does can be written, the first that can.
  /// - Throws: ``RecordError/readOnly(_:)`` when the cards that would have to be changed can only be read.
  public func cardForWriting(
    _ key: String, entry: EntryID? = nil, adding: Bool = false
  ) throws(RecordError) -> Person {
    let holders = entry.map { cards(holding: $0, of: key) } ?? cards(holding: key)
    if let card = holders.first(where: { !$0.isReadOnly }) { return card }
    if let holder = holders.first, !adding { throw .readOnly(holder.uniqueID) }
    return try cardForWriting()
  }

  /// The card that a change of the picture goes to: the one that has it, else the first that can be written.
  /// - Throws: ``RecordError/readOnly(_:)``.
  public func pictureCardForWriting() throws(RecordError) -> Person {
    guard let holder = cards.first(where: { $0.picture != nil }) else { return try cardForWriting() }
    guard !holder.isReadOnly else { throw .readOnly(holder.uniqueID) }
    return holder
  }

  /// The first card that can be written.
  /// - Throws: ``RecordError/readOnly(_:)`` when none can.
  public func cardForWriting() throws(RecordError) -> Person {
    guard let card = cards.first(where: { !$0.isReadOnly }) else { throw .readOnly(cards[0].uniqueID) }
    return card
  }
}
