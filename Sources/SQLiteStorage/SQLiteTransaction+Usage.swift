import AddressBook

/// How many records there are, and how many have each key: counted as they are written, and written in the end.
extension SQLiteTransaction {
  /// How many records more have a key than the table says.
  func pendingUsage(of key: String) -> Int { counts.amount(of: key) }

  /// Writes how many records there are, and how many have each key.
  func writeUsage() throws {
    var rows: [(amount: Int, row: Int)] = []
    rows.reserveCapacity(Query.keysAtOnce)
    if counts.records != 0 { rows.append((counts.records, Schema.recordCountRow)) }
    for (key, amount) in counts.keys() { rows.append((amount, try identifier(of: key))) }
    // Rows that change by as much are counted by one statement.
    rows.sort { $0.amount < $1.amount }
    var rest = rows[...]
    while let amount = rest.first?.amount {
      let alike = rest.prefix { $0.amount == amount }
      try count(amount, moreIn: alike.map(\.row))
      rest = rest.dropFirst(alike.count)
    }
    counts = RecordCounts()
  }

  private func count(_ amount: Int, moreIn rows: [Int]) throws {
    let statement = try storage.connection.statement(.countKeys)
    for start in stride(from: 0, to: rows.count, by: Query.keysAtOnce) {
      statement.bind(amount, at: 1)
      for index in 0..<Query.keysAtOnce {
        // Nothing is equal to null.
        let row = start + index < rows.count ? rows[start + index] : nil
        statement.bind(row, at: Int32(index + 2))
      }
      try statement.run()
    }
  }
}
