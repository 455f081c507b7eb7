/// The size of a character cell in pixels.
public struct CellSize: Hashable, Sendable {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int

  /// A cell as the VT340 had them, for a terminal that does not tell.
  public static let assumed = CellSize(width: 10, height: 20)

  private static let limit = 200

  /// Creates a size; sides outside 1 to 200 count as the nearest.
  public init(width: Int, height: Int) {
    self.width = min(max(1, width), Self.limit)
    self.height = min(max(1, height), Self.limit)
  }
}
