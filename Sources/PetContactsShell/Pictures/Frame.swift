import TerminalPictures

/// The characters of a line around something.
struct Frame {
  let horizontal: String
  let vertical: String
  /// Upper left, upper right, lower left, lower right.
  let corners: [String]

  /// The frame in the characters that pictures are made of.
  init(_ characters: SymbolStyle.Characters) {
    switch characters {
    case .blocks, .halves: (horizontal, vertical, corners) = ("─", "│", ["┌", "┐", "└", "┘"])
    case .ascii: (horizontal, vertical, corners) = ("-", "|", ["+", "+", "+", "+"])
    }
  }
}
