import AddressBook
import Glibc

extension SQLiteStorage {
  /// Looks through the whole store. O(n).
  /// - Returns: what is wrong with it, one sentence each; nothing when it is sound.
  /// - Throws: ``StorageError`` when the check itself cannot be made.
  public func check() throws -> [String] {
    try requireNoTransaction()
    try connection.execute("BEGIN")
    // Nothing was written, so that nothing can be lost at the end.
    defer { try? connection.execute("COMMIT") }
    var findings = try integrityFindings()
    let rows = try connection.prepare("SELECT \(Query.recordColumns) FROM record AS r")
    var (names, values, phones, days) = (0, 0, 0, 0)
    while try rows.step() {
      switch FetchedRecord(row: rows) {
      case .damaged(let id, let reason): findings.append("the record \(id) is damaged: \(reason)")
      case .record(let record):
        let wanted = RecordRows(record)
        names += Set(wanted.names).count
        values += Set(wanted.values).count
        phones += Set(wanted.phoneEndings).count
        days += Set(wanted.days).count
        if try !isIndexed(wanted, row: rows.integer(6)) { findings.append("the record \(record.id) is not indexed") }
      }
    }
    // Rows that no record wants show in the sums, unless a record is damaged, of which they may be.
    guard findings.isEmpty else { return findings }
    for (table, wanted) in [("name", names), ("value", values), ("phone", phones), ("day", days)] {
      let found = try connection.integer("SELECT count(*) FROM \(table)")
      if found != wanted { findings.append("the index \(table) has \(found) rows instead of \(wanted)") }
    }
    return findings
  }

  private func integrityFindings() throws -> [String] {
    let statement = try connection.prepare("PRAGMA integrity_check(100)")
    var findings: [String] = []
    while try statement.step() { findings.append(statement.text(0)) }
    return findings == ["ok"] ? [] : findings
  }

  /// Whether the index has what a record wants.
  func isIndexed(_ rows: RecordRows, row: Int) throws -> Bool {
    for name in rows.names {
      let isThere = try connection.statement(.hasName).answers { statement in
        statement.bind(name.field, at: 1)
        statement.bind(name.folded, at: 2)
        statement.bind(row, at: 3)
      }
      guard isThere else { return false }
    }
    for value in rows.values {
      guard let key = try keyIdentifier(value.key) else { return false }
      let isThere = try connection.statement(.hasValue).answers { statement in
        statement.bind(key, at: 1)
        if let folded = value.folded { statement.bind(folded, at: 2) } else { statement.bind([], at: 2) }
        statement.bind(row, at: 3)
      }
      guard isThere else { return false }
    }
    for ending in rows.phoneEndings {
      let isThere = try connection.statement(.hasPhone).answers { statement in
        statement.bind(ending, at: 1)
        statement.bind(row, at: 2)
      }
      guard isThere else { return false }
    }
    for day in rows.days {
      guard let key = try keyIdentifier(day.key) else { return false }
      let isThere = try connection.statement(.hasDay).answers { statement in
        statement.bind(key, at: 1)
        statement.bind(day.yearDay, at: 2)
        statement.bind(row, at: 3)
      }
      guard isThere else { return false }
    }
    let words = rows.words.values.joined().prefix(16)
    guard !words.isEmpty else { return true }
    let phrase = "\"" + words.joined(separator: " ") + "\""
    return try connection.statement(.hasWords).answers { statement in
      statement.bind(phrase, at: 1)
      statement.bind(row, at: 2)
    }
  }

  /// Draws the index anew from the records. O(n).
  /// - Throws: ``StorageError``.
  public func rebuild() throws {
    try requireNoTransaction()
    try prepareForWriting()
    try inTransaction {
      try requireSameStore()
      try rebuildIndex()
    }
  }
}
