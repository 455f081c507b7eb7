/// What the readers of text formats share: a place that moves forward in UTF-8, limits, and errors with line and column.
protocol TextReader {
  /// The offset of the next byte.
  var position: Int { get set }
  var allowance: Allowance { get set }
}

extension TextReader {
  /// The next byte, or nothing at the end.
  @inline(__always)
  func peek(in text: RawSpan) -> UInt8? {
    position < text.byteCount ? text.byte(at: position) : nil
  }

  /// Moves past a byte, and says whether it was there.
  @inline(__always)
  mutating func skip(_ character: Unicode.Scalar, in text: RawSpan) -> Bool {
    guard peek(in: text) == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Moves past space, tabs and line breaks, which JSON and XML define alike.
  @inline(__always)
  mutating func skipSpace(in text: RawSpan) {
    while let byte = peek(in: text), byte.isSpace { position += 1 }
  }

  /// Counts a value that begins at an offset.
  mutating func takeNode(at offset: Int, in text: RawSpan) throws(PropertyListError) {
    do throws(PropertyListError) {
      try allowance.take(nodes: 1)
    } catch {
      throw PropertyListError(error.code, error.reason, at: location(of: offset, in: text))
    }
  }

  /// Refuses a container that begins at an offset and stands inside too many others.
  func checkDepth(_ depth: Int, at offset: Int, in text: RawSpan) throws(PropertyListError) {
    do throws(PropertyListError) {
      try allowance.checkDepth(depth)
    } catch {
      throw PropertyListError(error.code, error.reason, at: location(of: offset, in: text))
    }
  }

  /// Refuses bytes that are not UTF-8.
  func checkUTF8(_ text: RawSpan) throws(PropertyListError) {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: Span(_bytes: text))
    } catch {
      throw PropertyListError(.invalidText, "bytes that are not UTF-8", at: .offset(error.byteOffsets.lowerBound))
    }
  }

  /// The error that something else should stand at the position.
  func unexpected(_ expected: String, in text: RawSpan) -> PropertyListError {
    var found = "the end of the text"
    if position < text.byteCount {
      let rest = String(decoding: text.array(at: position, count: min(text.byteCount - position, 4)), as: UTF8.self)
      found = PropertyListError.quoted(String(rest.unicodeScalars.prefix(1)))
    }
    return malformed("\(found) instead of \(expected)", at: position, in: text)
  }

  /// The error that the rules of the format are broken at an offset.
  func malformed(_ reason: String, at offset: Int, in text: RawSpan) -> PropertyListError {
    PropertyListError(.malformed, reason, at: location(of: offset, in: text))
  }

  /// Line and column of an offset.
  func location(of offset: Int, in text: RawSpan) -> PropertyListError.Location {
    var line = 1
    var column = 1
    for index in 0..<offset {
      let byte = text.byte(at: index)
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return .line(line, column: column)
  }
}

extension UInt8 {
  /// Whether this is a space, a tab or a line break in ASCII.
  var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
