import AddressBook
import PropertyLists

/// Puts records back that a salvaged table has lost, as far as the history holds them.
struct RecordRecovery {
  private let storage: SQLiteStorage

  init(_ storage: SQLiteStorage) { self.storage = storage }

  /// Does it, inside a transaction. The index is to be drawn anew behind it.
  /// - Parameters:
  ///   - known: the records that an index names, by their rows.
  ///   - hasAllRecords: whether the table was whole.
  /// - Returns: what is lost.
  /// - Throws: ``StorageError``.
  func run(known: [Int: String], hasAllRecords: Bool) throws -> [StoreFinding] {
    var rows: [RecordID: Int] = [:]
    for (row, identifier) in known {
      let isThere = try storage.connection.statement(.hasRow).answers { $0.bind(row, at: 1) }
      guard try !isThere && storage.row(of: RecordID(rawValue: identifier)) == nil else { continue }
      rows[RecordID(rawValue: identifier)] = row
    }
    var lost: [StoreFinding] = []
    let absent = Set(rows.keys).union(hasAllRecords ? [] : try storage.absentRecords())
    for id in absent.sorted(by: { (rows[$0] ?? .max, $0.rawValue) < (rows[$1] ?? .max, $1.rawValue) }) {
      let state = HeldState(of: id, after: try storage.loggedChanges(of: id))
      // The history has deleted it, unless the table knows it nevertheless.
      if state == nil, rows[id] == nil { continue }
      if let state, state.hasContents {
        try put(state.record, in: rows[id])
        if state.isWhole { continue }
      }
      lost.append(finding(id, state))
    }
    return lost
  }

  private func finding(_ id: RecordID, _ state: HeldState?) -> StoreFinding {
    let keys = state.map { $0.record.properties.map(\.key).filter { !RecordKeys.maintained.contains($0) } } ?? []
    let held = keys.isEmpty ? "" : ", all but what the history holds: \(keys.joined(separator: ", "))"
    return StoreFinding(
      .damagedRecord, .record(id), "is lost: the page that it stood on is damaged\(held)", remedy: nil)
  }

  private func put(_ record: StoredRecord, in row: Int?) throws {
    let place = try row ?? storage.nextPlace
    let latest = try storage.connection.prepare("SELECT ifnull(max(step), 0) FROM change WHERE record = ?1")
    latest.bind(record.id.rawValue, at: 1)
    let insertion = try storage.connection.prepare(
      """
      INSERT INTO record (row, identifier, kind, container, revision, given_key, family_key, picture, properties)
      VALUES (?1, ?2, ?3, ?4, ?5, '', '', ?6, ?7)
      """)
    insertion.bind(place, at: 1)
    insertion.bind(record.id.rawValue, at: 2)
    insertion.bind(record.kind.column, at: 3)
    insertion.bind(record.container.rawValue, at: 4)
    insertion.bind(try latest.first { $0.integer(0) } ?? 0, at: 5)
    insertion.bind(record.picture?.bytes, at: 6)
    insertion.bind(try BinaryPropertyList.encode(.dictionary(record.properties)), at: 7)
    try insertion.run()
  }
}
