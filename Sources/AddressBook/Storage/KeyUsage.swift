/// How many records have a value under a key.
public struct KeyUsage: Hashable, Sendable {
  /// The raw key.
  public let key: String
  /// The number of records.
  public let count: Int

  /// Counts a key.
  public init(key: String, count: Int) {
    self.key = key
    self.count = count
  }
}
