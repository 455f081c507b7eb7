/// Follows the quotes of a text that comes in pieces, by the rules of ``CommandLineTokenizer``. Each byte is looked at once.
public struct QuoteTracker: Sendable {
  private var scanner: CommandLineScanner

  /// Starts outside any quote.
  public init(allowsComments: Bool = false) {
    scanner = CommandLineScanner(allowsComments: allowsComments, keepsWords: false)
  }

  /// The quote that is open.
  public var openQuote: CommandLineTokenizer.Quote? { scanner.openQuote }

  /// Reads the next piece, as bytes: a quote is one byte, whatever stands behind it.
  public mutating func read(_ bytes: [UInt8]) { scanner.scan(bytes) }
}
