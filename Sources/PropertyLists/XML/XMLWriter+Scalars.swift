extension XMLWriter {
  /// Whether XML carries text exactly.
  static func carries(_ text: String) -> Bool { firstForbidden(in: text) == nil }

  /// Whether XML carries a real exactly.
  static func carries(_ real: Double) -> Bool { !real.isNaN || real.bitPattern == Double.nan.bitPattern }

  /// Whether XML carries a date exactly: whole seconds of the years 1 to 9999.
  static func carries(_ date: PropertyList.Date) -> Bool {
    date.exactISO8601.map { $0.utf8.count == "2026-04-01T00:00:00Z".utf8.count } ?? false
  }

  /// Writes text as it stands.
  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes text that may hold what XML gives a meaning.
  mutating func append(text: String) throws(PropertyListError) {
    guard Self.needsCare(text) else { return append(text) }
    if let scalar = Self.firstForbidden(in: text) {
      let number = String(scalar.value, radix: 16, uppercase: true)
      let code = String(repeating: "0", count: max(0, 4 - number.utf8.count)) + number
      throw PropertyListError(.inexpressible, "the character U+\(code), which XML cannot carry")
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\r"): append("&#13;")
      default: bytes.append(byte)
      }
    }
  }

  /// Writes a real in the fewest digits that tell it from every other; always with a point or an exponent.
  mutating func append(_ real: Double) throws(PropertyListError) {
    guard Self.carries(real) else {
      throw PropertyListError(.inexpressible, "a NaN of unusual bits, which XML cannot carry")
    }
    if real.isInfinite {
      append(real < 0 ? "-infinity" : "+infinity")
    } else {
      append(real.description)
    }
  }

  /// Writes an instant.
  mutating func append(_ date: PropertyList.Date) throws(PropertyListError) {
    guard Self.carries(date) else {
      throw PropertyListError(
        .inexpressible,
        "the date \(date.iso8601), not at a whole second of the years 1 to 9999, which XML cannot carry")
    }
    append(date.iso8601)
  }

  /// Writes data as lines of base64 of up to 76 columns, a tab being eight of them.
  mutating func append(_ data: [UInt8], depth: Int) {
    let bytesInLine = max(16, 76 - depth * 8) / 4 * 3
    var start = 0
    while start < data.count {
      let end = min(start + bytesInLine, data.count)
      for _ in 0..<depth { bytes.append(UInt8(ascii: "\t")) }
      Base64.append(data.span.extracting(start..<end), to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
      start = end
    }
  }

  /// Whether text has a byte that begins a character which XML gives a meaning or forbids.
  private static func needsCare(_ text: String) -> Bool {
    let utf8 = text.utf8Span.span
    for index in utf8.indices where utf8[index].needsCareInXML { return true }
    return false
  }

  private static func firstForbidden(in text: String) -> Unicode.Scalar? {
    guard needsCare(text) else { return nil }
    return text.unicodeScalars.first { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: false
      case ..<0x20, 0xFFFE, 0xFFFF: true
      default: false
      }
    }
  }
}

extension UInt8 {
  /// Whether a byte is a control character, has a meaning in XML, or may begin U+FFFE or U+FFFF.
  fileprivate var needsCareInXML: Bool {
    self < 0x20 || self == UInt8(ascii: "&") || self == UInt8(ascii: "<") || self == UInt8(ascii: ">") || self == 0xEF
  }
}
