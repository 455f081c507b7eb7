import AddressBook

/// Brings all that can be read of a damaged database into a new store.
final class Salvage {
  private let damaged: Connection
  private let fresh: SQLiteStorage
  /// The records that cannot be read any more, and tables of which some of it may be lost.
  private(set) var lost: [StoreFinding] = []

  init(from damaged: Connection, into fresh: SQLiteStorage) { (self.damaged, self.fresh) = (damaged, fresh) }

  /// What a record is read into. By damage, or because a table was altered, a column may have no value.
  private static let insertion = """
    INSERT OR IGNORE INTO record (\(recordColumns)) VALUES (
      ?1, ?2, ifnull(?3, ?2 LIKE '%:ABGroup'), ifnull(?4, 'local'), ifnull(?5, 0), ifnull(?6, ''), ifnull(?7, ''), ?8, ?9)
    """

  /// Reads table by table. Indexes are drawn anew.
  func run() throws {
    try fresh.prepareForWriting()
    let foreign = try SchemaComparison(of: damaged, with: fresh.connection).foreign
    try fresh.inTransaction {
      try readMeta()
      let known = try knownRows()
      let hasAllRecords = try readRecords(named: namedRows().union(known.keys))
      try readPictures()
      try readSteps()
      try readMembers()
      try readDocuments()
      try readChanges()
      lost += try RecordRecovery(fresh).run(known: known, hasAllRecords: hasAllRecords)
      try keepPlaces(known)
      try fresh.redraw()
      lost += try ForeignTables(damaged: damaged, fresh: fresh.connection).bringOver(foreign)
    }
  }

  private static let recordColumns =
    "row, identifier, kind, container, revision, given_key, family_key, picture, properties"

  /// By damage two rows can have come to one number: both are kept.
  /// - Returns: whether the table could be read from end to end.
  private func readRecords(named: Set<Int>) throws -> Bool {
    let insertion = Insertion(
      statement: try fresh.connection.prepare(Self.insertion), count: 9)
    let other = try fresh.connection.prepare(
      """
      INSERT INTO record (identifier, kind, container, revision, given_key, family_key, picture, properties)
      VALUES (?, ?, ifnull(?, 'local'), ifnull(?, 0), ifnull(?, ''), ifnull(?, ''), ?, ?)
      """)
    return try table("record", Self.recordColumns).readNumbered(by: "row", named: named) { row in
      // Places are counted from 1.
      if row.integer(0) > 0 {
        try insertion.insert(row)
        guard try fresh.connection.integer("SELECT changes()") == 0 else { return }
      }
      guard try fresh.row(of: RecordID(rawValue: row.text(1))) == nil, [1, 2, 8].allSatisfy({ !row.isNull($0) })
      else { return }
      for column in 1...Int32(8) { other.bind(column: column, of: row, at: column) }
      try other.run()
    }
  }

  /// The rows that are named by the indexes along which records are listed.
  private func namedRows() throws -> Set<Int> {
    var named: Set<Int> = []
    for (index, key, condition) in [
      ("record_given", "given_key", "1"), ("record_family", "family_key", "1"),
      ("record_group", "given_key", "kind = 1"),
    ] {
      try table("record INDEXED BY \(index)", "row").readFromEnds(by: key, where: condition) {
        named.insert($0.integer(0))
      }
    }
    return named
  }

  /// The records that the indexes name, by their rows.
  private func knownRows() throws -> [Int: String] {
    var known: [Int: String] = [:]
    try table("record INDEXED BY record_identifier", "row, identifier").readFromEnds(by: "identifier") {
      known[$0.integer(0)] = $0.text(1)
    }
    return known
  }

  /// Keeps the places of those that are lost from being given again.
  private func keepPlaces(_ known: [Int: String]) throws {
    guard let last = known.keys.max(), try last.next > fresh.nextPlace else { return }
    let statement = try fresh.connection.statement(.setMeta)
    statement.bind(Schema.nextPlaceKey, at: 1)
    statement.bind(last.next, at: 2)
    try statement.run()
  }

