extension JSONReader {
  /// Reads the rest of an object after its tag.
  mutating func readTagged(_ tag: JSONTag, in json: RawSpan) throws(PropertyListError) -> PropertyList {
    skipSpace(in: json)
    let start = position
    guard let value = try readValue(of: tag, in: json) else {
      throw PropertyListError(
        .malformed, "a value that \(tag.rawValue) does not take", at: location(of: start, in: json))
    }
    skipSpace(in: json)
    guard skip("}", in: json) else { throw unexpected("the end of the object after \(tag.rawValue)", in: json) }
    return value
  }

  private mutating func readValue(of tag: JSONTag, in json: RawSpan) throws(PropertyListError) -> PropertyList? {
    guard peek(in: json) == UInt8(ascii: "\"") else {
      guard tag == .date, let byte = peek(in: json), byte != UInt8(ascii: "{"), byte != UInt8(ascii: "[") else {
        return nil
      }
      return try readSeconds(in: json).map { .date(PropertyList.Date(secondsSinceReferenceDate: $0)) }
    }
    let text = try readText(in: json)
    switch tag {
    case .integer: return PropertyList.Integer(text).flatMap { $0.description == text ? .integer($0) : nil }
    case .real: return Double(nonFiniteText: text).map(PropertyList.real)
    case .data: return Base64.decode(text).map(PropertyList.data)
    case .date:
      let date =
        PropertyList.Date(iso8601: text)
        ?? Double(nonFiniteText: text).map(PropertyList.Date.init(secondsSinceReferenceDate:))
      return date.map(PropertyList.date)
    }
  }

  /// Reads the number of a date that is counted in seconds.
  private mutating func readSeconds(in json: RawSpan) throws(PropertyListError) -> Double? {
    switch try readNumber(in: json) {
    case .real(let seconds): seconds
    case .integer(let seconds) where JSONTag.isExactAsReal(seconds): Double(seconds)
    default: nil
    }
  }
}
