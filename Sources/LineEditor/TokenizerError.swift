/// Why a command line cannot be split into words.
public struct TokenizerError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// A quote is opened and not closed.
    case unbalancedQuote(CommandLineTokenizer.Quote)
    /// The line ends in a backslash, which has nothing to escape.
    case trailingBackslash
    /// A NUL, which no command line can hold.
    case nul
  }

  /// What is wrong.
  public let reason: Reason
  /// The place in bytes of the UTF-8 of the line, from 0.
  public let offset: Int
  /// The place in characters of the line, from 1.
  public let column: Int

  init(_ reason: Reason, offset: Int, line: String) {
    self.reason = reason
    self.offset = offset
    column = String(decoding: line.utf8.prefix(offset), as: UTF8.self).count + 1
  }
}

extension TokenizerError: CustomStringConvertible {
  /// The reason in a sentence.
  public var description: String {
    switch reason {
    case .unbalancedQuote(let quote):
      "the quote \(quote.mark) at column \(column) is not closed; close it, or write \\\(quote.mark) for the character"
    case .trailingBackslash:
      "the backslash at column \(column) has nothing behind it; write \\\\ to mean the character"
    case .nul:
      "the character at column \(column) is NUL, which a command cannot hold; remove it"
    }
  }
}
