/// Reads one property list from JSON, strictly by RFC 8259.
struct JSONReader: TextReader {
  /// The offset of the next byte.
  var position = 0
  var allowance: Allowance
  /// The offsets of the keys of the objects that are being read, for messages.
  var keyOffsets: [Int] = []

  private let nulls: JSONPropertyList.Nulls

  init(limits: PropertyListLimits, nulls: JSONPropertyList.Nulls) {
    allowance = Allowance(limits)
    self.nulls = nulls
  }

  /// Reads the value, which has to be all there is.
  mutating func readRoot(of json: RawSpan) throws(PropertyListError) -> PropertyList {
    try allowance.take(bytes: json.byteCount)
    try checkUTF8(json)
    if json.starts(with: RawSpan.byteOrderMark) { position = RawSpan.byteOrderMark.count }
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
    try takeNode(at: position, in: json)
    guard let byte = peek(in: json) else { throw unexpected("a value", in: json) }
    switch byte {
    case UInt8(ascii: "\""): return .string(try readText(in: json))
    case UInt8(ascii: "{"): return try readObject(in: json, depth: depth)
    case UInt8(ascii: "["): return .array(try readArray(in: json, depth: depth))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber(in: json)
    default: return try readLiteral(in: json)
    }
  }

  /// Moves past null where it counts as absent, and says whether it was there.
  mutating func skipAbsent(in json: RawSpan) -> Bool {
    guard nulls == .absent, peek(in: json) == UInt8(ascii: "n"), position + 4 <= json.byteCount,
      json.text(at: position, count: 4) == "null"
    else { return false }
    position += 4
    return true
  }

  private mutating func readLiteral(in json: RawSpan) throws(PropertyListError) -> PropertyList {
    let start = position
    while let byte = peek(in: json), UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte { position += 1 }
    switch json.text(at: start, count: position - start) {
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
