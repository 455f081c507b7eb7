import PropertyLists

extension PropertyList {
  /// The text by which a value that is none is searched: a number in digits as it is shown, a day and the day of an
  /// instant as ISO 8601 writes them, in UTC; nothing for other values.
  var searchedText: String? {
    switch self {
    case .integer(let number): number.description
    case .real: displayText
    case .date(let date): date.iso8601.split(separator: "T").first.map { String($0) }
    case .dictionary: CalendarDay(propertyList: self)?.text
    case .string, .boolean, .data, .array: nil
    }
  }
}
