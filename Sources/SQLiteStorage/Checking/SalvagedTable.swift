import AddressBook

/// Reads a table of which pages are damaged: from its beginning, from its end, and between them row by row.
struct SalvagedTable {
  let connection: Connection
  /// The table, as it stands behind FROM.
  let table: String
  let columns: String

  /// The most rows that are looked for one by one.
  private static let reach = 2_000_000

  /// Reads a table whose rows are numbered.
  /// - Parameters:
  ///   - key: the column of the number.
  ///   - bound: a number that no row has, nor any behind it; nothing where that is not known.
  ///   - take: given each row that can be read.
  /// - Throws: what `take` throws, and failures that are no damage.
  func readNumbered(by key: String, below bound: Int?, _ take: (Statement) throws -> Void) throws {
    var last = 0
    let isWhole = try tolerating {
      let rows = try connection.prepare("SELECT \(columns), \(key) FROM \(table) ORDER BY \(key)")
      while try rows.step() {
        try take(rows)
        last = rows.integer(columnCount)
      }
    }
    guard !isWhole else { return }
    var first = bound ?? last.advanced(by: min(Self.reach, .max - last))
    try tolerating {
      let rows = try connection.prepare("SELECT \(columns), \(key) FROM \(table) ORDER BY \(key) DESC")
      while try rows.step(), rows.integer(columnCount) > last {
        try take(rows)
        first = rows.integer(columnCount)
      }
    }
    guard last < first else { return }
    let probe = try connection.prepare("SELECT \(columns) FROM \(table) WHERE \(key) = ?1")
    for number in last..<min(first, last.advanced(by: min(Self.reach, .max - last))) {
      try tolerating {
        defer { probe.reset() }
        probe.bind(number, at: 1)
        if try probe.step() { try take(probe) }
      }
    }
  }

  /// Reads what can be reached from either end of the table, or of a part of it.
  /// - Returns: whether that is all.
  @discardableResult
  func readFromEnds(by key: String, where condition: String = "1", _ take: (Statement) throws -> Void) throws -> Bool {
    for direction in ["", " DESC"] {
      let order = key.split(separator: ",").map { $0 + direction }.joined(separator: ",")
      let isWhole = try tolerating {
        let rows = try connection.prepare("SELECT \(columns) FROM \(table) WHERE \(condition) ORDER BY \(order)")
        while try rows.step() { try take(rows) }
      }
      if isWhole { return true }
    }
    return false
  }

  private var columnCount: Int32 { Int32(columns.split(separator: ",").count) }

  /// Runs a closure as far as damage allows.
  /// - Returns: whether it met none.
  @discardableResult
  private func tolerating(_ body: () throws -> Void) throws -> Bool {
    do {
      try body()
      return true
    } catch StorageError.damaged, StorageError.unavailable {
      return false
    }
  }
}
