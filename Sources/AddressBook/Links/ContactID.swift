import PropertyLists

/// The identity of a unified contact: of several linked cards, or of one that stands alone.
///
/// Cards that are linked have an identifier of their own, which is stored with the link and reads `UUID:Unified`. A card
/// that stands alone lends its contact its own identifier.
public struct ContactID: RawRepresentable, Hashable, Sendable {
  /// The text that stores write.
  public let rawValue: String

  /// Takes an identifier as it was written.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The identifier of a card that stands alone.
  public init(_ card: RecordID) { rawValue = card.rawValue }

  /// The identifier for cards that are linked now, a UUID made of a hash (RFC 9562 section 5.8): the same change makes
  /// the same link when it is rehearsed and when it is committed.
  init(linking first: RecordID, _ second: RecordID, attempt: Int) {
    let bytes = SHA256.hash(Array("\(first) \(second) \(attempt)".utf8))
    func bits(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    let high = bits(bytes[0..<8]) & ~0xF000 | 0x8000
    let low = bits(bytes[8..<16]) & ~(0b11 << 62) | 0b10 << 62
    rawValue = UUIDText.text(high, low) + Self.suffix
  }

  /// Whether it is the own identifier of linked cards.
  public var isUnified: Bool { rawValue.hasSuffix(Self.suffix) }

  private static let suffix = ":Unified"
}

extension ContactID: CustomStringConvertible {
  /// The text that stores write.
  public var description: String { rawValue }
}

extension ContactID {
  /// Whether both are stored as the same bytes.
  public static func == (left: Self, right: Self) -> Bool { left.rawValue.isIdentical(to: right.rawValue) }

  /// Feeds the stored bytes into the hasher.
  public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}
