/// What a terminal shows: enough of an xterm to replay what a program wrote and see where text and cursor stand.
///
/// It knows printing with automatic wrap (the last column waits, as xterm's does), wide and combining characters, and
/// the control sequences (ECMA-48) for moving the cursor and for erasing, inserting and deleting characters. Styles,
/// modes and titles are passed over.
public struct Screen: Sendable {
  /// A place, counted from 0.
  public struct Place: Hashable, Sendable {
    /// The row, counted from the top of the screen.
    public var row: Int
    /// The column.
    public var column: Int

    /// Names a place.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// Where the next character goes. A column equal to the width means that the next one wraps.
  public private(set) var cursor = Place(row: 0, column: 0)

  private let columns: Int
  private let rows: Int
  // A wide character is followed by a cell without text.
  private var cells: [[String]]
  private var parser = ControlSequenceParser()

  /// Creates an empty screen.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// Replays what a program wrote.
  public init(columns: Int, rows: Int, showing bytes: [UInt8]) {
    self.init(columns: columns, rows: rows)
    write(bytes)
  }

  /// The rows from the top, without the blanks at their ends.
  public var lines: [String] {
    cells.map { row in
      String(row.joined().reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The row of the cursor, without the blanks at its end.
  public var currentLine: String { lines[cursor.row] }

  /// What stands in a row from a column on, without the blanks at its end.
  public func text(inRow row: Int, fromColumn column: Int) -> String {
    String(cells[row][column...].joined().reversed().drop { $0 == " " }.reversed())
  }

  /// Writes bytes to the terminal.
  public mutating func write(_ bytes: [UInt8]) {
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch parser.parse(scalar) {
      case .nothing: break
      case .character(let scalar): put(scalar)
      case .control(let code): obey(code)
      case .sequence(let final, let parameters): obey(final, parameters)
      }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = Self.width(of: scalar)
    if width == 0 {
      if cursor.column > 0 { cells[cursor.row][cursor.column - 1].unicodeScalars.append(scalar) }
      return
    }
    if cursor.column + width > columns {
      cursor.column = 0
      lineFeed()
    }
    cells[cursor.row][cursor.column] = String(Character(scalar))
    if width == 2 { cells[cursor.row][cursor.column + 1] = "" }
    cursor.column += width
  }

  private mutating func obey(_ control: UInt32) {
    switch control {
    case 8: cursor.column = max(0, min(cursor.column, columns - 1) - 1)
    case 9: cursor.column = min(columns - 1, (cursor.column / 8 + 1) * 8)
    case 10: lineFeed()
    case 13: cursor.column = 0
    default: break
    }
  }

  private mutating func lineFeed() {
    if cursor.row + 1 < rows {
      cursor.row += 1
    } else {
      cells.removeFirst()
      cells.append(Array(repeating: " ", count: columns))
    }
  }

  private mutating func obey(_ final: Character, _ parameters: [Int]) {
    let count = max(1, parameters.first ?? 1)
    cursor.column = min(cursor.column, columns - 1)
    switch final {
    case "A": cursor.row = max(0, cursor.row - count)
    case "B": cursor.row = min(rows - 1, cursor.row + count)
    case "C": cursor.column = min(columns - 1, cursor.column + count)
    case "D": cursor.column = max(0, cursor.column - count)
    case "G": cursor.column = min(columns, count) - 1
    case "H":
      cursor = Place(row: min(rows, count) - 1, column: min(columns, max(1, parameters.dropFirst().first ?? 1)) - 1)
    case "J": eraseDisplay(parameters.first ?? 0)
    case "K": eraseLine(parameters.first ?? 0)
    case "P": deleteCharacters(min(count, columns - cursor.column))
    case "@": insertCharacters(min(count, columns - cursor.column))
    default: break
    }
  }

  private mutating func eraseDisplay(_ part: Int) {
    eraseLine(part)
    let whole = part == 0 ? (cursor.row + 1)..<rows : part == 1 ? 0..<cursor.row : 0..<rows
    for row in whole { cells[row] = Array(repeating: " ", count: columns) }
  }

  private mutating func eraseLine(_ part: Int) {
    let range = part == 0 ? cursor.column..<columns : part == 1 ? 0..<(cursor.column + 1) : 0..<columns
    for column in range { cells[cursor.row][column] = " " }
  }

  private mutating func deleteCharacters(_ count: Int) {
    cells[cursor.row].removeSubrange(cursor.column..<(cursor.column + count))
    cells[cursor.row] += Array(repeating: " ", count: count)
  }

  private mutating func insertCharacters(_ count: Int) {
    cells[cursor.row].insert(contentsOf: Array(repeating: " ", count: count), at: cursor.column)
    cells[cursor.row].removeLast(count)
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
