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
    var generator = SystemRandomNumberGenerator()
    let high = generator.next() & ~0xF000 | 0x4000
    let low = generator.next() & ~(0b11 << 62) | (0b10 << 62)
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for position in 0..<32 {
      if [8, 12, 16, 20].contains(position) { text.append(UInt8(ascii: "-")) }
      let digit = UInt8((position < 16 ? high : low) >> (60 - position % 16 * 4) & 0xF)
      text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
    return String(decoding: text, as: UTF8.self)
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
