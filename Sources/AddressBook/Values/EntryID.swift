import PropertyLists

/// The identity of one entry of a multi-value, which stays the same while value, label and position change.
public struct EntryID: RawRepresentable, Hashable, Sendable {
  /// The text that stores write.
  public let rawValue: String

  /// Takes an identifier as it was written.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes the identifier of a new entry.
  public init() { rawValue = RecordID.randomUUID() }
}

extension EntryID {
  /// Whether both are stored as the same bytes.
  public static func == (left: Self, right: Self) -> Bool { left.rawValue.isIdentical(to: right.rawValue) }

  /// Feeds the stored bytes into the hasher.
  public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}
