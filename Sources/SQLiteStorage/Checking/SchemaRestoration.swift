import AddressBook

/// Sets right what a damaged database says of its tables: each text there is known, as every store has the same.
struct SchemaRestoration {
  let damaged: Connection
  let fresh: Connection

  /// One line of the list of tables: its type, its name, the name of its table, and how it is made.
  private typealias Line = [[UInt8]]

  private static let columns = ["type", "name", "tbl_name", "ifnull(sql, '')"]

  /// Whether a text differs from what every store has there.
  var isNeeded: Bool {
    get throws { try !restoredLines().isEmpty }
  }

  private func restoredLines() throws -> [Int: Line] {
    let sound = try lines(of: fresh).map(\.line)
    var restored: [Int: Line] = [:]
    for (row, line) in try lines(of: damaged) where !sound.contains(line) {
      let likest = sound.max { Self.likeness(line, $0) < Self.likeness(line, $1) }
      // What is like none is lost as a whole, or somebody else's.
      guard let likest, Self.likeness(line, likest) * 2 > likest.joined().count else { continue }
      restored[row] = likest
    }
    return restored
  }

  /// Writes the texts of a store in the place of those that differ from them in some bytes. The connection must be opened
  /// anew before it is used.
  /// - Returns: whether something was changed.
  /// - Throws: ``StorageError``.
  func run() throws -> Bool {
    let restored = try restoredLines()
    guard !restored.isEmpty else { return false }
    let update = try damaged.prepare(
      "UPDATE sqlite_schema SET type = ?1, name = ?2, tbl_name = ?3, sql = nullif(?4, '') WHERE rowid = ?5")
    for (row, line) in restored {
      for (offset, text) in line.enumerated() { update.bind(text: text, at: Int32(offset + 1)) }
      update.bind(row, at: 5)
      try update.run()
    }
    return true
  }

  private func lines(of connection: Connection) throws -> [(row: Int, line: Line)] {
    var lines: [(row: Int, line: Line)] = []
    try SalvagedTable(connection: connection, table: "sqlite_schema", columns: Self.columns)
      .readNumbered(by: "rowid") { rows in
        lines.append((rows.integer(4), (0..<4).map { rows.bytes($0) }))
      }
    return lines
  }

  /// How many bytes of a line stand where another has them.
  private static func likeness(_ line: Line, _ other: Line) -> Int {
    zip(line, other).reduce(0) { sum, pair in sum + zip(pair.0, pair.1).count { $0 == $1 } }
  }
}
