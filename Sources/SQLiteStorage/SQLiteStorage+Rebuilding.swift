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
      """)
    let transaction = SQLiteTransaction(self)
    try forEachRecord { row, fetched in
      if case .record(let record) = fetched {
        try transaction.index(record, anewIn: row)
      } else {
        transaction.countDamagedRecord()
      }
    }
    try transaction.writeUsage()
  }

  private func forEachRecord(_ body: (_ row: Int, FetchedRecord) throws -> Void) throws {
    let rows = try connection.prepare(
      "SELECT \(Query.recordColumns) FROM record AS r WHERE r.row > ?1 LIMIT 500")
    var last = 0
    // Records are read in portions, because a row must not be written while it is being read.
    while true {
      rows.bind(last, at: 1)
      var records: [(row: Int, record: FetchedRecord)] = []
      while try rows.step() {
        last = rows.integer(6)
        records.append((last, FetchedRecord(row: rows)))
      }
      rows.reset()
      guard !records.isEmpty else { break }
      for (row, record) in records { try body(row, record) }
    }
  }
}
