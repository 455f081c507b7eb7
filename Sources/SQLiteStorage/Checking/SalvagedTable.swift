import AddressBook

/// Reads a table of which pages are damaged: from its beginning, from its end, and row by row.
struct SalvagedTable {
  private let connection: Connection
  private let table: String
  private let columns: String
  private let columnCount: Int32

  /// The most rows that are looked for one by one, and how many of them may fit on a page.
  private static let (reach, rowsOnPage) = (2_000_000, 256)

  /// Names what is read.
  /// - Parameters:
  ///   - connection: the damaged database.
  ///   - table: the table, as it stands behind FROM.
  ///   - columns: what is read of each row.
  init(connection: Connection, table: String, columns: [String]) {
    (self.connection, self.table) = (connection, table)
    self.columns = columns.joined(separator: ", ")
    columnCount = Int32(columns.count)
  }

  /// Reads a table whose rows are numbered. A row is given more than once where it is found in several ways.
  /// - Parameters:
  ///   - key: the column of the number.
  ///   - named: the rows that indexes name.
  ///   - take: given each row that can be read, its number behind the columns.
  /// - Returns: whether the table could be read from end to end.
  /// - Throws: what `take` throws, and failures that are no damage.
  @discardableResult
  func readNumbered(by key: String, named: Set<Int> = [], _ take: (Statement) throws -> Void) throws -> Bool {
    // Damage changes numbers, too: that they rise is not relied upon.
    var seen: Set<Int> = []
    for direction in ["", "DESC"] {
      let isWhole = try tolerating {
        let rows = try connection.prepare("SELECT \(columns), \(key) FROM \(table) ORDER BY \(key) \(direction)")
        while try rows.step() {
          try take(rows)
          seen.insert(rows.integer(columnCount))
        }
      }
      if isWhole { return true }
    }
    try tolerating {
      let probe = try connection.prepare("SELECT \(columns), \(key) FROM \(table) WHERE \(key) = ?1")
      func look(for number: Int) throws {
        try tolerating {
          defer { probe.reset() }
          probe.bind(number, at: 1)
          if try probe.step() { try take(probe) }
        }
      }
      for number in named.subtracting(seen) { try look(for: number) }
      try forEachUnknown(seen.union(named), look)
    }
    return false
  }

  /// Goes through the numbers that are not known, from 1 on, as many as the file has room for.
  private func forEachUnknown(_ known: Set<Int>, _ body: (Int) throws -> Void) throws {
    let pages = min(try connection.integer("PRAGMA page_count"), Self.reach / Self.rowsOnPage)
    var left = pages * Self.rowsOnPage
    var next = 1
    for number in known.sorted() + [.max] where number >= next {
      for unknown in next..<min(number, next.advanced(by: min(left, .max - next))) {
        try body(unknown)
        left -= 1
      }
      guard left > 0, number < .max else { return }
      next = number + 1
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

  /// Runs a closure as far as damage of the table allows. What fails elsewhere, such as where rows are written to, is thrown.
  /// - Returns: whether it met none.
  @discardableResult
  private func tolerating(_ body: () throws -> Void) throws -> Bool {
    do {
      try body()
      return true
    } catch StorageError.damaged(connection.path, _) {
      return false
    } catch StorageError.unavailable(connection.path, _, _) {
      return false
    }
  }
}
