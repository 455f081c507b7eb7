import AddressBook
import LineEditor

extension String {
  /// The text on one line and without control characters, which a terminal would obey: tabs and newlines are blanks.
  var printable: String {
    let isPlain = !utf8.contains { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") }
    let line = isPlain ? self : replacing("\t", by: " ").replacing("\n", by: " ")
    return DisplayWidth.replacingControls(in: line, by: "\u{FFFD}")
  }

  /// The text as a message repeats it: of a long one the beginning.
  var shortened: String { DisplayWidth.truncate(self, to: 60) }
}
