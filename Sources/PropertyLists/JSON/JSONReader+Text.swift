extension JSONReader {
  /// Reads a string, whose first quote is next.
  mutating func readText(in json: RawSpan) throws(PropertyListError) -> String {
    position += 1
    let start = position
    let isASCII = skipPlain(in: json)
    if skip("\"", in: json) {
      return json.checkedText(at: start, count: position - 1 - start, isASCII: isASCII)
    }
    var utf8 = json.array(at: start, count: position - start)
    while !skip("\"", in: json) {
      guard skip("\\", in: json) else { throw controlCharacter(in: json) }
      utf8.append(contentsOf: try readEscape(in: json).utf8)
      let run = position
      skipPlain(in: json)
      utf8.append(contentsOf: json.array(at: run, count: position - run))
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Moves to the next quote, backslash or control character, or to the end, and says whether all it passed was ASCII.
  @discardableResult
  private mutating func skipPlain(in json: RawSpan) -> Bool {
    var bits: UInt8 = 0
    while let byte = peek(in: json), byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      bits |= byte
      position += 1
    }
    return bits < 0x80
  }

  private func controlCharacter(in json: RawSpan) -> PropertyListError {
    guard position < json.byteCount else { return unexpected("the end of a string", in: json) }
    return PropertyListError(
      .malformed, "a control character in a string, which has to be escaped", at: location(of: position, in: json))
  }

  /// Reads an escape after its backslash.
  private mutating func readEscape(in json: RawSpan) throws(PropertyListError) -> Unicode.Scalar {
    let scalar: Unicode.Scalar
    switch peek(in: json) {
    case UInt8(ascii: "\""): scalar = "\""
    case UInt8(ascii: "\\"): scalar = "\\"
    case UInt8(ascii: "/"): scalar = "/"
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"): return try readUnicodeEscape(in: json)
    default: throw unexpected("an escape", in: json)
    }
    position += 1
    return scalar
  }

  /// Reads an escape of UTF-16, and the second of a pair, from the `u` on.
  private mutating func readUnicodeEscape(in json: RawSpan) throws(PropertyListError) -> Unicode.Scalar {
    let start = position - 1
    position += 1
    let first = try readHexadecimal(in: json)
    let afterFirst = position
    var second: UInt16 = 0
    if UTF16.isLeadSurrogate(first), skip("\\", in: json), skip("u", in: json) {
      second = try readHexadecimal(in: json)
    }
    guard let (scalar, length) = Unicode.Scalar.decodeUTF16(first, second) else {
      throw PropertyListError(
        .invalidText, "half of a surrogate pair, \\u\(String(first, radix: 16)), in a string",
        at: location(of: start, in: json))
    }
    if length == 1 { position = afterFirst }
    return scalar
  }

  private mutating func readHexadecimal(in json: RawSpan) throws(PropertyListError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek(in: json), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("four hexadecimal digits", in: json)
      }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }
}
