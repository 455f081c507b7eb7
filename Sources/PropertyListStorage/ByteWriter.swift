/// Writes numbers and texts one after another, as ``ByteReader`` reads them.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(byte: UInt8) { bytes.append(byte) }

  mutating func write(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }

  mutating func write(_ number: Int) { write(UInt64(bitPattern: Int64(number))) }

  /// Writes a number that is small and not negative in few bytes, seven bits in each.
  mutating func write(count: Int) {
    var rest = UInt(bitPattern: count)
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ data: some Collection<UInt8>) {
    write(count: data.count)
    bytes += data
  }

  mutating func write(_ text: String) { write(Array(text.utf8)) }

  mutating func write(_ text: String?) {
    write(byte: text == nil ? 0 : 1)
    if let text { write(text) }
  }
}

/// Reads what ``ByteWriter`` wrote.
struct ByteReader {
  private let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8], from position: Int = 0) { (self.bytes, self.position) = (bytes, position) }

  /// The bytes end, or say something else, where they should not.
  struct Malformed: Error {}

  /// Whether nothing is left.
  var isAtEnd: Bool { position >= bytes.count }

  mutating func readByte() throws(Malformed) -> UInt8 {
    guard position < bytes.count else { throw Malformed() }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func readNumber() throws(Malformed) -> UInt64 {
    guard bytes.count - position >= 8 else { throw Malformed() }
    var number: UInt64 = 0
    for offset in 0..<8 { number |= UInt64(bytes[position + offset]) << UInt64(offset * 8) }
    position += 8
    return number
  }

  mutating func readInt() throws(Malformed) -> Int { Int(truncatingIfNeeded: Int64(bitPattern: try readNumber())) }

  mutating func readCount() throws(Malformed) -> Int {
    var number: UInt = 0
    var shift: UInt = 0
    while true {
      let byte = try readByte()
      guard shift < 63 else { throw Malformed() }
      number |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(number) }
      shift += 7
    }
  }

  mutating func readData() throws(Malformed) -> [UInt8] { Array(try readSlice()) }

  private mutating func readSlice() throws(Malformed) -> ArraySlice<UInt8> {
    let count = try readCount()
    guard bytes.count - position >= count else { throw Malformed() }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func readText() throws(Malformed) -> String { String(decoding: try readSlice(), as: UTF8.self) }

  mutating func readOptionalText() throws(Malformed) -> String? { try readByte() == 0 ? nil : try readText() }

  /// Reads as many elements as a count before them says.
  mutating func readList<Element>(_ read: (inout Self) throws(Malformed) -> Element) throws(Malformed) -> [Element] {
    let count = try readCount()
    // Each takes a byte at least.
    guard count <= bytes.count - position else { throw Malformed() }
    var list: [Element] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(try read(&self)) }
    return list
  }
}
