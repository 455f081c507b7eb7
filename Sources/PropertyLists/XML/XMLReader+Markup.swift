extension XMLReader {
  /// Moves past everything before the first element. What is no XML at all is named.
  mutating func skipProlog(in xml: RawSpan) throws(PropertyListError) {
    skipSpace(in: xml)
    guard peek(in: xml) == UInt8(ascii: "<") else {
      throw PropertyListFormat.unrecognised(
        xml, expected: "an XML property list, which begins with <?xml", at: location(of: position, in: xml))
    }
    try skipMarkup(in: xml)
    if skip("<!DOCTYPE", in: xml) { try skipDocumentType(in: xml) }
    try skipMarkup(in: xml)
  }

  /// Moves past space, comments and processing instructions.
  mutating func skipMarkup(in xml: RawSpan) throws(PropertyListError) {
    repeat { skipSpace(in: xml) } while try skipCommentOrInstruction(in: xml)
  }

  /// Moves past a comment or a processing instruction, and says whether there was one.
  mutating func skipCommentOrInstruction(in xml: RawSpan) throws(PropertyListError) -> Bool {
    guard position + 1 < xml.byteCount, peek(in: xml) == UInt8(ascii: "<") else { return false }
    switch xml.byte(at: position + 1) {
    case UInt8(ascii: "?"):
      try skip(to: "?>", of: "a processing instruction", in: xml)
      return true
    case UInt8(ascii: "!"):
      guard xml.has(Array("<!--".utf8), at: position) else { return false }
      try skip(to: "-->", of: "a comment", from: 4, in: xml)
      return true
    default: return false
    }
  }

  /// Moves past text, and says whether it was there.
  mutating func skip(_ text: StaticString, in xml: RawSpan) -> Bool {
    let expected = Array("\(text)".utf8)
    guard xml.has(expected, at: position) else { return false }
    position += expected.count
    return true
  }

  /// Moves past the next occurrence of text, which ends something that begins `length` bytes before it can end.
  private mutating func skip(
    to end: String,
    of what: String,
    from length: Int = 2,
    in xml: RawSpan
  ) throws(PropertyListError) {
    let end = Array(end.utf8)
    var offset = position + length
    while offset < xml.byteCount {
      if xml.byte(at: offset) == end[0], xml.has(end, at: offset) {
        position = offset + end.count
        return
      }
      offset += 1
    }
    throw malformed("\(what) without an end", at: position, in: xml)
  }

  /// Moves past a document type after its first word. What its internal subset declares is not looked at.
  private mutating func skipDocumentType(in xml: RawSpan) throws(PropertyListError) {
    let start = position - "<!DOCTYPE".utf8.count
    var isInSubset = false
    while let byte = peek(in: xml) {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        try skip(to: byte == UInt8(ascii: "'") ? "'" : "\"", of: "a quotation", from: 1, in: xml)
        continue
      case UInt8(ascii: "<") where isInSubset:
        if try skipCommentOrInstruction(in: xml) { continue }
      case UInt8(ascii: "["): isInSubset = true
      case UInt8(ascii: "]"): isInSubset = false
      case UInt8(ascii: ">") where !isInSubset:
        position += 1
        return
      default: break
      }
      position += 1
    }
    throw malformed("a document type without an end", at: start, in: xml)
  }
}

extension XMLReader {
  /// Reads the next tag, or nothing when it is the end of an element.
  mutating func readTag(orEndOf element: XMLElement, in xml: RawSpan) throws(PropertyListError) -> XMLTag? {
    let tag = try readTag(in: xml)
    guard tag.form == .end else { return tag }
    try check(tag, ends: element, in: xml)
    return nil
  }

  /// Reads the end of an element, which has to be next.
  mutating func readEnd(of element: XMLElement, in xml: RawSpan) throws(PropertyListError) {
    try check(try readTag(in: xml), ends: element, in: xml)
  }

  private func check(_ tag: XMLTag, ends element: XMLElement, in xml: RawSpan) throws(PropertyListError) {
    guard tag.element == element, tag.form == .end else {
      throw malformed("\(tag.text) instead of </\(element.name)>", at: tag.offset, in: xml)
    }
  }

  /// Reads the next tag.
  mutating func readTag(in xml: RawSpan) throws(PropertyListError) -> XMLTag {
    try skipMarkup(in: xml)
    let start = position
    guard skip("<" as Unicode.Scalar, in: xml) else { throw unexpected("an element", in: xml) }
    let isEnd = skip("/" as Unicode.Scalar, in: xml)
    let nameOffset = position
    var name: UInt64 = 0
    while let byte = peek(in: xml), byte != 0, !byte.endsXMLName {
      name = name << 8 | UInt64(byte)
      position += 1
    }
    let length = position - nameOffset
    guard length > 0 else { throw unexpected("the name of an element", in: xml) }
    guard length < 8, let element = XMLElement(rawValue: name) else {
      let name = String(decoding: xml.array(at: nameOffset, count: min(length, 40)), as: UTF8.self)
      throw PropertyListError(
        .unsupportedType, "the element \(PropertyListError.quoted(name)), which property lists do not have",
        at: location(of: start, in: xml))
    }
    // Nearly every tag ends here.
    if skip(">" as Unicode.Scalar, in: xml) {
      return XMLTag(element: element, form: isEnd ? .end : .start, offset: start)
    }
    if !isEnd { try skipAttributes(in: xml) }
    skipSpace(in: xml)
    let isEmpty = !isEnd && skip("/" as Unicode.Scalar, in: xml)
    guard skip(">" as Unicode.Scalar, in: xml) else { throw unexpected("the end of the tag", in: xml) }
    return XMLTag(element: element, form: isEnd ? .end : isEmpty ? .empty : .start, offset: start)
  }

  private mutating func skipAttributes(in xml: RawSpan) throws(PropertyListError) {
    while true {
      skipSpace(in: xml)
      let start = position
      while let byte = peek(in: xml), !byte.endsXMLName, byte != UInt8(ascii: "=") { position += 1 }
      if position == start { return }
      skipSpace(in: xml)
      guard skip("=" as Unicode.Scalar, in: xml) else { throw unexpected("= after an attribute", in: xml) }
      skipSpace(in: xml)
      guard let quote = peek(in: xml), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw unexpected("the value of an attribute in quotes", in: xml)
      }
      try skip(to: quote == UInt8(ascii: "'") ? "'" : "\"", of: "the value of an attribute", from: 1, in: xml)
    }
  }
}

extension UInt8 {
  /// Whether the name of an element or attribute ends before this byte.
  fileprivate var endsXMLName: Bool {
    isSpace || self == UInt8(ascii: ">") || self == UInt8(ascii: "/") || self == UInt8(ascii: "<")
      || self == UInt8(ascii: "=")
  }
}
