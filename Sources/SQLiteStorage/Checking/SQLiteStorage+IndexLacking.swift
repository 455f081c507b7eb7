import AddressBook

extension SQLiteStorage {
  /// The words that one question to FTS5 asks for.
  private static let phraseLength = 16

  /// What people call the index of words.
  static let wordIndexTitle = "the index of words"

  /// The indexes that lack something of what a record wants, by what people call them, but for the index of words.
  func indexesLacking(_ rows: RecordRows, row: Int) throws -> [String] {
    var lacking: [String] = []
    func note(_ title: String) { if !lacking.contains(title) { lacking.append(title) } }
    for name in rows.names {
      let isThere = try connection.statement(.hasName).answers { statement in
        statement.bind(name.field, at: 1)
        statement.bind(name.folded, at: 2)
        statement.bind(row, at: 3)
      }
      if !isThere { note(IndexPlace.Index.name.title) }
    }
    for value in rows.values {
      guard let key = try keyIdentifier(value.key) else {
        note("the table of keys")
        continue
      }
      let isThere = try connection.statement(.hasValue).answers { statement in
        statement.bind(key, at: 1)
        if let folded = value.folded { statement.bind(folded, at: 2) } else { statement.bind([], at: 2) }
        statement.bind(row, at: 3)
      }
      if !isThere { note(IndexPlace.Index.value.title) }
    }
    for ending in rows.phoneEndings {
      let isThere = try connection.statement(.hasPhone).answers { statement in
        statement.bind(ending, at: 1)
        statement.bind(row, at: 2)
      }
      if !isThere { note(IndexPlace.Index.phone.title) }
    }
    for day in rows.days {
      guard let key = try keyIdentifier(day.key) else {
        note("the table of keys")
        continue
      }
      let isThere = try connection.statement(.hasDay).answers { statement in
        statement.bind(key, at: 1)
        statement.bind(day.yearDay, at: 2)
        statement.bind(row, at: 3)
      }
      if !isThere { note(IndexPlace.Index.day.title) }
    }
    return lacking
  }

  /// Whether the index of words has the first ones of a record. To ask takes as long as a search for them does, which is
  /// too long for each record of a book.
  func hasFirstWords(_ rows: RecordRows, row: Int) throws -> Bool {
    let words = rows.words.values.joined().prefix(Self.phraseLength)
    guard !words.isEmpty else { return true }
    let phrase = "\"" + words.joined(separator: " ") + "\""
    return try connection.statement(.hasWords).answers { statement in
      statement.bind(phrase, at: 1)
      statement.bind(row, at: 2)
    }
  }
}
