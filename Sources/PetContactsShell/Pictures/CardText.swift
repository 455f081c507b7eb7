import LineEditor

/// The words of a card in lines.
struct CardText {
  let card: Card
  let style: Style
  /// Whether no line may be longer than its room, because a picture stands beside it.
  var keepsToWidth = false

  private static let widestTitle = 40
  // Values in less room than this stand below their titles.
  private static let narrowestValue = 16

  /// The name, and each value behind its title, in lines of at most so many columns.
  func lines(width: Int) -> [Block.Line] {
    heading(width) + fields(width)
  }

  private func heading(_ width: Int) -> [Block.Line] {
    wrap(card.name.printable, width).map { line($0, .heading) }
  }

  private func fields(_ width: Int) -> [Block.Line] {
    let titles = card.lines.map { line in
      line.label.isEmpty ? line.title.printable : "\(line.title.printable) (\(line.label.printable))"
    }
    let titleWidth = min(titles.map(DisplayWidth.of).max() ?? 0, Self.widestTitle)
    let valueWidth = width - titleWidth - 4
    let isStacked = valueWidth < Self.narrowestValue
    return zip(titles, card.lines).flatMap { title, field in
      let isTooWide = keepsToWidth && DisplayWidth.of(title) > titleWidth
      return isStacked || isTooWide
        ? stacked(title, field, width) : behind(title, of: titleWidth, values(of: field, valueWidth))
    }
  }

  /// A value behind its title; the lines that follow stand below its first.
  private func behind(_ title: String, of width: Int, _ values: [String]) -> [Block.Line] {
    let first = values.first ?? ""
    let gap = first.isEmpty ? "" : DisplayWidth.pad("", to: width - DisplayWidth.of(title)) + "  "
    return [Block.Line("  ") + line(title, .title) + Block.Line(gap + first)]
      + values.dropFirst().map { Block.Line(String(repeating: " ", count: width + 4) + $0) }
  }

  /// A value below its title.
  private func stacked(_ title: String, _ field: Card.Line, _ width: Int) -> [Block.Line] {
    wrap(title, width - 2).map { Block.Line("  ") + line($0, .title) }
      + values(of: field, width - 4).filter { !$0.isEmpty }.map { Block.Line("    " + $0) }
  }

  private func values(of field: Card.Line, _ width: Int) -> [String] {
    field.text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrap(String($0).printable, width) }
  }

  private func wrap(_ text: String, _ width: Int) -> [String] {
    DisplayWidth.wrap(text, to: width, breakingWords: keepsToWidth)
  }

  private func line(_ text: String, _ role: Style.Role) -> Block.Line {
    Block.Line(style(role, text), width: DisplayWidth.of(text))
  }
}
