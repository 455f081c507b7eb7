import AddressBook

/// Sets right what a damaged database says of its tables.
struct SchemaRestoration {
  let damaged: Connection
  let fresh: Connection

  /// Writes the texts of a store in the place of those that differ from them in some bytes. The connection must be opened
  /// anew before it is used.
  ///
  /// A table that somebody altered is read as it is: its text has another length, and SQLite understands it.
  /// - Returns: whether something was changed.
  /// - Throws: ``StorageError``.
  func run() throws -> Bool {
    let altered = try SchemaComparison(of: damaged, with: fresh).altered.filter { row, line in
      try line.type != "table" || isDamaged(row, line)
    }
    guard !altered.isEmpty else { return false }
    let update = try damaged.prepare(
      "UPDATE sqlite_schema SET type = ?1, name = ?2, tbl_name = ?3, sql = nullif(?4, '') WHERE rowid = ?5")
    for (row, line) in altered {
      for (offset, text) in line.fields.enumerated() { update.bind(text: text, at: Int32(offset + 1)) }
      update.bind(row, at: 5)
      try update.run()
    }
    return true
  }

  private func isDamaged(_ row: Int, _ line: SchemaComparison.Line) throws -> Bool {
    let length = try damaged.integer("SELECT length(CAST(sql AS BLOB)) FROM sqlite_schema WHERE rowid = \(row)")
    return try length == line.fields[3].count || damaged.columns(of: line.name).isEmpty
  }
}

extension Connection {
  /// The names of a table's columns; none where there is no such table or its text cannot be understood.
  func columns(of table: String) throws(StorageError) -> [String] {
    let rows = try prepare("SELECT name FROM pragma_table_info(?1)")
    rows.bind(table, at: 1)
    var names: [String] = []
    while try rows.step() { names.append(rows.text(0)) }
    return names
  }
}
