extension CommandLineTokenizer {
  /// The way back from ``split(_:allowsComments:)``: a word that stands for `text`.
  ///
  /// Text that is safe stays as it is. Text that is empty, begins with `#`, or has blanks, quotes, backslashes or
  /// control characters is put between double quotes. The result has no newline. NUL cannot be quoted.
  public static func quote(_ text: String) -> String {
    isBare(text) ? text : opened(text, by: .double) + "\""
  }

  /// A command that means the same and has no newline: words with newlines in them are quoted anew.
  static func singleLine(_ command: String) -> String {
    guard command.utf8.contains(where: CommandLineScanner.isLineEnd) else { return command }
    // What cannot be split is no command; it is kept as a person can read it.
    guard let words = try? split(command) else {
      return String(decoding: command.utf8.map { CommandLineScanner.isLineEnd($0) ? 0x20 : $0 }, as: UTF8.self)
    }
    return words.map { quote($0.text) }.joined(separator: " ")
  }

  /// Whether text needs no quotes.
  static func isBare(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "#") else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case 0...0x20, 0x7F, UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): false
      default: true
      }
    }
  }

  /// An opening quote with text behind it, and no closing one.
  ///
  /// Text that single quotes cannot hold is put behind a double quote instead.
  static func opened(_ text: String, by quote: Quote) -> String {
    if quote == .single, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "'") }) {
      return "'" + text
    }
    var result: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): result += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): result += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\t"): result += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
