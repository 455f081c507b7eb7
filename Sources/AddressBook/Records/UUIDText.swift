/// How a UUID is written (RFC 9562 section 4).
enum UUIDText {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// The text of 128 bits, in upper case.
  static func text(_ high: UInt64, _ low: UInt64) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (bits, groups) in [(high, [8, 4, 4]), (low, [4, 12])] {
      var shift = 64
      for group in groups {
        if !text.isEmpty { text.append(UInt8(ascii: "-")) }
        for _ in 0..<group {
          shift -= 4
          text.append(digits[Int(bits >> UInt64(shift) & 0xF)])
        }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
