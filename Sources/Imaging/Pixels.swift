/// Decoded pixels of 8 bits a channel: red, green, blue and alpha, which the colours are not multiplied by.
public struct Pixels: Hashable, Sendable {
  /// Pixels from left to right.
  public let width: Int

  /// Pixels from top to bottom.
  public let height: Int

  /// Bytes from the beginning of a row to that of the next.
  public var rowBytes: Int { width * 4 }

  /// Four bytes for each pixel, row after row from the top.
  public let rgba: [UInt8]
}
