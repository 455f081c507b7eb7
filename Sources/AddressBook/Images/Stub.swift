public struct ImageDigest: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
public struct ImageData: Hashable, Sendable {
  public let bytes: [UInt8]
  public let digest: ImageDigest
}
