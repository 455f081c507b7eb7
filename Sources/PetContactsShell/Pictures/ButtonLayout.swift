import LineEditor
import TerminalPictures

/// Something that can be pressed: its picture, and what it says.
struct Button {
  let number: Int
  let title: String
  let subtitle: String
  let picture: PictureSource
}

/// Buttons in rows, or one below the other where there is little room.
struct ButtonLayout {
  let screen: TerminalScreen
  let frame: Frame
  let style: Style

  /// Below this many columns buttons stand one below the other.
  private static let wide = 60
  private static let gap = 1
  private static let widths = 14...20
  private static let stackedPicture = 18
  private static let narrowestWords = 14

  private var isStacked: Bool { screen.columns < Self.wide }

  /// How many of `count` buttons stand in a row.
  func perRow(_ count: Int) -> Int {
    guard !isStacked else { return 1 }
    let fitting = (screen.columns + Self.gap) / (Self.widths.lowerBound + 2 + Self.gap)
    return max(1, min(count, fitting))
  }

  /// The columns within a button, of which `count` are to stand in a row.
  private func width(_ count: Int) -> Int {
    guard !isStacked else { return max(1, min(screen.columns - 3, 40)) }
    let share = (screen.columns - Self.gap * (count - 1)) / count - 2
    return min(share, Self.widths.upperBound)
  }

  /// Whether the words stand beside the picture.
  private var hasWordsBeside: Bool {
    isStacked && width(1) >= Self.stackedPicture + 2 + Self.narrowestWords
  }

  /// The room for a picture when there are `count` buttons.
  func pictureArea(_ count: Int) -> CellArea {
    let width = width(perRow(count))
    let columns = isStacked ? min(width, Self.stackedPicture) : width
    return CellArea(columns: columns, rows: min((columns + 1) / 2, screen.rows - 4))
  }

  /// The buttons, each with its picture if there is one.
  func block(_ buttons: [(button: Button, picture: DrawnPicture?)]) -> Block {
    let count = perRow(buttons.count)
    // Where the cells of the terminal are higher than wide pictures need, less room is enough.
    let room = pictureArea(buttons.count)
    let area = CellArea(
      columns: room.columns, rows: buttons.compactMap { $0.picture?.area.rows }.max() ?? room.rows)
    let blocks = buttons.map { block($0.button, $0.picture, area, width(count)) }
    return stride(from: 0, to: blocks.count, by: count).reduce(Block([])) { whole, start in
      let row = blocks[start..<min(start + count, blocks.count)]
      return whole.above(row.dropFirst().reduce(blocks[start]) { $0.beside($1, gap: Self.gap) })
    }
  }

  private func block(_ button: Button, _ picture: DrawnPicture?, _ area: CellArea, _ width: Int) -> Block {
    let image = (picture.map { Block($0) } ?? Block([])).centered(columns: area.columns, rows: area.rows)
    let words = words(of: button, width: hasWordsBeside ? width - area.columns - 2 : width)
    // Beside a picture the words stand in the middle of its height.
    let inside =
      hasWordsBeside
      ? image.beside(
        words.centered(columns: words.width, rows: words.lines.count + max(0, area.rows - words.lines.count) / 2),
        gap: 2)
      : image.centered(columns: width, rows: area.rows).above(words)
    return inside.boxed(width: width, frame: frame) { style(.note, $0) }
  }

  private func words(of button: Button, width: Int) -> Block {
    let number = "[\(button.number)] "
    let title = DisplayWidth.truncate(button.title.printable, to: width - DisplayWidth.of(number))
    let subtitle = DisplayWidth.truncate(button.subtitle.printable, to: width)
    let first = Block.Line(style(.title, number), width: DisplayWidth.of(number))
    return Block([
      first + Block.Line(style(.heading, title), width: DisplayWidth.of(title)), Block.Line(subtitle),
    ])
  }
}
