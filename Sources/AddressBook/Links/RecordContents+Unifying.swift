import PropertyLists

extension RecordContents {
  /// Cards of one individual as one record, which cannot be saved.
  ///
  /// The name is taken whole from the first card that has one. Of other single values the first card that has one gives
  /// it; multi-values have the entries of all cards, one that stands in several only once.
  init(unifying cards: [Person], _ first: Person, as id: ContactID) {
    let naming = cards.first { !$0.compositeName.isEmpty } ?? first
    var properties: PropertyList.Dictionary = [:]
    for card in cards {
      for pair in card.contents.properties where !Self.nameKeys.contains(pair.key) {
        properties[pair.key] = properties[pair.key].map { Self.joined($0, pair.value, key: pair.key) } ?? pair.value
      }
    }
    for key in Self.nameKeys { properties[key] = naming.contents.properties[key] }
    if naming.isOrganization { properties["Organization"] = naming.contents.properties["Organization"] }
    let stored = StoredRecord(
      id: RecordID(rawValue: id.rawValue), kind: .person, container: first.container,
      revision: cards.map(\.contents.stored.revision).max() ?? 0, properties: properties,
      picture: cards.lazy.compactMap(\.picture).first)
    self.init(stored, isReadOnly: true)
  }

  /// What makes up a name: parts of two names are no name.
  private static let nameKeys: Set<String> = [
    "Title", "First", "Middle", "Last", "Suffix", "FirstPhonetic", "MiddlePhonetic", "LastPhonetic", "ABPersonFlags",
  ]

  /// What two cards have under a key, as one value.
  private static func joined(_ first: PropertyList, _ second: PropertyList, key: String) -> PropertyList {
    switch key {
    case RecordKeys.propertyTypes:
      guard let types = first.dictionary, let others = second.dictionary else { return first }
      return .dictionary(others.reduce(into: types) { $0[$1.key] = $0[$1.key] ?? $1.value })
    case RecordKeys.modification:
      guard let date = first.date, let other = second.date else { return first }
      return .date(max(date, other))
    default:
      guard var list = RawMultiValue(propertyList: first), let others = RawMultiValue(propertyList: second) else {
        return first
      }
      list.entries += others.entries.filter { entry in
        !list.entries.contains { $0.label == entry.label && $0.value == entry.value || $0.id == entry.id }
      }
      return list.propertyList
    }
  }
}
