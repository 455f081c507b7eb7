extension XMLReader {
  /// Reads the text of an element and its end, after its first tag.
  mutating func readText(of tag: XMLTag, in xml: RawSpan) throws(PropertyListError) -> String {
    guard tag.form == .start else { return "" }
    let start = position
    skipPlain(in: xml)
    let count = position - start
    if isAtEndTag(in: xml) {
      try readEnd(of: tag.element, in: xml)
      // All of the text was found to be UTF-8, and a character does not reach over a tag.
      let text = unsafe UTF8Span(unchecked: Span(_bytes: xml.extracting(start..<start + count)))
      return String(copying: text)
    }
    var utf8 = xml.array(at: start, count: count)
    while !isAtEndTag(in: xml) {
      try readSpecial(of: tag, into: &utf8, in: xml)
      let run = position
      skipPlain(in: xml)
      utf8.append(contentsOf: xml.array(at: run, count: position - run))
    }
    try readEnd(of: tag.element, in: xml)
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Moves to the next byte that does not stand for itself, or to the end.
  private mutating func skipPlain(in xml: RawSpan) {
    while position + 8 <= xml.byteCount {
      let word = xml.integer(at: position, as: UInt64.self)
      if word.hasByte(UInt8(ascii: "<")) || word.hasByte(UInt8(ascii: "&")) || word.hasByte(below: 0x20) { break }
      position += 8
    }
    while let byte = peek(in: xml), !byte.isSpecialInXML { position += 1 }
  }

  private func isAtEndTag(in xml: RawSpan) -> Bool {
    position + 1 < xml.byteCount && xml.byte(at: position) == UInt8(ascii: "<")
      && xml.byte(at: position + 1) == UInt8(ascii: "/")
  }

  /// Reads what does not stand for itself.
  private mutating func readSpecial(
    of tag: XMLTag,
    into utf8: inout [UInt8],
    in xml: RawSpan
  ) throws(PropertyListError) {
    switch peek(in: xml) {
    case UInt8(ascii: "&"): utf8.append(contentsOf: try readReference(in: xml).utf8)
    case UInt8(ascii: "\r"):
      readLineBreak(into: &utf8, in: xml)
    case UInt8(ascii: "<"):
      if skip("<![CDATA[", in: xml) {
        try readLiteralText(into: &utf8, in: xml)
      } else if try !skipCommentOrInstruction(in: xml) {
        let inner = try readTag(in: xml)
        throw malformed("\(inner.text) inside <\(tag.element.name)>", at: inner.offset, in: xml)
      }
    case 0: throw malformed("a null character, which XML does not allow", at: position, in: xml)
    default: throw unexpected("</\(tag.element.name)>", in: xml)
    }
  }

  /// Reads a carriage return, alone or before a line feed, as the line feed that it means in XML.
  private mutating func readLineBreak(into utf8: inout [UInt8], in xml: RawSpan) {
    position += 1
    if peek(in: xml) != UInt8(ascii: "\n") { utf8.append(UInt8(ascii: "\n")) }
  }

  /// Reads a CDATA section after its beginning.
  private mutating func readLiteralText(into utf8: inout [UInt8], in xml: RawSpan) throws(PropertyListError) {
    let start = position
    while let byte = peek(in: xml) {
      switch byte {
      case UInt8(ascii: "]") where skip("]]>", in: xml): return
      case UInt8(ascii: "\r"): readLineBreak(into: &utf8, in: xml)
      case 0: throw malformed("a null character, which XML does not allow", at: position, in: xml)
      default:
        utf8.append(byte)
        position += 1
      }
    }
    throw malformed("a CDATA section without an end", at: start, in: xml)
  }
}

extension XMLReader {
  /// Reads a reference to a character.
  private mutating func readReference(in xml: RawSpan) throws(PropertyListError) -> Unicode.Scalar {
    let start = position
    position += 1
    if skip("#" as Unicode.Scalar, in: xml) { return try readNumericReference(from: start, in: xml) }
    let nameOffset = position
    while let byte = peek(in: xml), byte.isASCIIAlphanumeric { position += 1 }
    let name = String(decoding: xml.array(at: nameOffset, count: position - nameOffset), as: UTF8.self)
    guard !name.isEmpty, skip(";" as Unicode.Scalar, in: xml) else {
      throw malformed("a & that begins no reference; as text it is &amp;", at: start, in: xml)
    }
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      throw malformed(
        "the entity \(PropertyListError.quoted(name)); none but amp, lt, gt, quot and apos is read", at: start, in: xml)
    }
  }

  private mutating func readNumericReference(
    from start: Int,
    in xml: RawSpan
  ) throws(PropertyListError) -> Unicode.Scalar {
    let radix: UInt64 = skip("x" as Unicode.Scalar, in: xml) ? 16 : 10
    let digitsOffset = position
    var value: UInt64? = 0
    while let byte = peek(in: xml), let digit = byte.digitValue, digit < radix {
      value = value.flatMap { $0.appending(digit: digit, radix: radix) }
      position += 1
    }
    guard position > digitsOffset, skip(";" as Unicode.Scalar, in: xml) else {
      throw unexpected("the digits of a reference and a semicolon", in: xml)
    }
    guard let value, value > 0, let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init) else {
      throw PropertyListError(
        .invalidText, "a reference to what is no character", at: location(of: start, in: xml))
    }
    return scalar
  }
}

extension UInt8 {
  /// Whether text of an element cannot have this byte as it stands.
  fileprivate var isSpecialInXML: Bool {
    self == UInt8(ascii: "<") || self == UInt8(ascii: "&") || self == UInt8(ascii: "\r") || self == 0
  }

  fileprivate var isASCIIAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// The value of a decimal or hexadecimal digit.
  var digitValue: UInt64? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(self - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(self - UInt8(ascii: "A") + 10)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(self - UInt8(ascii: "a") + 10)
    default: nil
    }
  }
}
