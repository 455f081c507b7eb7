/// A rectangle of character cells.
public struct CellArea: Hashable, Sendable {
  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int

  /// Creates an area; less than one column or row counts as one.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// The largest area within this one that has the proportions of a picture.
  ///
  /// - Parameters:
  ///   - width: The picture's pixels from left to right; positive.
  ///   - height: The picture's pixels from top to bottom; positive.
  ///   - cell: The size of a cell.
  /// - Returns: The area, of one column and one row at least.
  public func fitting(width: Int, height: Int, cell: CellSize) -> CellArea {
    let factor = min(
      Double(columns * cell.width) / Double(width), Double(rows * cell.height) / Double(height))
    func cells(_ pixels: Int, _ size: Int, _ limit: Int) -> Int {
      min(Int((Double(pixels) * factor / Double(size)).rounded()), limit)
    }
    return CellArea(columns: cells(width, cell.width, columns), rows: cells(height, cell.height, rows))
  }
}
