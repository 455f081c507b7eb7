// Eight bytes are looked at together. Subtracting carries into the next byte only behind one that is found already.
extension UInt64 {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Whether one of the eight bytes is smaller than a limit, which is 128 at most.
  func hasByte(below limit: UInt8) -> Bool {
    (self &- Self.ones &* UInt64(limit)) & ~self & Self.highs != 0
  }

  /// Whether one of the eight bytes is this one.
  func hasByte(_ byte: UInt8) -> Bool {
    (self ^ Self.ones &* UInt64(byte)).hasByte(below: 1)
  }
}
