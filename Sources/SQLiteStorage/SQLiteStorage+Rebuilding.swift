import AddressBook
import PropertyLists

extension SQLiteStorage {
  /// Draws the index anew from the records, inside a transaction. O(n).
  ///
  /// Records that cannot be read keep their place in the lists; nothing else is known of them.
  func rebuildIndex() throws {
    try connection.execute(
      """
      DELETE FROM name;
      DELETE FROM value;
      DELETE FROM phone;
      DELETE FROM day;
      INSERT INTO word (word) VALUES ('delete-all');
      UPDATE key_usage SET count = 0;
      \(Schema.recordCounting)
      """)
    let transaction = SQLiteTransaction(self)
    try forEachReadableRecord { row, record in try transaction.index(record, anewIn: row) }
    try transaction.writeUsage()
  }

  private func forEachReadableRecord(_ body: (_ row: Int, StoredRecord) throws -> Void) throws {
    let rows = try connection.prepare(
      "SELECT \(Query.recordColumns) FROM record AS r WHERE r.row > ?1 LIMIT 500")
    var last = 0
    // Records are read in portions, because a row must not be written while it is being read.
    while true {
      rows.bind(last, at: 1)
      var records: [(row: Int, record: StoredRecord)] = []
      var count = 0
      while try rows.step() {
        last = rows.integer(6)
        count += 1
        if case .record(let record) = FetchedRecord(row: rows) { records.append((last, record)) }
      }
      rows.reset()
      guard count > 0 else { break }
      for (row, record) in records { try body(row, record) }
    }
  }
}
