import PropertyLists

/// The identity of a record, permanent and the same in every store.
///
/// It reads `UUID:ABPerson` or `UUID:ABGroup`, as the macOS address book writes it.
public struct RecordID: RawRepresentable, Hashable, Sendable {
  /// The text that stores write.
  public let rawValue: String

  /// Takes an identifier as it was written.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes the identifier of a new record.
  public init(kind: RecordKind, uuid: String) { rawValue = uuid + kind.identifierSuffix }

  /// The kind that the identifier tells, or nothing for an identifier of another form.
  public var kind: RecordKind? { RecordKind.allCases.first { rawValue.hasSuffix($0.identifierSuffix) } }

  /// A UUID of random bits (RFC 9562 section 5.4), in upper case.
  public static func randomUUID() -> String {
    let (high, low) = RandomBits.next()
    return UUIDText.text(high & ~0xF000 | 0x4000, low & ~(0b11 << 62) | (0b10 << 62))
  }
}

extension RecordID: Comparable {
  /// Whether the left identifier stands first in the order of bytes.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue.precedesByBytes(right.rawValue) }
}

extension RecordID: CustomStringConvertible {
  /// The text that stores write.
  public var description: String { rawValue }
}

extension RecordID {
  /// Whether both are stored as the same bytes.
  public static func == (left: Self, right: Self) -> Bool { left.rawValue.isIdentical(to: right.rawValue) }

  /// Feeds the stored bytes into the hasher.
  public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}
