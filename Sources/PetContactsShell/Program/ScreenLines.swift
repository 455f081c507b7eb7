import LineEditor

/// How many lines of the screen a text takes, where what is wider than the screen goes on in the next line.
struct ScreenLines {
  // The lines of the screen that the ended lines take.
  private var ended = 0
  // The columns of the line that has not ended yet.
  private var width = 0

  /// The lines that are full, or ended.
  func count(columns: Int) -> Int { ended + Self.breaks(width, columns) }

  /// Takes more of the text; changes of colour (ECMA-48, SGR) take no room.
  mutating func read(_ text: String, columns: Int) {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (offset, line) in lines.enumerated() {
      if offset > 0 {
        ended += Self.breaks(width, columns) + 1
        width = 0
      }
      width += DisplayWidth.of(String(Substring(line)).withoutColours)
    }
  }

  private static func breaks(_ width: Int, _ columns: Int) -> Int { max(0, width - 1) / max(1, columns) }
}

extension String {
  /// The text without control sequences.
  fileprivate var withoutColours: String {
    guard utf8.contains(0x1B) else { return self }
    let pieces = split(separator: "\u{1B}", omittingEmptySubsequences: false)
    return pieces[0] + pieces.dropFirst().map { $0.drop { $0 != "m" }.dropFirst() }.joined()
  }
}
