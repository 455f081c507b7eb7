public import PropertyLists

/// Why a typed text is no value of a type.
public struct ValueTextError: Error, Hashable, Sendable {
  /// The type that was wanted.
  public let element: PropertyType.Element
  /// The text that was typed.
  public let text: String
  /// Where and why reading stopped, when the text is JSON.
  public let cause: PropertyListError?

  /// What would be taken, in words.
  public var wanted: String {
    element.textPhrase + (cause.map { " (\($0))" } ?? "")
  }
}

extension ValueTextError: CustomStringConvertible {
  /// What was wanted and what came, without a full stop.
  public var description: String { "wanted \(wanted), found \(text.debugDescription)" }
}

extension PropertyType.Element {
  /// Turns typed text into a value of the type.
  ///
  /// A string is taken as it is. White space around anything else does not count. A real may be typed as an integer; a
  /// boolean is yes or no, true or false, 1 or 0; dates and days are those of ISO 8601; data is base64; arrays and
  /// dictionaries are JSON in the program's mapping (``JSONPropertyList``), and any value but a string may be, such as a
  /// day or a date that was printed so.
  /// - Throws: ``ValueTextError``.
  public func parse(_ text: String) throws(ValueTextError) -> PropertyList {
    if self == .string { return .string(text) }
    let trimmed = text.trimmingSpaces
    if self == .array || self == .dictionary || trimmed.first == "{" { return try parseJSON(trimmed) }
    guard let value = scalar(trimmed) else { throw ValueTextError(element: self, text: text, cause: nil) }
    return value
  }

  /// What ``parse(_:)`` takes, in words.
  var textPhrase: String {
    switch self {
    case .string: "text"
    case .integer: "a whole number such as 45"
    case .real: "a number such as 4.5"
    case .boolean: "yes or no"
    case .date: "a date such as 2026-04-01T12:00:00Z"
    case .day: "a day such as 2026-04-01, or --04-01 without a year"
    case .data: "data as base64"
    case .array: #"an array as JSON such as ["a", 1]"#
    case .dictionary: #"a dictionary as JSON such as {"key": "value"}"#
    }
  }

  private func scalar(_ text: Substring) -> PropertyList? {
    switch self {
    case .integer: PropertyList.Integer(text).map { .integer($0) }
    case .real: Double(decimal: text).map { .real($0) }
    case .boolean: Self.booleans[Folding.fold(String(text))].map { .boolean($0) }
    case .date: PropertyList.Date(iso8601: text).map { .date($0) }
    case .day: CalendarDay(text: text)?.propertyList
    case .data: Base64.decode(String(text)).map { .data($0) }
    case .string, .array, .dictionary: nil
    }
  }

  private func parseJSON(_ text: Substring) throws(ValueTextError) -> PropertyList {
    let value: PropertyList
    do {
      value = try JSONPropertyList.decode(String(text))
    } catch {
      throw ValueTextError(element: self, text: String(text), cause: error)
    }
    guard accepts(value) else { throw ValueTextError(element: self, text: String(text), cause: nil) }
    return value
  }

  private static let booleans = ["yes": true, "true": true, "1": true, "no": false, "false": false, "0": false]
}

extension Double {
  /// Reads a finite number in decimal digits with an optional sign, point and exponent.
  init?(decimal text: some StringProtocol) {
    guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }), let number = Double(text), number.isFinite
    else {
      return nil
    }
    self = number
  }
}

extension String {
  /// The text without the white space around it.
  var trimmingSpaces: Substring {
    var text = self[...]
    // A visible character of ASCII is no space, whatever marks follow it.
    if let first = utf8.first, let last = utf8.last, 0x21...0x7E ~= first, 0x21...0x7E ~= last { return text }
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
