/// The identity of a picture: the SHA-256 of its bytes, under which stores keep it.
public struct ImageDigest: RawRepresentable, Hashable, Sendable {
  /// The 32 bytes as four numbers, the first being the most significant.
  private let words: InlineArray<4, UInt64>

  /// The digest of a picture's bytes.
  public init(of bytes: [UInt8]) {
    words = Self.words(SHA256.hash(bytes)) ?? [0, 0, 0, 0]
  }

  /// A digest that was stored as its 32 bytes, or nothing when there are more or fewer.
  public init?(bytes: [UInt8]) {
    guard let words = Self.words(bytes) else { return nil }
    self.words = words
  }

  /// A digest that was written as 64 lower-case hexadecimal digits, or nothing for any other text.
  public init?(rawValue: String) {
    var bytes: [UInt8] = []
    var high: UInt8?
    guard rawValue.utf8.count == 64 else { return nil }
    for character in rawValue.utf8 {
      let digit: UInt8
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    self.init(bytes: bytes)
  }

  /// The digest as its 32 bytes.
  public var bytes: [UInt8] {
    words.indices.flatMap { index in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: words[index] >> $0) }
    }
  }

  /// The digest as 64 lower-case hexadecimal digits.
  public var rawValue: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func words(_ bytes: [UInt8]) -> InlineArray<4, UInt64>? {
    guard bytes.count == 32 else { return nil }
    return InlineArray { index in bytes[index * 8..<index * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) } }
  }
}

extension ImageDigest {
  /// Whether both stand for the same bytes.
  public static func == (left: Self, right: Self) -> Bool {
    left.words.indices.allSatisfy { left.words[$0] == right.words[$0] }
  }

  /// Feeds the digest into the hasher.
  public func hash(into hasher: inout Hasher) {
    for index in words.indices { hasher.combine(words[index]) }
  }
}

extension ImageDigest: Comparable {
  /// Whether the left one comes first in the order of the bytes, which is that of the digits.
  public static func < (left: Self, right: Self) -> Bool {
    for index in left.words.indices where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }
}

extension ImageDigest: CustomStringConvertible {
  /// The digits.
  public var description: String { rawValue }
}
