/// Reads numbers from a file's bytes; what lies outside reads as nothing.
struct HeaderBytes {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  private init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// The part that begins at `offset` and has `count` bytes, or as many of them as there are.
  func part(from offset: Int, count: Int = .max) -> HeaderBytes? {
    guard offset >= 0, count >= 0, offset <= bytes.count else { return nil }
    return HeaderBytes(bytes.dropFirst(offset).prefix(count))
  }

  func byte(at offset: Int) -> Int? {
    guard offset >= 0, offset < bytes.count else { return nil }
    return Int(bytes[bytes.startIndex + offset])
  }

  /// Whether `length` bytes from `offset` on are there.
  func holds(_ length: Int, from offset: Int) -> Bool {
    let (end, overflow) = offset.addingReportingOverflow(length)
    return offset >= 0 && length >= 0 && !overflow && end <= bytes.count
  }

  /// The offset of the first byte of a value at or behind `offset`.
  func firstOffset(of value: UInt8, from offset: Int) -> Int? {
    guard offset >= 0, offset < bytes.count else { return nil }
    return bytes[(bytes.startIndex + offset)...].firstIndex(of: value).map { $0 - bytes.startIndex }
  }

  func bigEndian16(at offset: Int) -> Int? { number(at: offset, count: 2, isBigEndian: true) }
  func bigEndian32(at offset: Int) -> Int? { number(at: offset, count: 4, isBigEndian: true) }
  func littleEndian16(at offset: Int) -> Int? { number(at: offset, count: 2, isBigEndian: false) }
  func littleEndian24(at offset: Int) -> Int? { number(at: offset, count: 3, isBigEndian: false) }
  func littleEndian32(at offset: Int) -> Int? { number(at: offset, count: 4, isBigEndian: false) }

  /// An unsigned number of at most four bytes.
  func number(at offset: Int, count: Int, isBigEndian: Bool) -> Int? {
    guard holds(count, from: offset) else { return nil }
    let start = bytes.startIndex + offset
    let digits = bytes[start..<start + count]
    return isBigEndian ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Bytes as the text they spell, when that is ASCII.
  func text(at offset: Int, count: Int) -> String? {
    guard holds(count, from: offset) else { return nil }
    let start = bytes.startIndex + offset
    let slice = bytes[start..<start + count]
    return slice.allSatisfy { $0 < 0x80 } ? String(decoding: slice, as: UTF8.self) : nil
  }
}
