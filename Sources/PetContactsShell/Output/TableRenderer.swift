import LineEditor

/// Writes a table in columns, or each row as a block where a terminal is too narrow for them.
///
/// The first rows give the widths, so that a table of any length is written as it comes.
struct TableRenderer {
  let console: any Console
  let style: Style

  private static let rowsMeasured = 200

  func render(_ table: Table) throws {
    // A title may be an extension's, or the name of a folder: nothing in a table is obeyed by the terminal.
    let columns = table.columns.map { Table.Column(title: $0.title.printable, alignsRight: $0.alignsRight) }
    var measured: [[String]] = []
    var layout: TableLayout?
    func begin() {
      let new = TableLayout(columns: columns, rows: measured, limit: console.width, cutsText: !table.isWhole)
      if !new.isStacked { writeHead(new) }
      for cells in measured { write(cells, new) }
      measured = []
      layout = new
    }
    try table.rows { row in
      let cells = row.cells.map { $0.printable }
      layout?.makeRoom(for: cells)
      if let layout {
        write(cells, layout)
      } else {
        measured.append(cells)
        if table.isLive || measured.count == Self.rowsMeasured { begin() }
      }
      if table.isLive { console.flush() }
      return !console.isClosed
    }
    if layout != nil { return }
    if measured.isEmpty { console.writeSentence(table.emptyMessage.printable) } else { begin() }
  }

  /// Whether output goes to a terminal that obeys control sequences.
  private var placesColumns: Bool { style.isColoured && console.width < .max }

  private func writeHead(_ layout: TableLayout) {
    console.write(style(.note, layout.line(layout.columns.map(\.title))) + "\n")
  }

  private func write(_ cells: [String], _ layout: TableLayout) {
    if layout.isStacked || !layout.holds(cells) { return block(cells, layout).forEach { console.write($0 + "\n") } }
    for row in layout.rows(of: cells) { console.write(layout.line(row, placesColumns: placesColumns) + "\n") }
  }

  /// A row as a block: its number and name, then the other values with their titles.
  private func block(_ cells: [String], _ layout: TableLayout) -> [String] {
    let columns = layout.columns
    let name = columns.firstIndex { !$0.alignsRight } ?? 0
    let lead = cells[..<name].enumerated().map {
      DisplayWidth.pad($0.element, to: layout.widths[$0.offset], alignsRight: true) + TableLayout.gap
    }.joined()
    let indent = max(2, DisplayWidth.of(lead))
    let blanks = String(repeating: " ", count: indent)
    let values = zip(columns, cells).dropFirst(name + 1).filter { !$0.1.isEmpty }.flatMap { column, cell in
      DisplayWidth.wrap("\(column.title): \(cell)", to: layout.limit - indent, hanging: 2).map { blanks + $0 }
    }
    return DisplayWidth.wrap(lead + cells[name], to: layout.limit, hanging: indent) + values
  }
}
