import PropertyLists

extension StoredRecord {
  /// Whether one of the textual values has a folded text in it. The composite name is one of them.
  func hasText(containing folded: String) -> Bool {
    if kind == .person, TextOptions.folded.contains(PersonName(properties).composite, folded) { return true }
    return properties.contains { pair in
      guard !RecordKeys.maintained.contains(pair.key) else { return false }
      guard let list = RawMultiValue(propertyList: pair.value) else { return pair.value.hasText(folded, depth: 0) }
      return list.entries.contains { $0.value.hasText(folded, depth: 0) }
    }
  }
}

extension PropertyList {
  /// Whether the value is a text, or holds one, that has a folded text in it; the same values that words are drawn from.
  fileprivate func hasText(_ folded: String, depth: Int) -> Bool {
    guard depth < 16 else { return false }
    return switch self {
    case .string(let text): TextOptions.folded.contains(text, folded)
    case .array(let elements): elements.contains { $0.hasText(folded, depth: depth + 1) }
    case .dictionary(let pairs):
      searchedText.map { TextOptions.folded.contains($0, folded) } ?? false
        || pairs.contains { $0.value.hasText(folded, depth: depth + 1) }
    case .integer, .real, .date, .boolean, .data: searchedText.map { TextOptions.folded.contains($0, folded) } ?? false
    }
  }
}

extension TextOptions {
  /// Neither case nor accents nor width count.
  static let folded = TextOptions(ignoringCase: true, ignoringAccents: true)
}
