public struct Pattern: Hashable, Sendable {
  public let source: String
  public init(_ source: String) { self.source = source }
  public func matches(_ text: String) -> Bool { false }
}
