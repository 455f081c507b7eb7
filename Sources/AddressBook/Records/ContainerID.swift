/// The identity of a container: the account or place a record lives in.
public struct ContainerID: RawRepresentable, Hashable, Sendable {
  /// The text that stores write.
  public let rawValue: String

  /// Takes an identifier as it was written.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The container every book has: records kept on this machine.
  public static let local = ContainerID(rawValue: "local")
}
