import AddressBook

/// Brings over what others keep in the file of a store: their tables, indexes, views and triggers.
struct ForeignTables {
  let damaged: Connection
  let fresh: Connection

  /// Makes them anew, tables first.
  /// - Returns: what could not be brought over.
  func bringOver(_ lines: [SchemaComparison.Line]) throws -> [StoreFinding] {
    var lost: [StoreFinding] = []
    let tables = lines.filter { $0.type == "table" }
    // A virtual table makes those that it keeps its rows in.
    for line in tables.filter(\.isVirtual) + tables.filter({ !$0.isVirtual }) + lines.filter({ $0.type != "table" }) {
      guard try fresh.columns(of: line.name).isEmpty || line.type != "table" else { continue }
      do {
        // SQLite makes a table of the first statement of a text, whatever stands behind it, and that alone is prepared.
        try fresh.prepare(line.sql).run()
        if line.type == "table", try !copyRows(of: line) {
          lost.append(finding(line, "could not be read as a whole"))
        }
      } catch StorageError.damaged(_, let reason) {
        lost.append(finding(line, "could not be brought over: \(reason)"))
      }
    }
    return lost
  }

  private func finding(_ line: SchemaComparison.Line, _ reason: String) -> StoreFinding {
    StoreFinding(.foreign, .table("the \(line.type) \(line.name)"), "\(reason); it is none of a store", remedy: nil)
  }

  /// Rows keep their numbers, so that a row that is read twice is written once.
  private func copyRows(of line: SchemaComparison.Line) throws -> Bool {
    let name = Self.quoted(line.name)
    let columns = try fresh.columns(of: line.name)
    let read = columns.map(Self.quoted)
    let source = SalvagedTable(connection: damaged, table: name, columns: read)
    let number = rowNumber(of: name, columns)
    let written = read + (number.map { [$0] } ?? [])
    // Virtual tables know replacing only (SQLite, sqlite3_vtab_on_conflict).
    let insertion = try insertion("INSERT OR \(line.isVirtual ? "REPLACE" : "IGNORE") INTO \(name)", written)
    guard let number else { return try source.readFromEnds(by: try key(of: line.name), insertion) }
    return try source.readNumbered(by: number, insertion)
  }

  /// Writes rows as they were read.
  private func insertion(_ verb: String, _ columns: [String]) throws -> (Statement) throws -> Void {
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let statement = try fresh.prepare("\(verb) (\(columns.joined(separator: ", "))) VALUES (\(places))")
    return { row in
      for column in columns.indices { statement.bind(column: Int32(column), of: row, at: Int32(column) + 1) }
      try statement.run()
    }
  }

  /// The name by which the number of a row can be asked for; nothing where rows have none, or columns have all its names.
  private func rowNumber(of name: String, _ columns: [String]) -> String? {
    let taken = Set(columns.map { $0.lowercased() })
    return ["rowid", "_rowid_", "oid"].first {
      !taken.contains($0) && (try? fresh.prepare("SELECT \($0) FROM \(name)")) != nil
    }
  }

  /// The columns by which rows can be read in order without a look at all of them, where they have no number.
  private func key(of table: String) throws -> String {
    let rows = try fresh.prepare("SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk")
    rows.bind(table, at: 1)
    var names: [String] = []
    while try rows.step() { names.append(Self.quoted(rows.text(0))) }
    return names.isEmpty ? "1" : names.joined(separator: ",")
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}

extension SchemaComparison.Line {
  fileprivate var isVirtual: Bool { sql.uppercased().hasPrefix("CREATE VIRTUAL") }
}
