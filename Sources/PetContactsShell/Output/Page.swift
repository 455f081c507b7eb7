import LineEditor

/// An explanation, laid out for the columns there are.
struct Page {
  /// A part of a page.
  enum Block {
    /// Prose, with blanks before each line.
    case paragraph(String, indent: Int = 0)
    /// How something is called: broken between its parts only.
    case call([String])
    /// Terms, each with what it means.
    case list([(term: String, text: String)])
    /// Lines that stay as they are, to be copied or to be read by a program.
    case lines([String])
    /// A blank line.
    case space
  }

  let blocks: [Block]

  /// Prose is not set wider than this: longer lines are hard to read.
  private static let widestProse = 78
  /// Longer terms do not push the explanations of all others away.
  private static let widestTerm = 34
  /// Explanations that would be narrower stand below their terms.
  private static let narrowestText = 24

  /// The page for a number of columns; each line has its end.
  func text(width: Int) -> String {
    blocks.flatMap { lines(of: $0, width) }.map { $0 + "\n" }.joined()
  }

  private func lines(of block: Block, _ width: Int) -> [String] {
    switch block {
    case .paragraph(let text, let indent):
      DisplayWidth.wrap(text, to: min(width, Self.widestProse) - indent).map { Self.blanks(indent) + $0 }
    case .call(let words): DisplayWidth.wrap(words, to: width, hanging: 4)
    case .list(let items): Self.list(items, width)
    case .lines(let lines): lines
    case .space: [""]
    }
  }

  private static func list(_ items: [(term: String, text: String)], _ width: Int) -> [String] {
    let widest = min(items.map { DisplayWidth.of($0.term) }.max() ?? 0, widestTerm)
    let column = widest + 4
    guard width - column >= narrowestText else {
      return items.flatMap { item in
        DisplayWidth.wrap("  " + item.term, to: width, hanging: 4)
          + DisplayWidth.wrap(item.text, to: width - 6).map { blanks(6) + $0 }
      }
    }
    return items.flatMap { item in
      let term = "  " + DisplayWidth.pad(item.term, to: widest) + "  "
      if DisplayWidth.of(term) > column, DisplayWidth.of(term + item.text) > width {
        return ["  " + item.term] + DisplayWidth.wrap(item.text, to: width - column).map { blanks(column) + $0 }
      }
      return DisplayWidth.wrap(item.text, to: width == .max ? .max : width - column).enumerated().map { index, line in
        (index == 0 ? term : blanks(column)) + line
      }
    }
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
