public import PropertyLists

extension PropertyList {
  /// The value as people read it, on one line unless a text of it has more.
  ///
  /// For a single value of any type but array and dictionary, ``PropertyType/Element/parse(_:)`` reads it back: dates
  /// and days are those of ISO 8601, booleans yes and no, data base64; a real without a fraction has none. Arrays and
  /// dictionaries are listed, a multi-value with its labels, an address by its parts in the order of an envelope.
  public var displayText: String {
    switch self {
    case .string(let value): value
    case .integer(let value): value.description
    case .real(let value): Self.text(of: value)
    case .boolean(let value): value ? "yes" : "no"
    case .date(let value): value.iso8601
    case .data(let value): Self.text(of: value)
    case .array(let values): values.map(\.displayText).joined(separator: ", ")
    case .dictionary(let value): text(of: value)
    }
  }

  private static func text(of number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func text(of data: [UInt8]) -> String {
    var text: [UInt8] = []
    Base64.append(data, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func text(of dictionary: Dictionary) -> String {
    if let day = CalendarDay(propertyList: self) { return day.text }
    if let entries = RawMultiValue(propertyList: self)?.entries {
      return Self.list(entries.map { ($0.label.title, $0.value) })
    }
    if dictionary.keys.allSatisfy({ PostalAddress.Part(rawValue: $0) != nil }) {
      return PostalAddress(parts: dictionary).text
    }
    return Self.list(dictionary.map { ($0.key, $0.value) })
  }

  private static func list(_ values: [(title: String, value: PropertyList)]) -> String {
    values.map { $0.title.isEmpty ? $0.value.displayText : "\($0.title): \($0.value.displayText)" }
      .joined(separator: ", ")
  }
}
