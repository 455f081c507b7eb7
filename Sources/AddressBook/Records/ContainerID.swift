import PropertyLists

/// The identity of a container: the account or place a record lives in.
public struct ContainerID: RawRepresentable, Hashable, Sendable {
  /// The text that stores write.
  public let rawValue: String

  /// Takes an identifier as it was written.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The container every book has: records kept on this machine.
  public static let local = ContainerID(rawValue: "local")
}

extension ContainerID {
  /// Whether both are stored as the same bytes.
  public static func == (left: Self, right: Self) -> Bool { left.rawValue.isIdentical(to: right.rawValue) }

  /// Feeds the stored bytes into the hasher.
  public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}
