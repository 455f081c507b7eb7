/// Reads one property list from JSON, strictly by RFC 8259.
struct JSONReader {
  /// The offset of the next byte.
  var position = 0
  var allowance: Allowance
  /// The offsets of the keys of the objects that are being read, for messages.
  var keyOffsets: [Int] = []

  init(limits: PropertyListLimits) { allowance = Allowance(limits) }

  /// Reads the value, which has to be all there is.
  mutating func readRoot(of json: RawSpan) throws(PropertyListError) -> PropertyList {
    try allowance.take(bytes: json.byteCount)
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: Span(_bytes: json))
    } catch {
      throw PropertyListError(
        .invalidText, "bytes that are not UTF-8", at: .offset(error.byteOffsets.lowerBound))
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if json.byteCount >= mark.count, json.array(at: 0, count: mark.count) == mark { position = mark.count }
    let value = try read(json, depth: 0)
    skipSpace(in: json)
    guard position == json.byteCount else {
      throw unexpected("the end after the value", in: json)
    }
    return value
  }

  /// Reads a value that stands in `depth` containers.
  mutating func read(_ json: RawSpan, depth: Int) throws(PropertyListError) -> PropertyList {
    skipSpace(in: json)
    try takeNode(in: json)
    guard let byte = peek(in: json) else { throw unexpected("a value", in: json) }
    switch byte {
    case UInt8(ascii: "\""): return .string(try readText(in: json))
    case UInt8(ascii: "{"): return try readObject(in: json, depth: depth)
    case UInt8(ascii: "["): return .array(try readArray(in: json, depth: depth))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber(in: json)
    default: return try readLiteral(in: json)
    }
  }

  private mutating func readLiteral(in json: RawSpan) throws(PropertyListError) -> PropertyList {
    let start = position
    while let byte = peek(in: json), UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte { position += 1 }
    switch json.text(at: start, count: position - start)?.text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null":
      throw PropertyListError(
        .unsupportedType, "null, which property lists do not have", at: location(of: start, in: json))
    default:
      position = start
      throw unexpected("a value", in: json)
    }
  }
}

extension JSONReader {
  /// The next byte, or nothing at the end.
  func peek(in json: RawSpan) -> UInt8? {
    position < json.byteCount ? json.byte(at: position) : nil
  }

  /// Moves past a byte, and says whether it was there.
  mutating func skip(_ character: Unicode.Scalar, in json: RawSpan) -> Bool {
    guard peek(in: json) == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Moves past space, tabs and line breaks.
  mutating func skipSpace(in json: RawSpan) {
    while let byte = peek(in: json), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// Counts a value that begins at the position.
  mutating func takeNode(in json: RawSpan) throws(PropertyListError) {
    do throws(PropertyListError) {
      try allowance.take(nodes: 1)
    } catch {
      throw PropertyListError(error.code, error.reason, at: location(of: position, in: json))
    }
  }

  /// Refuses a container that begins at an offset and stands inside too many others.
  func checkDepth(_ depth: Int, at offset: Int, in json: RawSpan) throws(PropertyListError) {
    do throws(PropertyListError) {
      try allowance.checkDepth(depth)
    } catch {
      throw PropertyListError(error.code, error.reason, at: location(of: offset, in: json))
    }
  }

  /// The error that something else should stand at the position.
  func unexpected(_ expected: String, in json: RawSpan) -> PropertyListError {
    var found = "the end of the text"
    if position < json.byteCount {
      let rest = json.text(at: position, count: min(json.byteCount - position, 4))?.text ?? ""
      found = PropertyListError.quoted(String(rest.unicodeScalars.prefix(1)))
    }
    return PropertyListError(.malformed, "\(found) instead of \(expected)", at: location(of: position, in: json))
  }

  /// Line and column of an offset.
  func location(of offset: Int, in json: RawSpan) -> PropertyListError.Location {
    var line = 1
    var column = 1
    for index in 0..<offset {
      let byte = json.byte(at: index)
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
