/// Puts together PNG files (ISO/IEC 15948) and what they are compressed with (RFC 1950, RFC 1951).
enum PNG {
  static func file(width: Int, height: Int, colorType: UInt8, depth: UInt8, compressed: [UInt8]) -> [UInt8] {
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]
      + chunk("IHDR", big(width) + big(height) + [depth, colorType, 0, 0, 0]) + chunk("IDAT", compressed)
      + chunk("IEND", [])
  }

  /// Black and white, all black, compressed to about a thousandth.
  static func black(width: Int, height: Int) -> [UInt8] {
    let count = (width + 7) / 8 * height + height
    return file(width: width, height: height, colorType: 0, depth: 1, compressed: zeros(count))
  }

  /// Bytes that are stored as they are.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 1]
    for start in stride(from: 0, to: bytes.count, by: 65535) {
      let block = bytes[start..<min(start + 65535, bytes.count)]
      let isLast = start + 65535 >= bytes.count
      let size = UInt16(block.count)
      result += [isLast ? 1 : 0, UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255), UInt8(~size >> 8)] + block
    }
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    return result + big(high << 16 | low)
  }

  /// A number of zeros, as one literal and repetitions of it.
  private static func zeros(_ count: Int) -> [UInt8] {
    var result: [UInt8] = [0x78, 1]
    var (bits, bitCount) = (0, 0)
    // Codes go in with their first bit lowest.
    func put(_ value: Int, _ size: Int) {
      bits |= value << bitCount
      bitCount += size
      while bitCount >= 8 {
        result.append(UInt8(bits & 255))
        bits >>= 8
        bitCount -= 8
      }
    }
    // The last block, with fixed codes; a zero is 00110000.
    put(0b011, 3)
    let literals = 1 + (count - 1) % 258
    for _ in 0..<literals { put(0b0000_1100, 8) }
    // Length 258 is the code 285, 11000101, and distance 1 the code 0, 00000.
    for _ in 0..<(count - literals) / 258 { put(0b1010_0011, 8 + 5) }
    // The end is 0000000; then the byte is filled up.
    put(0, 7)
    put(0, 7)
    return result + big(count % 65521 << 16 | 1)
  }

  private static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(kind.utf8) + body
    return big(body.count) + content + big(Int(checksum(content)))
  }

  private static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32 (ISO/IEC 15948, annex D).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xffff_ffff) { sum, byte in sum >> 8 ^ table[Int((sum ^ UInt32(byte)) & 255)] }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : 0xedb8_8320 ^ value >> 1 }
  }
}
