import Glibc
import LineEditor
import TerminalPictures

/// The size of the terminal that is written to.
struct TerminalScreen: Hashable {
  let columns: Int
  let rows: Int
  /// The size of a cell, when the terminal tells it.
  var cell: CellSize?

  /// What is taken for granted where nothing is known.
  static let assumed = TerminalScreen(columns: 80, rows: 24)

  /// The terminal that standard output is, if it is one.
  static var ofStandardOutput: TerminalScreen? {
    guard Terminal.isTerminal(STDOUT_FILENO) else { return nil }
    guard let size = Terminal.size(of: STDOUT_FILENO) else { return .assumed }
    let cell = Terminal.cell(of: STDOUT_FILENO).map { CellSize(width: $0.width, height: $0.height) }
    return TerminalScreen(columns: size.columns, rows: size.rows, cell: cell)
  }
}
