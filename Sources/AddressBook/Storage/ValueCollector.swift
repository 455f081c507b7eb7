import PropertyLists

/// Walks through the values of a record for its ``RecordIndex``.
struct ValueCollector {
  private(set) var values: [RecordIndex.Value] = []
  private(set) var days: [RecordIndex.Day] = []
  private(set) var words = IndexedWords()
  private(set) var phoneEndings: [String] = []
  /// Whether the words of the keys of a name are among those of the whole name.
  private var hasName = false

  private static let nameKeys = ["Title", "First", "Middle", "Last", "Suffix"]

  init() { values.reserveCapacity(16) }

  /// The parts of a person's name are searched as one text, so that first and last name are found together.
  mutating func collectName(_ name: PersonName) {
    hasName = true
    words.append([name.title, name.given, name.middle, name.family, name.suffix])
    // Where names are written without a blank, the family name comes first.
    guard !name.family.isEmpty, name.given.unicodeScalars.contains(where: WordSplitter.isIdeographic) else { return }
    words.append([name.family, name.given])
  }

  mutating func collect(_ value: PropertyList, key: String) {
    let elements = RawMultiValue.values(of: value) ?? [value]
    for element in elements { collectElement(element, key: key) }
    if key == "Phone" { phoneEndings = elements.compactMap(\.string).compactMap(PhoneDigits.ending) }
  }

  private mutating func collectElement(_ value: PropertyList, key: String) {
    if let folded = RecordIndex.folded(value) {
      values.append(RecordIndex.Value(key: key, folded: folded))
    }
    if let parts = DayParts(value) { days.append(RecordIndex.Day(key: key, yearDay: parts.yearDay)) }
    if hasName, Self.nameKeys.contains(key), value.string != nil { return }
    collectWords(value, depth: 0)
  }

  private mutating func collectWords(_ value: PropertyList, depth: Int) {
    guard depth < 16 else { return }
    switch value {
    case .string(let text): words.append(text)
    case .array(let elements): for element in elements { collectWords(element, depth: depth + 1) }
    case .dictionary(let pairs):
      let text = value.searchedText
      if let text { words.append([text]) }
      for pair in pairs where text == nil || !CalendarDay.numbers.contains(pair.key) {
        collectWords(pair.value, depth: depth + 1)
      }
    case .integer, .real, .date, .boolean, .data:
      if let text = value.searchedText { words.append([text]) }
    }
  }
}
