extension XMLReader {
  /// Reads an integer after its tag: decimal or with `0x` hexadecimal, with a sign or without.
  mutating func readInteger(_ tag: XMLTag, in xml: RawSpan) throws(PropertyListError) -> PropertyList.Integer {
    let text = try readTrimmedText(of: tag, in: xml)
    var digits = Substring(text).utf8
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    var radix: UInt64 = 10
    if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) {
      digits.removeFirst(2)
      radix = 16
    }
    guard !digits.isEmpty, digits.allSatisfy({ ($0.digitValue ?? radix) < radix }) else {
      throw notA("an integer", text, tag, in: xml)
    }
    var magnitude: UInt64? = 0
    for digit in digits {
      magnitude = magnitude.flatMap { $0.appending(digit: digit.digitValue ?? 0, radix: radix) }
    }
    guard let integer = magnitude.flatMap({ PropertyList.Integer(magnitude: $0, isNegative: isNegative) }) else {
      throw PropertyListError(
        .numberOutOfRange, "an integer that is not from -2^63 to 2^64-1", at: location(of: tag.offset, in: xml))
    }
    return integer
  }

  /// Reads a real after its tag: decimal, or one of the names of what is not finite.
  mutating func readReal(_ tag: XMLTag, in xml: RawSpan) throws(PropertyListError) -> Double {
    let text = try readTrimmedText(of: tag, in: xml)
    if let last = text.utf8.last, last.digitValue == nil || last > UInt8(ascii: "9"), last != UInt8(ascii: ".") {
      switch text.lowercased() {
      case "nan": return .nan
      case "inf", "+inf", "infinity", "+infinity": return .infinity
      case "-inf", "-infinity": return -.infinity
      default: throw notA("a real", text, tag, in: xml)
      }
    }
    // The standard library reads hexadecimal and other names of what is not finite, too.
    guard text.utf8.allSatisfy(\.isOfDecimalReal), let real = Double(text) else {
      throw notA("a real", text, tag, in: xml)
    }
    guard real.isFinite else {
      throw PropertyListError(
        .numberOutOfRange, "a number too large for a real", at: location(of: tag.offset, in: xml))
    }
    return real
  }

  /// Reads an instant of ISO 8601 after its tag.
  mutating func readDate(_ tag: XMLTag, in xml: RawSpan) throws(PropertyListError) -> PropertyList.Date {
    let text = try readTrimmedText(of: tag, in: xml)
    guard let date = PropertyList.Date(iso8601: text) else { throw notA("a date", text, tag, in: xml) }
    return date
  }

  /// Reads base64 after its tag, with space anywhere.
  mutating func readData(_ tag: XMLTag, in xml: RawSpan) throws(PropertyListError) -> [UInt8] {
    let text = try readText(of: tag, in: xml)
    let characters = text.utf8.filter { !$0.isSpace }
    guard let data = Base64.decode(characters.span) else {
      throw malformed("data that is not base64", at: tag.offset, in: xml)
    }
    return data
  }

  /// Reads the text of an element without the space around it.
  private mutating func readTrimmedText(of tag: XMLTag, in xml: RawSpan) throws(PropertyListError) -> String {
    let text = try readText(of: tag, in: xml)
    guard let first = text.utf8.first, let last = text.utf8.last, first.isSpace || last.isSpace else { return text }
    let start = text.utf8.firstIndex { !$0.isSpace } ?? text.endIndex
    let end = text.utf8.lastIndex { !$0.isSpace }.map(text.utf8.index(after:)) ?? start
    return String(text[start..<end])
  }

  private func notA(_ what: String, _ text: String, _ tag: XMLTag, in xml: RawSpan) -> PropertyListError {
    malformed("\(PropertyListError.quoted(text)) instead of \(what)", at: tag.offset, in: xml)
  }
}

extension UInt8 {
  fileprivate var isOfDecimalReal: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"),
      UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
