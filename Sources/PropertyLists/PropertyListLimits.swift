/// How much one property list may hold, so that no input can exhaust the stack, the memory or the patience.
public struct PropertyListLimits: Hashable, Sendable {
  /// How many containers may stand inside each other. A string alone has depth 0, an array of strings depth 1.
  public let depth: Int
  /// How many values may be made, keys included; a value that is referred to twice counts twice.
  public let nodes: Int
  /// How many bytes all strings (as UTF-8) and data may have together, counted as ``nodes`` are. A JSON or XML
  /// text may not be longer than this either.
  public let bytes: Int

  /// Makes limits. No depth over 512 is taken, because codecs recurse, and no more than 2^32-1 nodes, because a binary
  /// property list numbers them with four bytes.
  public init(depth: Int = 128, nodes: Int = 4_000_000, bytes: Int = 256 << 20) {
    self.depth = min(depth, 512)
    self.nodes = min(nodes, Int(UInt32.max))
    self.bytes = bytes
  }

  /// What decoders take when nothing else is said, and what encoders keep, so that what was written can be read.
  public static let standard = PropertyListLimits()
}
