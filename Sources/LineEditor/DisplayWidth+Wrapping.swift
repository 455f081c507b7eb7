extension DisplayWidth {
  /// The text in lines of at most `columns`, broken at blanks; all but the first begin with `hanging` spaces.
  ///
  /// A word that is longer than a line is not broken, so that an address stays one when it is copied from the terminal,
  /// which goes on with it in its next row. There is at least one line.
  public static func wrap(_ text: String, to columns: Int, hanging: Int = 0) -> [String] {
    if columns == .max || of(text) <= columns { return [text] }
    return wrap(
      text.split(separator: " ", omittingEmptySubsequences: false).map(String.init), to: columns, hanging: hanging)
  }

  /// Words in lines, with a blank between two; a word may have blanks, at which it is not broken.
  public static func wrap(_ words: [String], to columns: Int, hanging: Int = 0) -> [String] {
    let indent = String(repeating: " ", count: hanging)
    var lines: [String] = []
    var line = ""
    var width = 0
    var isEmpty = true
    for word in words {
      let wordWidth = of(word)
      if !isEmpty, width + 1 + wordWidth > columns {
        lines.append(line)
        // The blanks at which a line is broken are gone.
        (line, width, isEmpty) = (indent, hanging, true)
      }
      if isEmpty, word.isEmpty, !lines.isEmpty { continue }
      line += isEmpty ? word : " " + word
      width += wordWidth + (isEmpty ? 0 : 1)
      isEmpty = false
    }
    return isEmpty && !lines.isEmpty ? lines : lines + [line]
  }
}
