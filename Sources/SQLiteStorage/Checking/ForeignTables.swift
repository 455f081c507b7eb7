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
        if line.type == "table", try !copyRows(of: line.name) {
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

  private func copyRows(of table: String) throws -> Bool {
    let name = Self.quoted(table)
    let columns = try fresh.columns(of: table).map(Self.quoted)
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let insertion = try fresh.prepare(
      "INSERT OR IGNORE INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(places))")
    return try SalvagedTable(connection: damaged, table: name, columns: columns).readFromEnds(by: "1") { row in
      for column in columns.indices { insertion.bind(column: Int32(column), of: row, at: Int32(column) + 1) }
      try insertion.run()
    }
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}

extension SchemaComparison.Line {
  fileprivate var isVirtual: Bool { sql.uppercased().hasPrefix("CREATE VIRTUAL") }
}
