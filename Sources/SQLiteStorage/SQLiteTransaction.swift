import AddressBook
import PropertyLists

/// What a commit writes, and what it reads meanwhile.
final class SQLiteTransaction: OpenTransaction {
  let storage: SQLiteStorage
  /// How many records more, or fewer, there are, which is not written yet.
  var counts = RecordCounts()
  /// Pictures that were put, which may turn out not to be needed.
  private var newPictures: Set<ImageDigest> = []
  /// Records that turned out to be unreadable, whose rows cannot be told from their contents.
  var damaged: Set<RecordID> = []
  /// The first place in the order of adding that was not given, once it was asked for.
  var knownNextPlace: Int?
  /// Whether the rows may not tell that place any more.
  var hasRemoved = false
  /// Whether the history is to stay as long as it is.
  var keepsHistory = false
  /// The step that is being written into the log, and how many operations it has so far.
  private var logged: (step: Step, count: Int)?

  init(_ storage: SQLiteStorage) { self.storage = storage }

  private var connection: Connection { storage.connection }

  func put(_ record: StoredRecord, replacing old: StoredRecord?) throws {
    let properties = try encode(record)
    guard let old, let row = try storage.row(of: record.id) else { return try insert(record, properties) }
    counts.countKeys(of: old, by: -1)
    counts.countKeys(of: record, by: 1)
    guard !record.isIndexedLike(old) else {
      let statement = try connection.statement(.updateContents)
      statement.bind(record.revision, at: 1)
      statement.bind(properties, at: 2)
      statement.bind(row, at: 3)
      return try statement.run()
    }
    let rows = RecordRows(record)
    let statement = try connection.statement(.updateRecord)
    bind(record, properties, rows, to: statement)
    statement.bind(row, at: 7)
    try statement.run()
    try replaceRows(RecordRows(old), by: rows, of: row)
  }

  private func insert(_ record: StoredRecord, _ properties: [UInt8]) throws {
    counts.countKeys(of: record, by: 1)
    counts.records += 1
    let rows = RecordRows(record)
    let statement = try connection.statement(.insertRecord)
    bind(record, properties, rows, to: statement)
    knownNextPlace = max(try nextPlace, record.place.next)
    statement.bind(record.place, at: 7)
    statement.bind(record.id.rawValue, at: 8)
    statement.bind(record.kind.column, at: 9)
    try statement.run()
    try addRows(rows, of: record.place)
  }

  /// Writes a record's rows into an index that has none of it.
  func index(_ record: StoredRecord, anewIn row: Int) throws {
    counts.countKeys(of: record, by: 1)
    let rows = RecordRows(record)
    let statement = try connection.statement(.updateSortKeys)
    statement.bind(rows.givenKey, at: 1)
    statement.bind(rows.familyKey, at: 2)
    statement.bind(row, at: 3)
    try statement.run()
    try addRows(rows, of: row)
  }

  private func bind(_ record: StoredRecord, _ properties: [UInt8], _ rows: RecordRows, to statement: Statement) {
    statement.bind(record.revision, at: 1)
    statement.bind(properties, at: 2)
    statement.bind(record.container.rawValue, at: 3)
    statement.bind(rows.givenKey, at: 4)
    statement.bind(rows.familyKey, at: 5)
    statement.bind(record.picture?.bytes, at: 6)
  }

  private func encode(_ record: StoredRecord) throws -> [UInt8] {
    try BinaryPropertyList.encode(.dictionary(record.properties))
  }

  func remove(_ record: StoredRecord) throws {
    guard let row = try storage.row(of: record.id) else { return }
    knownNextPlace = try nextPlace
    hasRemoved = true
    counts.records -= 1
    if damaged.contains(record.id) {
      for key in try removeRows(ofDamagedRecordIn: row) { counts.count(key, by: -1) }
    } else {
      counts.countKeys(of: record, by: -1)
      try removeRows(RecordRows(record), of: row)
    }
    let statement = try connection.statement(.deleteRecord)
    statement.bind(row, at: 1)
    try statement.run()
  }

  func setPosition(_ position: Int?, of member: RecordID, in group: RecordID) throws {
    guard let member = try storage.row(of: member), let group = try storage.row(of: group) else { return }
    let removal = try connection.statement(.removeMember)
    removal.bind(member, at: 1)
    removal.bind(group, at: 2)
    try removal.run()
    guard let position else { return }
    let insertion = try connection.statement(.setPosition)
    insertion.bind(member, at: 1)
    insertion.bind(group, at: 2)
    insertion.bind(position, at: 3)
    try insertion.run()
  }

  func put(_ picture: ImageData) throws {
    let statement = try connection.statement(.putPicture)
    statement.bind(picture.digest.bytes, at: 1)
    statement.bind(picture.bytes, at: 2)
    try statement.run()
    newPictures.insert(picture.digest)
  }

  func put(_ document: PropertyList?, at key: DocumentKey) throws {
    let statement = try connection.statement(document == nil ? .deleteDocument : .putDocument)
    statement.bind(key.namespace, at: 1)
    statement.bind(key.name, at: 2)
    if let document { statement.bind(try BinaryPropertyList.encode(document), at: 3) }
    try statement.run()
  }

  func commit() throws {
    do {
      try finish()
      // What is written into a file that was taken away meanwhile is lost.
      try storage.requireSameFile()
      try connection.endTransaction(.commit)
    } catch {
      rollback()
      throw error
    }
  }

  func rollback() { storage.dropTransaction() }

  /// Writes what was gathered.
  private func finish() throws {
    try writeUsage()
    for digest in newPictures { try deletePictureUnlessUsed(digest) }
    try markNextPlace()
    guard let step = logged?.step else { return }
    try write(step)
    if keepsHistory { try setMark(step.number, at: Schema.latestCopiedStepKey) }
    if !keepsHistory, step.number.isMultiple(of: HistoryLimits.batch) { try trimHistory(behind: step) }
  }

  /// Notes a step, which is written when the next one comes or in the end.
  func note(_ step: Step) throws {
    guard let before = logged?.step, before.number == step.number else {
      if let before = logged?.step { try write(before) }
      return logged = (step, 0)
    }
    logged?.step = step
  }

  /// The number of the noted step's next operation.
  func takeSequence() -> Int {
    defer { logged?.count += 1 }
    return logged?.count ?? 0
  }

  func deletePictureUnlessUsed(_ digest: ImageDigest) throws {
    let statement = try connection.statement(.deleteUnusedPicture)
    statement.bind(digest.bytes, at: 1)
    statement.bind(digest.rawValue, at: 2)
    try statement.run()
  }
}
