import AddressBook
import LineEditor

/// The language of manual pages, as groff_man(7), groff_char(7) and mandoc_char(7) describe it.
enum Roff {
  /// A line of text, in which nothing is taken for a request, an escape sequence or typographic sugar.
  static func text(_ text: String) -> String {
    let escaped = text.unicodeScalars.map(escape).joined()
    // A line that begins so would be a request; a blank there breaks the line.
    return [".", " "].contains(where: text.hasPrefix) ? "\\&" + escaped : escaped
  }

  /// Prose in lines that can be read in the source, too.
  static func prose(_ text: String) -> [String] { DisplayWidth.wrap(text, to: 72).map(self.text) }

  /// The text with blanks at which no line is broken.
  static func unbroken(_ text: String) -> String { self.text(text).replacing(" ", by: "\\ ") }

  /// The text in bold.
  static func bold(_ text: String) -> String { "\\fB" + self.text(text) + "\\fR" }

  /// The text in italics, as what stands for something else.
  static func italic(_ text: String) -> String { "\\fI" + self.text(text) + "\\fR" }

  /// A macro with its arguments.
  static func macro(_ name: String, _ arguments: String...) -> String {
    ([".\(name)"] + arguments.map { "\"\(text($0))\"" }).joined(separator: " ")
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\[rs]"
    case "-": "\\-"
    case "'": "\\[aq]"
    case "\"": "\\[dq]"
    case "`": "\\[ga]"
    case "^": "\\[ha]"
    case "~": "\\[ti]"
    case "\n": " "
    default: scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar.value))]"
    }
  }

  /// At least four digits in capitals.
  private static func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
