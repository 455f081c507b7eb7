import AddressBook
import PropertyLists

/// Chooses the card of an individual that a change of a key is made to: the one that holds the key or the entry, else the
/// one in the default container.
struct CardChoice {
  /// What a command is about to do.
  enum Change {
    /// A value or an entry becomes another.
    case change
    /// An entry is added.
    case add
    /// A value is removed whole.
    case removal
    /// Entries are put into another order, of which each card has its own.
    case order
  }

  let session: Session
  let individual: Individual

  /// The card, and the entry that `which` means as that card counts.
  /// - Throws: ``ShellError`` when no or several entries are meant; ``RecordError/readOnly(_:)``.
  func card(
    for key: ResolvedKey, _ which: String?, _ change: Change, command: String
  ) throws -> (card: RecordContents, which: String?) {
    guard case .contact(let contact) = individual, contact.isLinked else { return (individual.card, which) }
    let value = contact.person.value(for: key.key)
    let list = value.flatMap(RawMultiValue.init(propertyList:)) ?? RawMultiValue()
    switch change {
    case .removal where which == nil:
      let holders = contact.cards(holding: key.key).map(\.contents)
      if holders.count > 1 { throw several(holders, key) }
    case .change where !list.entries.isEmpty, .removal where !list.entries.isEmpty, .order where !list.entries.isEmpty:
      let lookup = EntryLookup(session: session, key: key, values: list)
      let position = try which.map(lookup.position) ?? lookup.onlyPosition(asking: "\(command) … \(key.name)")
      let entry = list.entries[position].id
      let card = try contact.cardForWriting(key.key, entry: entry).contents
      let count = card.properties[key.key].flatMap(RawMultiValue.init(propertyList:))?.entries.count ?? 0
      // Among entries of other cards there is no order that could be kept.
      if change == .order, count == 1, list.entries.count > 1 {
        throw several(contact.cards(holding: key.key).map(\.contents), key)
      }
      return (card, try self.which(which, entry, of: key, in: card))
    default: break
    }
    return (try contact.cardForWriting(key.key, adding: change == .add).contents, which)
  }

  /// What means the same entry on the card alone: as it was given, or its number there.
  private func which(
    _ which: String?, _ entry: EntryID, of key: ResolvedKey, in card: RecordContents
  ) throws -> String? {
    guard let list = card.properties[key.key].flatMap(RawMultiValue.init(propertyList:)),
      let position = list.index(of: entry)
    else { return which }
    let lookup = EntryLookup(session: session, key: key, values: list)
    // What means no entry, or several, on the card alone is replaced by the number.
    if let which, (try? lookup.position(which)) == position { return which }
    return "\(position + 1)"
  }

  /// The error of a key that several cards hold, when one of them is wanted.
  func several(_ holders: [RecordContents], _ key: ResolvedKey) -> ShellError {
    ShellError(
      .ambiguous, "\(session.name(of: individual.record)) has \(key.title) on \(holders.count) cards",
      "say which: \(ContainerLookup(session: session).choices(of: holders))")
  }
}
