/// An entry of an index, to be compared with others as SQLite does.
struct IndexEntry {
  /// A column; values of several types are in the order of the cases.
  enum Cell {
    case null
    case number(Int)
    case text([UInt8])
    case bytes([UInt8])
  }

  /// What the index is ordered by.
  let cells: [Cell]
  /// The row of the record that it names; nothing for what is only looked up.
  let record: Int?

  /// Whether another one can follow. None has a column without a value.
  func canPrecede(_ next: IndexEntry) -> Bool {
    for (left, right) in zip(cells, next.cells) {
      guard let isLess = left.isLess(than: right), let isGreater = right.isLess(than: left) else { return false }
      if isLess { return true }
      if isGreater { return false }
    }
    return true
  }
}

extension IndexEntry.Cell {
  /// Reads a column; `ignoresCase` is for those that are compared so, ASCII letters only.
  init(_ statement: Statement, _ column: Int32, ignoresCase: Bool) {
    switch statement.kind(column) {
    case .null: self = .null
    case .number: self = .number(statement.integer(column))
    case .text:
      let bytes = statement.bytes(column)
      self = .text(ignoresCase ? bytes.map(Self.lowercased) : bytes)
    case .bytes: self = .bytes(statement.bytes(column))
    }
  }

  /// A value to look up.
  init(_ parameter: FetchStatement.Parameter) {
    switch parameter {
    case .integer(let number): self = .number(number)
    case .text(let text): self = .text(Array(text.utf8))
    // No UTF-8 has this byte.
    case .endOfPrefix(let text): self = .text(Array(text.utf8) + [0xFF])
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  /// Nothing where a column has no value.
  fileprivate func isLess(than other: Self) -> Bool? {
    switch (self, other) {
    case (.null, _), (_, .null): nil
    case (.number(let left), .number(let right)): left < right
    case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
    case (.bytes(let left), .bytes(let right)): left.lexicographicallyPrecedes(right)
    default: rank < other.rank
    }
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .number: 1
    case .text: 2
    case .bytes: 3
    }
  }
}
