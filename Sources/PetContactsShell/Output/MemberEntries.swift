import AddressBook
import PropertyLists

/// The entries of its members that a group uses.
struct MemberEntries {
  let group: Group
  let session: Session

  /// The cards of an individual that are in the group; all where the group holds it through another group.
  func members(of individual: Individual) throws -> [RecordContents] {
    guard individual.isLinked else { return individual.cards }
    let members = try individual.cards.filter { try session.book.groups(of: $0.id).contains(group.uniqueID) }
    return members.isEmpty ? individual.cards : members
  }

  /// The entry that the group uses of the cards of one individual, for people; nothing where none of them has any.
  func text(_ key: ResolvedKey, of members: [RecordContents]) -> String? {
    let holders = members.filter { $0.properties[key.key] != nil }
    let chosen = holders.first { group.chosenEntry(for: key.key, of: $0.id) != nil }
    return (chosen ?? holders.first).map { text(key, of: $0) }
  }

  /// The entry of a member that the group uses, for people, with the label of one that is not the primary; empty where the
  /// member has none.
  func text(_ key: ResolvedKey, of member: RecordContents) -> String {
    let usual = session.presentation.entry(key, of: member)
    guard member.kind == .person,
      let used = group.distributionIdentifier(for: key.key, of: Person(contents: member)),
      let entry = session.presentation.entries(key, of: member).first(where: { $0.id == used })
    else { return usual?.text ?? "" }
    return entry.text(noting: entry.id == usual?.id ? [] : [entry.label])
  }

  /// The entries that were chosen for the cards of one individual, by raw key, for `--json`; nothing without any.
  func value(of members: [RecordContents]) -> PropertyList? {
    let chosen = group.distributedProperties.compactMap { key -> (String, PropertyList)? in
      let member = members.first { $0.kind == .person && group.chosenEntry(for: key, of: $0.id) != nil }
      let used = member.flatMap { group.distributionIdentifier(for: key, of: Person(contents: $0)) }
      return used.map { (key, .string($0.rawValue)) }
    }
    return chosen.isEmpty ? nil : .dictionary(PropertyList.Dictionary(chosen))
  }

  /// How many members are named for a property.
  private static let membersNamed = 10

  /// The entries that were chosen for some of the members, as lines of the group's card.
  func lines(members: [RecordID], _ record: (RecordID) throws -> StoredRecord?) rethrows -> [Card.Line] {
    try group.distributedProperties.flatMap { property in
      let key = ResolvedKey(key: property, declaration: session.catalog[property])
      let title = session.presentation[.uses].replacing("%", by: key.title)
      let chosen = members.filter { group.chosenEntry(for: property, of: $0) != nil }
      var lines = try chosen.prefix(Self.membersNamed).compactMap { id -> Card.Line? in
        guard let member = try record(id).map({ RecordContents($0) }) else { return nil }
        return Card.Line(title: title, text: "\(session.name(of: member)): \(text(key, of: member))")
      }
      let more = chosen.count - Self.membersNamed
      if more > 0 { lines.append(Card.Line(title: title, text: "and of \(more) more")) }
      return lines
    }
  }
}
