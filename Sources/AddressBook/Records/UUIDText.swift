/// How a UUID is written (RFC 9562 section 4).
enum UUIDText {
  /// The text of 128 bits, in upper case.
  static func text(_ high: UInt64, _ low: UInt64) -> String {
    unsafe String(unsafeUninitializedCapacity: 36) { text in
      var (high, low) = (high, low)
      for place in 0..<36 {
        guard place != 8, place != 13, place != 18, place != 23 else {
          unsafe text[place] = UInt8(ascii: "-")
          continue
        }
        let digit = UInt8(truncatingIfNeeded: high >> 60)
        unsafe text[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
        (high, low) = (high << 4 | low >> 60, low << 4)
      }
      return 36
    }
  }
}
