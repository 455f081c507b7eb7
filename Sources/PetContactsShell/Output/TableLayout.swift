import LineEditor

/// How wide the columns of a table are.
///
/// Where there is a limit no row goes over it: the widest columns are cut, and where one would become too narrow to be
/// read, the rows are to be stacked. Numbers are never cut, for a number that is cut is another number. Where no text may
/// be cut the last column is broken at words instead, and where there is no room for that the rows are to be stacked.
struct TableLayout {
  static let gap = "  "
  private static let narrowestColumn = 8
  private static let narrowestBrokenColumn = 24

  let columns: [Table.Column]
  /// The most columns of the terminal that a row may take; `Int.max` without a limit.
  let limit: Int
  /// The columns that each column takes.
  private(set) var widths: [Int]
  /// Whether the columns cannot stand beside each other.
  private(set) var isStacked = false
  private let cutsText: Bool
  private var wanted: [Int]

  /// Lays out the rows that are known.
  init(columns: [Table.Column], rows: [[String]], limit: Int, cutsText: Bool = true) {
    self.columns = columns
    self.limit = limit
    self.cutsText = cutsText
    wanted = columns.map { DisplayWidth.of($0.title) }
    widths = wanted
    for cells in rows {
      for (column, cell) in cells.enumerated() { wanted[column] = max(wanted[column], DisplayWidth.of(cell)) }
    }
    fit()
    isStacked = total > limit
  }

  /// Makes room for the numbers of a row that are longer than those before.
  mutating func makeRoom(for cells: [String]) {
    var isWider = false
    for (column, cell) in cells.enumerated() where columns[column].alignsRight {
      let width = DisplayWidth.of(cell)
      guard width > widths[column] else { continue }
      wanted[column] = width
      isWider = true
    }
    if isWider { fit() }
  }

  /// Whether a row can stand in the columns with all its text.
  func holds(_ cells: [String]) -> Bool {
    cutsText || zip(cells, widths).dropLast().allSatisfy { DisplayWidth.of($0) <= $1 }
  }

  /// The lines of a row: several where the text of the last column is broken at words.
  func rows(of cells: [String]) -> [[String]] {
    guard !cutsText, limit < .max, let last = cells.last, let width = widths.last else { return [cells] }
    let lines = DisplayWidth.wrap(last, to: width)
    let blanks = Array(repeating: "", count: cells.count - 1)
    return lines.enumerated().map { ($0.offset == 0 ? Array(cells.dropLast()) : blanks) + [$0.element] }
  }

  /// A row as one line, without the blanks at its end.
  ///
  /// With `placesColumns`, which a terminal must obey, the cursor is sent on to its column (ECMA-48, CHA) behind text whose
  /// columns terminals do not agree on.
  func line(_ cells: [String], placesColumns: Bool = false) -> String {
    var line = ""
    var next = 1
    for (column, cell) in cells.enumerated() {
      let alignsRight = columns[column].alignsRight
      let text = cutsText && limit < .max && !alignsRight ? DisplayWidth.truncate(cell, to: widths[column]) : cell
      let isLast = column == cells.count - 1
      next += widths[column] + Self.gap.count
      if placesColumns, !isLast, !alignsRight, !DisplayWidth.isCertain(of: text) {
        line += "\(text)\u{1B}[\(next)G"
      } else {
        line += isLast && !alignsRight ? text : DisplayWidth.pad(text, to: widths[column], alignsRight: alignsRight)
        if !isLast { line += Self.gap }
      }
    }
    return line.withoutTrailingBlanks
  }

  private var total: Int { widths.reduce(Self.gap.count * max(0, widths.count - 1), +) }

  /// Narrows the widest columns of text until a row fits, or nothing can be narrowed any more.
  private mutating func fit() {
    widths = columns.indices.map { columns[$0].alignsRight ? wanted[$0] : min(wanted[$0], limit) }
    guard cutsText else { return breakLast() }
    let texts = columns.indices.filter { !columns[$0].alignsRight }
    while total > limit, let widest = texts.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > Self.narrowestColumn
    {
      widths[widest] -= 1
    }
  }

  /// Gives the last column what the others leave, where that is enough to be read.
  private mutating func breakLast() {
    guard total > limit, let last = widths.indices.last, !columns[last].alignsRight else { return }
    let room = limit - (total - widths[last])
    if room >= Self.narrowestBrokenColumn { widths[last] = room }
  }
}
