/// Reads a command line byte by byte. All bytes with a meaning are ASCII, so that characters are never cut.
struct CommandLineScanner {
  /// The words that have ended.
  private(set) var words: [CommandLineTokenizer.Word] = []
  /// The places of newlines outside quotes.
  private(set) var lineEnds: [Int] = []
  /// The place of the first NUL.
  private(set) var nulOffset: Int?
  /// The quote that is open.
  private(set) var openQuote: CommandLineTokenizer.Quote?
  /// Where it was opened.
  private(set) var quoteOffset = 0
  /// Whether the next byte is taken for what it is.
  private(set) var isEscaping = false
  /// Where the word under way begins.
  private(set) var wordStart: Int?
  /// The number of bytes read.
  private(set) var offset = 0

  private let allowsComments: Bool
  private let keepsWords: Bool
  private var isInComment = false
  private var text: [UInt8] = []
  private var isQuoted = false

  /// - Parameters:
  ///   - allowsComments: Whether a `#` where a word could begin starts a comment.
  ///   - keepsWords: Whether words are wanted, not only what is open.
  init(allowsComments: Bool, keepsWords: Bool = true) {
    self.allowsComments = allowsComments
    self.keepsWords = keepsWords
    guard keepsWords else { return }
    words.reserveCapacity(24)
    text.reserveCapacity(64)
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || isLineEnd(byte)
  }

  static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// The word under way, unquoted.
  var currentText: String {
    String(decoding: text, as: UTF8.self)
  }

  /// Reads bytes.
  mutating func scan(_ bytes: [UInt8]) {
    var position = 0
    while position < bytes.count {
      let plain = plainBytes(of: bytes, from: position)
      if !plain.isEmpty {
        if keepsWords { text.append(contentsOf: bytes[plain]) }
        offset += plain.count
        position = plain.upperBound
      } else {
        scan(bytes[position])
        position += 1
      }
    }
  }

  /// The bytes from a position on that stand for themselves within a word, which need not be looked at one by one.
  private func plainBytes(of bytes: [UInt8], from start: Int) -> Range<Int> {
    guard wordStart != nil, !isEscaping else { return start..<start }
    // Between quotes a blank is as plain as a letter.
    let first = openQuote == nil ? UInt8(ascii: "!") : UInt8(ascii: " ")
    let bytes = bytes.span
    for index in start..<bytes.count where bytes[index] < first || Self.isMark(bytes[index]) { return start..<index }
    return start..<bytes.count
  }

  /// Whether a byte has a meaning within a word.
  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
  }

  private mutating func scan(_ byte: UInt8) {
    if byte == 0, nulOffset == nil { nulOffset = offset }
    switch openQuote {
    case _ where isInComment: scanComment(byte)
    case .single: scanSingleQuoted(byte)
    case .double: scanDoubleQuoted(byte)
    case nil: scanUnquoted(byte)
    }
    offset += 1
  }

  /// Ends the word under way.
  mutating func endWord() {
    guard let start = wordStart else { return }
    if keepsWords {
      words.append(CommandLineTokenizer.Word(text: currentText, range: start..<offset, isQuoted: isQuoted))
      text.removeAll(keepingCapacity: true)
    }
    wordStart = nil
    isQuoted = false
  }

  private mutating func scanComment(_ byte: UInt8) {
    guard CommandLineScanner.isLineEnd(byte) else { return }
    isInComment = false
    scanUnquoted(byte)
  }

  private mutating func scanUnquoted(_ byte: UInt8) {
    if isEscaping {
      isEscaping = false
      take(byte)
      return
    }
    if Self.isBlank(byte) {
      endWord()
      if byte == UInt8(ascii: "\n") { lineEnds.append(offset) }
      return
    }
    if byte == UInt8(ascii: "#"), allowsComments, wordStart == nil {
      isInComment = true
      return
    }
    if wordStart == nil { wordStart = offset }
    switch byte {
    case UInt8(ascii: "\\"):
      isEscaping = true
      isQuoted = true
    case UInt8(ascii: "'"): open(.single)
    case UInt8(ascii: "\""): open(.double)
    default: take(byte)
    }
  }

  private mutating func take(_ byte: UInt8) {
    if keepsWords { text.append(byte) }
  }

  private mutating func open(_ quote: CommandLineTokenizer.Quote) {
    openQuote = quote
    quoteOffset = offset
    isQuoted = true
  }

  private mutating func scanSingleQuoted(_ byte: UInt8) {
    if byte == UInt8(ascii: "'") {
      openQuote = nil
    } else {
      take(byte)
    }
  }

  private mutating func scanDoubleQuoted(_ byte: UInt8) {
    let backslash = UInt8(ascii: "\\")
    if isEscaping {
      isEscaping = false
      switch byte {
      case UInt8(ascii: "n"): take(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): take(UInt8(ascii: "\t"))
      case UInt8(ascii: "\""), backslash: take(byte)
      default:
        take(backslash)
        take(byte)
      }
    } else if byte == backslash {
      isEscaping = true
    } else if byte == UInt8(ascii: "\"") {
      openQuote = nil
    } else {
      take(byte)
    }
  }
}
