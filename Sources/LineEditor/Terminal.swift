import CTerminal

/// Facts about terminals.
public enum Terminal: Sendable {
  /// The size of a terminal in character cells.
  public struct Size: Hashable, Sendable {
    /// The number of columns.
    public let columns: Int
    /// The number of rows.
    public let rows: Int
  }

  /// The size of a character cell in pixels.
  public struct Cell: Hashable, Sendable {
    /// The number of pixels from left to right.
    public let width: Int
    /// The number of pixels from top to bottom.
    public let height: Int
  }

  /// Whether a descriptor is open on a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool {
    petcontacts_is_terminal(descriptor)
  }

  /// The size of the terminal that a descriptor is open on, or nil when there is none or it does not know.
  public static func size(of descriptor: Int32) -> Size? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard unsafe petcontacts_terminal_size(descriptor, &columns, &rows) else { return nil }
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// The size of the cells of the terminal that a descriptor is open on, or nil when there is none or it does not tell.
  public static func cell(of descriptor: Int32) -> Cell? {
    var width: Int32 = 0
    var height: Int32 = 0
    guard unsafe petcontacts_terminal_cell_size(descriptor, &width, &height) else { return nil }
    return Cell(width: Int(width), height: Int(height))
  }
}
