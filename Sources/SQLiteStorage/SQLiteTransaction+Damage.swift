import AddressBook

extension SQLiteTransaction {
  /// Removes the rows of a record that cannot be read. They are looked for, which takes as long as the index is large.
  /// - Returns: the keys that the record had.
  func removeRows(ofDamagedRecordIn row: Int) throws -> [String] {
    let connection = storage.connection
    let keys = try connection.texts(
      "SELECT DISTINCT key_usage.key FROM value JOIN key_usage ON key_usage.id = value.key WHERE record = ?1", row)
    // The index of words forgets a text only when it is told the text, which it can itself still tell word by word.
    try connection.execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.word_place USING fts5vocab(main, word, instance)")
    let words = try connection.texts("SELECT term FROM temp.word_place WHERE doc = ?1 ORDER BY offset", row)
    if !words.isEmpty { try write(words: Array(words.joined(separator: " ").utf8), .deleteWords, of: row) }
    for table in ["name", "value", "phone", "day"] {
      let statement = try connection.prepare("DELETE FROM \(table) WHERE record = ?1")
      statement.bind(row, at: 1)
      try statement.run()
    }
    // What the index was drawn anew without is not counted either.
    guard !keys.isEmpty else { return [] }
    // A record has the types of its custom keys where it has any.
    let hasTypes = keys.contains { !PropertyCatalog.standard.isDeclared($0) }
    return keys + RecordRows.unindexedKeys.filter { hasTypes || $0 != RecordKeys.propertyTypes }
  }
}

extension Connection {
  /// The texts that a statement about a row answers.
  fileprivate func texts(_ sql: String, _ row: Int) throws -> [String] {
    let statement = try prepare(sql)
    statement.bind(row, at: 1)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.text(0)) }
    return texts
  }
}