  /// The floor of the history is told by its steps where the table does not.
  private func readMeta() throws {
    let book = try fresh.info.bookIdentifier
    try fresh.connection.execute("DELETE FROM meta WHERE key = '\(Schema.historyFloorKey)'")
    try copyRows(
      "meta", by: "key", "key, value", into: "meta", where: "typeof(key) = 'text' AND typeof(value) <> 'null'",
      replacing: true)
    if try fresh.info.bookIdentifier == book { tellIncomplete("what the store says of itself") }
  }

  private func readPictures() throws {
    if try !numbered("picture", by: "rowid", "digest, bytes") { tellIncomplete("the table of pictures") }
  }

  private func readSteps() throws {
    let isWhole = try numbered("step", by: "number", "number, title, author, is_user, time, kind, target")
    try fresh.connection.execute(
      """
      INSERT OR IGNORE INTO meta SELECT '\(Schema.historyFloorKey)', max(0, ifnull(min(number), 1) - 1) FROM step
      """)
    if !isWhole { tellIncomplete("the table of steps") }
  }

  private func readMembers() throws {
    // What one of both lacks stands in the other, unless both are damaged.
    let isWhole = try ["member", "member INDEXED BY member_parent"].map {
      try copyRows($0, by: "member, parent", "member, parent, position", into: "member")
    }
    if !isWhole.contains(true) { tellIncomplete("the table of members") }
  }

  private func readDocuments() throws {
    let columns = "namespace, name, value"
    guard try !copyRows("document", by: "namespace, name", columns, into: "document") else { return }
    for namespace in DocumentKey.namespaces {
      try copyRows("document", by: "namespace, name", columns, into: "document", where: "namespace = '\(namespace)'")
    }
    tellIncomplete("the table of documents")
  }

  private func readChanges() throws {
    let columns = "step, sequence, record, operation"
    guard try !copyRows("change", by: "step, sequence", columns, into: "change") else { return }
    let steps = try fresh.connection.prepare("SELECT number FROM step")
    var numbers: [Int] = []
    while try steps.step() { numbers.append(steps.integer(0)) }
    for number in numbers {
      try copyRows("change", by: "step, sequence", columns, into: "change", where: "step = \(number)")
    }
    tellIncomplete("the history")
  }

  /// Tells of a table that could not be read from end to end.
  private func tellIncomplete(_ title: String) {
    lost.append(
      StoreFinding(.damagedStore, .table(title), "could not be read as a whole, some of it may be lost", remedy: nil))
  }

  private func numbered(_ table: String, by key: String, _ columns: String) throws -> Bool {
    let insertion = try insertion(into: table, columns)
    return try self.table(table, columns).readNumbered(by: key) { try insertion.insert($0) }
  }

  @discardableResult
  private func copyRows(
    _ source: String, by key: String, _ columns: String, into table: String, where condition: String = "1",
    replacing: Bool = false
  ) throws -> Bool {
    let insertion = try insertion(into: table, columns, replacing: replacing)
    return try self.table(source, columns).readFromEnds(by: key, where: condition) { try insertion.insert($0) }
  }

  /// A column that the table has not any more is read as no value.
  private func table(_ table: String, _ columns: String) -> SalvagedTable {
    let there = (try? damaged.columns(of: String(table.prefix { $0 != " " }))) ?? []
    let read = columns.split(separator: ",").map { column in
      let name = column.filter { $0 != " " }
      return there.isEmpty || there.contains(name) || name == "rowid" ? name : "NULL AS \(name)"
    }
    return SalvagedTable(connection: damaged, table: table, columns: read)
  }

  private func insertion(into table: String, _ columns: String, replacing: Bool = false) throws -> Insertion {
    let places = columns.split(separator: ",").indices.map { _ in "?" }.joined(separator: ", ")
    let verb = replacing ? "INSERT OR REPLACE" : "INSERT OR IGNORE"
    let statement = try fresh.connection.prepare("\(verb) INTO \(table) (\(columns)) VALUES (\(places))")
    return Insertion(statement: statement, count: Int32(columns.split(separator: ",").count))
  }

  /// Writes rows as they were read.
  private struct Insertion {
    let statement: Statement
    let count: Int32

    func insert(_ row: Statement) throws {
      for column in 0..<count { statement.bind(column: column, of: row, at: column + 1) }
      try statement.run()
    }
  }
}
