import LineEditor
import TerminalPictures

/// A rectangle of cells with text and pictures, which is put together of others.
struct Block {
  /// A line of text. It may hold control sequences that take no column; so its width is kept.
  struct Line: Hashable {
    let text: String
    let width: Int

    /// A line; `width` is needed where the text holds control sequences.
    init(_ text: String, width: Int? = nil) {
      self.text = text
      self.width = width ?? DisplayWidth.of(text)
    }

    /// The line with blanks behind it.
    func padded(to columns: Int) -> Line {
      guard width < columns else { return self }
      return Line(text + String(repeating: " ", count: columns - width), width: columns)
    }

    static func + (left: Line, right: Line) -> Line { Line(left.text + right.text, width: left.width + right.width) }
  }

  /// A picture that is drawn over blank cells when the lines below it stand.
  struct Overlay: Hashable {
    let sequence: String
    let area: CellArea
    var column = 0
    var row = 0
  }

  private(set) var lines: [Line]
  private(set) var overlays: [Overlay] = []

  /// Lines of text.
  init(_ lines: [Line]) { self.lines = lines }

  /// A picture.
  init(_ picture: DrawnPicture) {
    let width = picture.area.columns
    switch picture.content {
    case .lines(let rows): lines = rows.map { Line($0, width: width) }
    case .sequence(let sequence):
      lines = Array(repeating: Line("").padded(to: width), count: picture.area.rows)
      overlays = [Overlay(sequence: sequence, area: picture.area)]
    }
  }

  /// The width of the widest line.
  var width: Int { lines.map(\.width).max() ?? 0 }

  /// This, and another to the right of it.
  func beside(_ other: Block, gap: Int) -> Block {
    let left = width + gap
    let count = max(lines.count, other.lines.count)
    var result = Block(
      (0..<count).map { row in
        let first = row < lines.count ? lines[row] : Line("")
        return row < other.lines.count ? first.padded(to: left) + other.lines[row] : first
      })
    result.overlays = overlays + other.overlays.map { $0.moved(columns: left, rows: 0) }
    return result
  }

  /// This, and another below it.
  func above(_ other: Block) -> Block {
    var result = Block(lines + other.lines)
    result.overlays = overlays + other.overlays.map { $0.moved(columns: 0, rows: lines.count) }
    return result
  }

  /// This in the middle of a width and with blanks above it up to a height.
  func centered(columns: Int, rows: Int) -> Block {
    let margin = Line("").padded(to: max(0, columns - width) / 2)
    let top = max(0, rows - lines.count)
    var result = Block(Array(repeating: Line(""), count: top) + lines.map { (margin + $0).padded(to: columns) })
    result.overlays = overlays.map { $0.moved(columns: margin.width, rows: top) }
    return result
  }

  /// This with a line around it, `width` columns wide inside.
  func boxed(width: Int, frame: Frame, style: (String) -> String = { $0 }) -> Block {
    func edge(_ left: String, _ right: String) -> Line {
      Line(style(left + String(repeating: frame.horizontal, count: width) + right), width: width + 2)
    }
    let side = Line(style(frame.vertical), width: 1)
    let inside = lines.map { side + $0.padded(to: width) + side }
    var result = Block([edge(frame.corners[0], frame.corners[1])] + inside + [edge(frame.corners[2], frame.corners[3])])
    result.overlays = overlays.map { $0.moved(columns: 1, rows: 1) }
    return result
  }
}

extension Block.Overlay {
  fileprivate func moved(columns: Int, rows: Int) -> Self {
    var moved = self
    moved.column += columns
    moved.row += rows
    return moved
  }
}
