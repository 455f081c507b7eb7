import AddressBook
import Glibc

extension SQLiteStorage {
  /// Looks through the whole store. O(n).
  /// - Returns: what is wrong with it, one sentence each; nothing when it is sound.
  /// - Throws: ``StorageError`` when the check itself cannot be made.
  public func check() throws -> [String] {
    try requireNoTransaction()
    try connection.execute("BEGIN")
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

  private func isIndexed(_ rows: RecordRows, row: Int) throws -> Bool {
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
    let words = rows.words.split(separator: UInt8(ascii: " ")).prefix(16)
    guard !words.isEmpty else { return true }
    let phrase = "\"" + words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ") + "\""
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

  /// Writes a copy of the store as it is at this moment, whoever else is writing to it.
  /// - Parameter path: where the copy goes; nothing may lie there.
  /// - Throws: ``StorageError``.
  public func copy(to path: String) throws {
    try requireNoTransaction()
    let copy = StoreLocation(path: path).target
    let taken = StorageError.unavailable(path, reason: "the file exists already", remedy: "name another file")
    guard try !copy.exists() else { throw taken }
    // Another program may copy to the same name at the same moment: only the copy that is whole takes it.
    copy.removeStaleDrafts()
    let draft = copy.draft
    try draft.create()
    defer { draft.remove() }
    let statement = try connection.prepare("VACUUM INTO ?1")
    statement.bind(draft.fileName, at: 1)
    try statement.run()
    try draft.synchronize()
    switch try draft.link(to: copy) {
    case .named: return
    case .taken: throw taken
    case .unsupported: guard try draft.move(to: copy) else { throw taken }
    }
  }
}
