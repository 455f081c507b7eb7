import LineEditor
import TerminalPictures

extension Block {
  /// What is written to the terminal, from the beginning of a line on.
  ///
  /// The lines come first, so that the terminal scrolls before a picture is drawn and never while it is; a picture is
  /// drawn from the line below it, where the cursor returns to by its own sequences (DECSC, DECRC).
  var output: String {
    var output = ""
    for (row, line) in lines.enumerated() {
      output += line.text.withoutTrailingBlanks + "\n"
      for overlay in overlays where overlay.row + overlay.area.rows == row + 1 { output += overlay.output }
    }
    return output
  }
}

extension Block.Overlay {
  /// The picture as it is drawn from the beginning of the line below it (ECMA-48: CUU, CUF).
  fileprivate var output: String {
    let right = column > 0 ? "\u{1B}[\(column)C" : ""
    return "\u{1B}7\u{1B}[\(area.rows)A\(right)\(sequence)\u{1B}8"
  }
}
