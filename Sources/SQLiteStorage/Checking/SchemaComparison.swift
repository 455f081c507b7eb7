import AddressBook

/// The list of tables and indexes of a database, beside that of a new store: each text there is known, as every store has
/// the same.
struct SchemaComparison {
  /// One line of the list: its type, its name, the name of its table, and how it is made.
  struct Line: Hashable {
    let fields: [[UInt8]]

    var type: String { String(decoding: fields[0], as: UTF8.self) }
    var name: String { String(decoding: fields[1], as: UTF8.self) }
    var table: String { String(decoding: fields[2], as: UTF8.self) }
    var sql: String { String(decoding: fields[3], as: UTF8.self) }

    /// Whether SQLite itself made it, for a table or by a look at how values are distributed.
    var isOfSQLite: Bool { name.hasPrefix("sqlite_") }

    /// Whether it goes with a table: an index of it, or one of those in which FTS5 keeps what it holds.
    fileprivate func belongs(to other: Self) -> Bool {
      guard other.type == "table", self != other else { return false }
      return table == other.name || other.sql.hasPrefix("CREATE VIRTUAL ") && name.hasPrefix(other.name + "_")
    }

    /// Whether it is a line that another program can have made, and not one that damage has left.
    fileprivate var canBeMade: Bool {
      ["table", "index", "view", "trigger"].contains(type) && sql.uppercased().hasPrefix("CREATE ")
    }

    /// How many bytes stand where another line has them.
    fileprivate func likeness(_ other: Self) -> Int {
      zip(fields, other.fields).reduce(0) { sum, pair in sum + zip(pair.0, pair.1).count { $0 == $1 } }
    }

    /// Whether it must be another line of which some bytes are not what they were, or that somebody made anew.
    fileprivate func isVersion(of other: Self) -> Bool {
      fields[0...1] == other.fields[0...1] || likeness(other) * 2 > fields.joined().count
    }
  }

  /// The lines of a store that stand there in another form, by the numbers of their rows.
  private(set) var altered: [Int: Line] = [:]
  /// The lines of a store that do not stand there.
  private(set) var missing: [Line]
  /// The lines that no store has, in their order.
  private(set) var foreign: [Line] = []

  /// Compares.
  /// - Parameters:
  ///   - database: what is looked at, as far as it can be read.
  ///   - fresh: a new store.
  /// - Throws: ``StorageError``.
  init(of database: Connection, with fresh: Connection) throws {
    let found = try Self.lines(of: database)
    let known = try Self.lines(of: fresh)
    let sound = Set(known.values)
    let present = Set(found.values)
    missing = known.sorted { $0.key < $1.key }.map(\.value).filter { !present.contains($0) }
    for (row, line) in found.sorted(by: { $0.key < $1.key }) where !sound.contains(line) {
      let likest = missing.max { line.likeness($0) < line.likeness($1) }
      if let version = missing.first(where: { $0.fields[0...1] == line.fields[0...1] }) ?? likest,
        line.isVersion(of: version)
      {
        altered[row] = version
        missing.removeAll { $0 == version }
      } else if !line.isOfSQLite, line.canBeMade {
        foreign.append(line)
      }
    }
  }

  private static func lines(of connection: Connection) throws -> [Int: Line] {
    var lines: [Int: Line] = [:]
    try SalvagedTable(
      connection: connection, table: "sqlite_schema", columns: ["type", "name", "tbl_name", "ifnull(sql, '')"]
    ).readNumbered(by: "rowid") { rows in
      lines[rows.integer(4)] = Line(fields: (0..<4).map { rows.bytes($0) })
    }
    return lines
  }
}

extension SQLiteStorage {
  /// Looks whether all tables and indexes are there, as every store has them. SQLite believes what the list of tables
  /// says as long as it can be understood.
  func inspectSchema(_ inspection: StoreInspection) throws {
    let sound = try scratch()
    for migration in Schema.migrations { try sound.execute(migration) }
    let comparison = try SchemaComparison(of: connection, with: sound)
    for line in comparison.missing where !comparison.missing.contains(where: line.belongs) {
      // In SQLite's words, in which others may meet it in the same look.
      try inspection.found(.damagedStore, .store, "is damaged: no such \(line.type): \(line.name)", remedy: .rebuild)
    }
    for line in comparison.altered.sorted(by: { $0.key < $1.key }).map(\.value) {
      try inspection.found(
        .damagedStore, .store, "is damaged: its list of tables says of \(line.name) what no other does",
        remedy: .rebuild)
    }
    for line in comparison.foreign {
      let place = line.type == "table" ? "" : " of \(line.table)"
      try inspection.found(
        .foreign, .table("the \(line.type) \(line.name)\(place)"), "is none that a store has, and is left alone",
        remedy: nil)
    }
  }
}
