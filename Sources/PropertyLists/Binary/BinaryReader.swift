/// Reads the objects of one binary property list.
///
/// Nothing is kept between objects: one that is referred to twice is read twice and counts twice, so that the limits
/// bound time and memory whatever the references are.
struct BinaryReader {
  let trailer: BinaryTrailer
  var allowance: Allowance
  /// The offsets of the containers that are being read, outermost first.
  var path: [Int] = []

  init(_ bytes: RawSpan, limits: PropertyListLimits) throws(PropertyListError) {
    trailer = try BinaryTrailer(of: bytes)
    allowance = Allowance(limits)
    // A record is not nested deeper than that.
    path.reserveCapacity(8)
  }

  /// Reads the value.
  mutating func readRoot(of bytes: RawSpan) throws(PropertyListError) -> PropertyList {
    try allowance.take(nodes: 1, at: .offset(0))
    return try read(trailer.root, of: bytes, referredAt: bytes.byteCount - 16)
  }

  /// Reads the object of a number that stands at `place`.
  mutating func read(
    _ object: Int,
    of bytes: RawSpan,
    referredAt place: Int
  ) throws(PropertyListError) -> PropertyList {
    let offset = try offset(of: object, in: bytes, referredAt: place)
    let marker = bytes.byte(at: offset)
    switch marker & 0xF0 {
    case BinaryMarker.ascii, BinaryMarker.utf16:
      return .string(try readText(at: offset, of: bytes))
    case BinaryMarker.dictionary:
      return .dictionary(try readDictionary(at: offset, of: bytes))
    case BinaryMarker.array:
      return .array(try readArray(at: offset, of: bytes))
    case BinaryMarker.data:
      return .data(try readData(at: offset, of: bytes))
    case BinaryMarker.integer:
      return .integer(try readInteger(at: offset, of: bytes))
    case BinaryMarker.uid:
      return .dictionary(["CF$UID": .integer(try readUID(at: offset, of: bytes))])
    default:
      return try readFixedSize(at: offset, of: bytes)
    }
  }

  /// Where the object of a number begins.
  func offset(of object: Int, in bytes: RawSpan, referredAt place: Int) throws(PropertyListError) -> Int {
    guard object < trailer.objectCount else {
      throw PropertyListError(
        .malformed, "a reference to object \(object) of \(trailer.objectCount)", at: .offset(place))
    }
    let entry = trailer.tableOffset + object * trailer.offsetWidth
    let offset = Self.unsigned(at: entry, width: trailer.offsetWidth, of: bytes)
    guard let offset, BinaryPropertyList.header.count <= offset, offset < trailer.tableOffset else {
      throw PropertyListError(.malformed, "an object that lies outside the objects", at: .offset(entry))
    }
    return offset
  }

  /// The reference at an offset, which has to be inside.
  func reference(at offset: Int, of bytes: RawSpan) throws(PropertyListError) -> Int {
    guard let reference = Self.unsigned(at: offset, width: trailer.referenceWidth, of: bytes) else {
      throw PropertyListError(.malformed, "a reference that is too large", at: .offset(offset))
    }
    return reference
  }

  /// The number of 1 to 8 bytes at an offset, or nothing when it is too large for an offset.
  private static func unsigned(at offset: Int, width: Int, of bytes: RawSpan) -> Int? {
    switch width {
    case 1: return Int(bytes.byte(at: offset))
    case 2: return Int(bytes.integer(at: offset, as: UInt16.self))
    case 4: return Int(bytes.integer(at: offset, as: UInt32.self))
    default:
      var value: UInt64 = 0
      for index in 0..<width { value = value << 8 | UInt64(bytes.byte(at: offset + index)) }
      return Int(exactly: value)
    }
  }

  /// Makes sure that an object that begins at `start` has `count` items of `width` bytes at `offset`.
  func check(_ count: Int, width: Int, at offset: Int, start: Int) throws(PropertyListError) {
    guard offset <= trailer.tableOffset, count <= (trailer.tableOffset - offset) / width else {
      throw PropertyListError(.malformed, "an object that reaches beyond the objects", at: .offset(start))
    }
  }

  /// The count of an object at `start` and the offset of what follows it.
  func count(at start: Int, of bytes: RawSpan) throws(PropertyListError) -> (count: Int, offset: Int) {
    let low = bytes.byte(at: start) & 0x0F
    guard low == 15 else { return (Int(low), start + 1) }
    try check(2, width: 1, at: start, start: start)
    let marker = bytes.byte(at: start + 1)
    guard marker & 0xFC == BinaryMarker.integer else {
      throw PropertyListError(.malformed, "a count that is no integer", at: .offset(start))
    }
    let width = 1 << Int(marker & 0x03)
    try check(1, width: width, at: start + 2, start: start)
    guard let count = Self.unsigned(at: start + 2, width: width, of: bytes) else {
      throw PropertyListError(.malformed, "a count that is too large", at: .offset(start))
    }
    return (count, start + 2 + width)
  }
}
