/// One way to complete the word before the cursor.
public struct Completion: Hashable, Sendable {
  /// The whole word that takes the place of the typed one, unquoted; the editor quotes it.
  public var text: String
  /// What a list of candidates shows.
  public var display: String
  /// Whether the word is complete: then its quote is closed and a space follows.
  public var isFinal: Bool

  /// Creates a candidate that ends the word, unless `isFinal` is false; lists show `display`, or else the text.
  public init(_ text: String, display: String? = nil, isFinal: Bool = true) {
    self.text = text
    self.display = display ?? text
    self.isFinal = isFinal
  }
}

/// What is known when completion is asked for.
public struct CompletionContext: Hashable, Sendable {
  /// The words before the current one, unquoted.
  public let words: [String]
  /// The current word up to the cursor, unquoted; empty when a new word begins there.
  public let partial: String
  /// The quote that is open at the cursor.
  public let openQuote: CommandLineTokenizer.Quote?
  /// The whole line, as typed.
  public let line: String
  /// The place of the cursor in the UTF-8 of the line.
  public let cursor: Int
  /// Where the current word begins in the UTF-8 of the line, with its quote.
  public let wordStart: Int

  /// Finds the words before a cursor; see ``CommandLineTokenizer``.
  public init(line: String, cursor: Int) {
    self = CommandLineTokenizer.context(of: line, cursor: cursor)
  }

  init(
    words: [String], partial: String, openQuote: CommandLineTokenizer.Quote?, line: String, cursor: Int, wordStart: Int
  ) {
    self.words = words
    self.partial = partial
    self.openQuote = openQuote
    self.line = line
    self.cursor = cursor
    self.wordStart = wordStart
  }
}
