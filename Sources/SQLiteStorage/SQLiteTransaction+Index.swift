import AddressBook
import PropertyLists

extension StoredRecord {
  /// Whether the index has the same rows for both.
  func isIndexedLike(_ other: StoredRecord) -> Bool {
    container == other.container && picture == other.picture && indexedProperties == other.indexedProperties
  }

  private var indexedProperties: PropertyList.Dictionary {
    var properties = properties
    for key in RecordRows.unindexedKeys { properties[key] = nil }
    return properties
  }
}

extension SQLiteTransaction {
  /// Writes the rows of a new record.
  func addRows(_ rows: RecordRows, of row: Int) throws {
    for name in rows.names { try write(name, .insertName, of: row) }
    for value in rows.values { try write(value, .insertValue, of: row) }
    for ending in rows.phoneEndings { try write(ending: ending, .insertPhone, of: row) }
    for day in rows.days { try write(day, .insertDay, of: row) }
    if !rows.words.isEmpty { try write(words: rows.words.bytes, .insertWords, of: row) }
  }

  /// Removes the rows of a record that goes.
  func removeRows(_ rows: RecordRows, of row: Int) throws {
    for name in rows.names { try write(name, .deleteName, of: row) }
    for value in rows.values { try write(value, .deleteValue, of: row) }
    for ending in rows.phoneEndings { try write(ending: ending, .deletePhone, of: row) }
    for day in rows.days { try write(day, .deleteDay, of: row) }
    if !rows.words.isEmpty { try write(words: rows.words.bytes, .deleteWords, of: row) }
  }

  /// Writes what differs.
  func replaceRows(_ old: RecordRows, by new: RecordRows, of row: Int) throws {
    let (oldNames, newNames) = (Set(old.names), Set(new.names))
    for name in oldNames.subtracting(newNames) { try write(name, .deleteName, of: row) }
    for name in newNames.subtracting(oldNames) { try write(name, .insertName, of: row) }
    let (oldValues, newValues) = (Set(old.values), Set(new.values))
    for value in oldValues.subtracting(newValues) { try write(value, .deleteValue, of: row) }
    for value in newValues.subtracting(oldValues) { try write(value, .insertValue, of: row) }
    let (oldPhones, newPhones) = (Set(old.phoneEndings), Set(new.phoneEndings))
    for ending in oldPhones.subtracting(newPhones) { try write(ending: ending, .deletePhone, of: row) }
    for ending in newPhones.subtracting(oldPhones) { try write(ending: ending, .insertPhone, of: row) }
    let (oldDays, newDays) = (Set(old.days), Set(new.days))
    for day in oldDays.subtracting(newDays) { try write(day, .deleteDay, of: row) }
    for day in newDays.subtracting(oldDays) { try write(day, .insertDay, of: row) }
    guard old.words != new.words else { return }
    if !old.words.isEmpty { try write(words: old.words.bytes, .deleteWords, of: row) }
    if !new.words.isEmpty { try write(words: new.words.bytes, .insertWords, of: row) }
  }

  private func write(_ name: RecordRows.Name, _ query: Query, of row: Int) throws {
    let statement = try storage.connection.statement(query)
    statement.bind(name.field, at: 1)
    statement.bind(name.folded, at: 2)
    statement.bind(row, at: 3)
    try statement.run()
  }

  private func write(_ value: RecordRows.Value, _ query: Query, of row: Int) throws {
    let statement = try storage.connection.statement(query)
    statement.bind(try identifier(of: value.key), at: 1)
    if let folded = value.folded { statement.bind(folded, at: 2) } else { statement.bind([], at: 2) }
    statement.bind(row, at: 3)
    try statement.run()
  }

  private func write(ending: String, _ query: Query, of row: Int) throws {
    let statement = try storage.connection.statement(query)
    statement.bind(ending, at: 1)
    statement.bind(row, at: 2)
    try statement.run()
  }

  private func write(_ day: RecordIndex.Day, _ query: Query, of row: Int) throws {
    let statement = try storage.connection.statement(query)
    statement.bind(try identifier(of: day.key), at: 1)
    statement.bind(day.yearDay, at: 2)
    statement.bind(row, at: 3)
    try statement.run()
  }

  func write(words: [UInt8], _ query: Query, of row: Int) throws {
    let statement = try storage.connection.statement(query)
    statement.bind(row, at: 1)
    statement.bind(text: words, at: 2)
    try statement.run()
  }

  /// The number of a raw key, which is given when the key is first used.
  func identifier(of key: String) throws(StorageError) -> Int {
    if let known = try storage.keyIdentifier(key) { return known }
    let statement = try storage.connection.statement(.insertKey)
    statement.bind(key, at: 1)
    try statement.run()
    let identifier = storage.connection.lastInsertedRow
    storage.keyIdentifiers.set(identifier, of: key)
    return identifier
  }
}
