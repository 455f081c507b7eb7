extension XMLWriter {
  /// Whether XML carries text exactly.
  static func carries(_ text: String) -> Bool { firstForbidden(in: text) == nil }

  /// Whether XML carries a real exactly.
  static func carries(_ real: Double) -> Bool { !real.isNaN || real.bitPattern == Double.nan.bitPattern }

  /// Whether XML carries a date exactly: whole seconds of the years 1 to 9999.
  static func carries(_ date: PropertyList.Date) -> Bool { wholeSeconds(of: date) != nil }

  /// The seconds since 2001 of a date that XML carries exactly. The negative zero is not read back.
  private static func wholeSeconds(of date: PropertyList.Date) -> Int? {
    let seconds = date.secondsSinceReferenceDate
    guard PropertyList.Date.years1To9999.contains(seconds), seconds != 0 || seconds.sign == .plus else { return nil }
    return Int(exactly: seconds)
  }

  /// Writes tags and other text that stands for itself.
  mutating func append(markup: StaticString) {
    // The pointer of a literal is always valid.
    let literal = unsafe UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount)
    unsafe bytes.append(contentsOf: literal)
  }

  /// Writes text as it stands.
  mutating func append(_ text: String) {
    // The copy is made while the text is there.
    unsafe text.utf8Span.span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes text that may hold what XML gives a meaning.
  mutating func append(text: String) throws(PropertyListError) {
    guard Self.needsCare(text) else { return append(text) }
    if let offset = Self.firstForbidden(in: text) {
      let scalar = text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: offset)]
      let number = String(scalar.value, radix: 16, uppercase: true)
      let code = String(repeating: "0", count: max(0, 4 - number.utf8.count)) + number
      throw PropertyListError(.inexpressible, "the character U+\(code), which XML cannot carry")
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append(markup: "&amp;")
      case UInt8(ascii: "<"): append(markup: "&lt;")
      case UInt8(ascii: ">"): append(markup: "&gt;")
      case UInt8(ascii: "\r"): append(markup: "&#13;")
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
      append(markup: real < 0 ? "-infinity" : "+infinity")
    } else {
      append(real.description)
    }
  }

  /// Writes an instant.
  mutating func append(_ date: PropertyList.Date) throws(PropertyListError) {
    guard let seconds = Self.wholeSeconds(of: date) else {
      throw PropertyListError(
        .inexpressible,
        "the date \(date.iso8601), not at a whole second of the years 1 to 9999, which XML cannot carry")
    }
    let days = seconds.flooredQuotient(86_400)
    let time = seconds - days * 86_400
    let day = CivilDay(daysSince1970: days + PropertyList.Date.referenceDay)
    append(day.year, digits: 4, before: "-")
    append(day.month, digits: 2, before: "-")
    append(day.day, digits: 2, before: "T")
    append(time / 3600, digits: 2, before: ":")
    append(time / 60 % 60, digits: 2, before: ":")
    append(time % 60, digits: 2, before: "Z")
  }

  private mutating func append(_ number: Int, digits: Int, before sign: Unicode.Scalar) {
    var power = digits == 4 ? 1000 : 10
    while power > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / power % 10))
      power /= 10
    }
    bytes.append(UInt8(ascii: sign))
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

  /// Whether text may have a character that XML gives a meaning or forbids. U+FFFE and U+FFFF begin with 0xEF.
  private static func needsCare(_ text: String) -> Bool {
    let utf8 = text.utf8Span.span
    // UTF-8 has no padding that could be read.
    let bytes = unsafe utf8.bytes
    var offset = 0
    while offset + 8 <= bytes.byteCount {
      let word = bytes.integer(at: offset, as: UInt64.self)
      if word.hasByte(below: 0x20) || word.hasByte(UInt8(ascii: "&")) || word.hasByte(UInt8(ascii: "<"))
        || word.hasByte(UInt8(ascii: ">")) || word.hasByte(0xEF)
      {
        return true
      }
      offset += 8
    }
    while offset < bytes.byteCount {
      let byte = bytes.byte(at: offset)
      if byte < 0x20 || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
        || byte == 0xEF
      {
        return true
      }
      offset += 1
    }
    return false
  }

  /// The offset of the first character that XML forbids.
  private static func firstForbidden(in text: String) -> Int? {
    let utf8 = text.utf8Span.span
    return utf8.indices.first { index in
      switch utf8[index] {
      case 0x09, 0x0A, 0x0D: false
      case ..<0x20: true
      case 0xEF: utf8[index + 1] == 0xBF && utf8[index + 2] >= 0xBE
      default: false
      }
    }
  }
}
