extension DisplayWidth {
  /// The text in lines of at most `columns`, broken at blanks and between wide characters; all but the first begin with
  /// `hanging` spaces. There is at least one line.
  ///
  /// A word that is longer than a line is broken where something stands beside it, when `breakingWords` is set. Otherwise
  /// it is not, so that an address stays one when it is copied from the terminal, which goes on with it in its next row.
  public static func wrap(
    _ text: String, to columns: Int, hanging: Int = 0, breakingWords: Bool = false
  ) -> [String] {
    guard columns < .max, of(text) > columns else { return [text] }
    let indent = String(repeating: " ", count: hanging)
    var lines: [String] = []
    var line = ""
    var width = 0
    // Where the text of the line begins.
    var start = 0
    func endLine() {
      lines.append(line.withoutTrailingBlanks)
      (line, width, start) = (indent, hanging, hanging)
    }
    for word in words(of: text) {
      if width > start, width + of(word.withoutTrailingBlanks) > columns { endLine() }
      for character in word {
        let characterWidth = of(character)
        if character == " " {
          // Blanks at the end of a line are gone, and so are those that would begin the next.
          if width >= columns || (width == start && !lines.isEmpty) { continue }
        } else if breakingWords, width > start, width + characterWidth > columns {
          endLine()
        }
        line.append(character)
        width += characterWidth
      }
    }
    // A question ends with the blank before its answer.
    return width > start || lines.isEmpty ? lines + [line] : lines
  }

  /// The words, each with the blanks behind it. A wide character is a word, as no blanks stand between those.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    for character in text {
      let last = words.last?.last
      let isSameWord = last.map { $0 != " " && of($0) < 2 && of(character) < 2 } ?? false
      if isSameWord || (character == " " && last != nil) {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
    }
    return words
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

extension String {
  /// The text without blanks at its end.
  public var withoutTrailingBlanks: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
