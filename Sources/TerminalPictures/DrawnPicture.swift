/// A picture as a terminal takes it.
public struct DrawnPicture: Hashable, Sendable {
  /// What is written.
  public enum Content: Hashable, Sendable {
    /// Symbols, a line for each row, as wide as the area. A line ends in the terminal's own colours.
    case lines([String])
    /// A control sequence that draws over the area whose upper left cell the cursor is in, and leaves the cursor
    /// somewhere.
    case sequence(String)
  }

  /// The cells that it covers.
  public let area: CellArea
  /// What is written.
  public let content: Content

  /// Creates a picture that is drawn already.
  public init(area: CellArea, content: Content) {
    self.area = area
    self.content = content
  }
}
