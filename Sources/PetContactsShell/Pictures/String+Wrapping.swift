import LineEditor

extension String {
  /// The text in lines of at most `columns`, broken at blanks and between wide characters, and within a word that has no
  /// room on a line of its own.
  func wrapped(to columns: Int) -> [String] {
    let columns = max(1, columns)
    guard DisplayWidth.of(self) > columns else { return [self] }
    var lines: [String] = []
    var line = ""
    var width = 0
    func endLine() {
      lines.append(line.trimmingTrailingBlanks)
      (line, width) = ("", 0)
    }
    for word in wordsWithBlanks {
      let wordWidth = DisplayWidth.of(word.trimmingTrailingBlanks)
      if width > 0, width + wordWidth > columns { endLine() }
      for character in word {
        let characterWidth = DisplayWidth.of(character)
        if character == " " {
          // Blanks at the end of a line hang over.
          if width == 0 || width >= columns { continue }
        } else if width + characterWidth > columns, width > 0 {
          endLine()
        }
        line.append(character)
        width += characterWidth
      }
    }
    if !line.isEmpty { endLine() }
    return lines
  }

  /// The text without blanks at its end.
  var trimmingTrailingBlanks: String { String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]) }

  /// The words, each with the blanks behind it. A wide character is a word, as no blanks stand between those.
  private var wordsWithBlanks: [String] {
    var words: [String] = []
    for character in self {
      let last = words.last?.last
      let isSameWord = last.map { $0 != " " && DisplayWidth.of($0) < 2 && DisplayWidth.of(character) < 2 } ?? false
      if isSameWord || (character == " " && last != nil) {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
    }
    return words
  }
}
