import LineEditor

/// Writes a table in columns. The first rows give the widths, so that a table of any length is written as it comes.
struct TableRenderer {
  let console: any Console
  let style: Style

  private static let rowsMeasured = 200
  private static let gap = "  "

  func render(_ table: Table) throws {
    var measured: [[String]] = []
    var widths = table.columns.map { DisplayWidth.of($0.title) }
    var hasHead = false
    func writeHead() {
      hasHead = true
      for cells in measured {
        for (column, cell) in cells.enumerated() { widths[column] = max(widths[column], DisplayWidth.of(cell)) }
      }
      widths = fitted(widths)
      write(table.columns.map(\.title), table.columns, widths, isHead: true)
      for cells in measured { write(cells, table.columns, widths) }
      measured = []
    }
    try table.rows { row in
      let cells = row.cells.map { $0.printable }
      if hasHead {
        write(cells, table.columns, widths)
      } else {
        measured.append(cells)
        if measured.count == Self.rowsMeasured { writeHead() }
      }
      return !console.isClosed
    }
    if hasHead { return }
    if measured.isEmpty { console.write(table.emptyMessage.printable + "\n") } else { writeHead() }
  }

  /// Narrows the widest columns of a terminal that is too narrow; elsewhere nothing is cut.
  private func fitted(_ widths: [Int]) -> [Int] {
    guard console.isInteractive else { return widths }
    var widths = widths
    func total() -> Int { widths.reduce(0, +) + Self.gap.count * max(0, widths.count - 1) }
    while total() > console.width, let widest = widths.max(), widest > 8, let column = widths.firstIndex(of: widest) {
      widths[column] -= 1
    }
    return widths
  }

  private func write(_ cells: [String], _ columns: [Table.Column], _ widths: [Int], isHead: Bool = false) {
    var line = ""
    for (column, cell) in cells.enumerated() {
      let isLast = column == cells.count - 1
      let alignsRight = columns[column].alignsRight
      // A number that is cut is another number.
      let isCut = console.isInteractive && !alignsRight
      let text = isCut ? DisplayWidth.truncate(cell, to: widths[column]) : cell
      let padded = isLast && !alignsRight ? text : DisplayWidth.pad(text, to: widths[column], alignsRight: alignsRight)
      line += isHead ? style(.note, padded) : padded
      if !isLast { line += Self.gap }
    }
    console.write(line.trimmingTrailingBlanks + "\n")
  }
}
