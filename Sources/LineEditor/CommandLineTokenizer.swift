/// Splits a command line into words, and quotes words for one.
///
/// Words are separated by blanks: space, tab and the characters that end lines. Outside quotes a backslash takes the
/// meaning from the next character. Between single quotes everything stands for itself. Between double quotes `\"` and
/// `\\` stand for `"` and `\`, `\n` for a newline and `\t` for a tab; another backslash stands for itself. Quoted and
/// unquoted stretches without a blank between them are one word.
public enum CommandLineTokenizer: Sendable {
  /// A quotation mark that opens a quoted stretch of a word.
  public enum Quote: Hashable, Sendable {
    /// `'`
    case single
    /// `"`
    case double

    /// The mark itself.
    public var mark: Character {
      self == .single ? "'" : "\""
    }
  }

  /// A word of a command line.
  public struct Word: Hashable, Sendable {
    /// The text that is meant, without quotes and escapes.
    public let text: String
    /// Where the word stands, in bytes of the UTF-8 of the line, quotes included.
    public let range: Range<Int>
    /// Whether a part of the word was quoted or escaped.
    public let isQuoted: Bool
  }

  /// Splits a line into its words.
  ///
  /// With `allowsComments` a `#` where a word could begin starts a comment that lasts to the end of the line. The cost
  /// is linear.
  ///
  /// - Throws: ``TokenizerError`` when a quote is not closed, a backslash has nothing to escape, or a NUL occurs.
  public static func split(_ line: String, allowsComments: Bool = false) throws(TokenizerError) -> [Word] {
    var scanner = CommandLineScanner(allowsComments: allowsComments)
    scanner.scan(Array(line.utf8))
    if let offset = scanner.nulOffset {
      throw TokenizerError(.nul, offset: offset, line: line)
    }
    if let quote = scanner.openQuote {
      throw TokenizerError(.unbalancedQuote(quote), offset: scanner.quoteOffset, line: line)
    }
    if scanner.isEscaping {
      throw TokenizerError(.trailingBackslash, offset: scanner.offset - 1, line: line)
    }
    scanner.endWord()
    return scanner.words
  }

  /// Splits text into commands: at every newline outside quotes, blank commands left out.
  ///
  /// A text in which a quote is not closed is not split behind that quote, so that no part of what was meant as a
  /// value is taken for a command.
  public static func commands(in text: String) -> [String] {
    var scanner = CommandLineScanner(allowsComments: false)
    scanner.scan(Array(text.utf8))
    var commands: [String] = []
    var start = text.utf8.startIndex
    for offset in scanner.lineEnds {
      let end = text.utf8.index(text.utf8.startIndex, offsetBy: offset)
      commands.append(String(text[start..<end]))
      start = text.utf8.index(after: end)
    }
    commands.append(String(text[start...]))
    return commands.filter { !$0.utf8.allSatisfy(CommandLineScanner.isBlank) }
  }

  /// Finds the word at a cursor, which may stand within an open quote, and the words before it.
  ///
  /// `cursor` counts bytes of the UTF-8; one that is outside the line or within a character is moved back to a place
  /// that is not.
  static func context(of line: String, cursor: Int) -> CompletionContext {
    let wanted = line.utf8.index(line.utf8.startIndex, offsetBy: max(0, cursor), limitedBy: line.utf8.endIndex)
    // Slicing moves an index within a character back to its start.
    let before = line[..<(wanted ?? line.utf8.endIndex)]
    var scanner = CommandLineScanner(allowsComments: false)
    scanner.scan(Array(before.utf8))
    return CompletionContext(
      words: scanner.words.map(\.text),
      partial: scanner.currentText,
      openQuote: scanner.openQuote,
      line: line,
      cursor: before.utf8.count,
      wordStart: scanner.wordStart ?? scanner.offset
    )
  }
}
