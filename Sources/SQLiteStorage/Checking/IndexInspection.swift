import AddressBook
import PropertyLists

/// Compares the index tables with the records that they are drawn from, both ways: what a record wants must be there, and
/// what is there must be wanted by a record. How much each record wants is held in a database without a name.
final class IndexInspection {
  private let storage: SQLiteStorage
  private let inspection: StoreInspection
  private let scratch: Connection
  private var connection: Connection { storage.connection }
  /// How many readable records have each key.
  private var usage: [ExactString: Int] = [:]
  /// How many records cannot be read, which have keys that nobody knows.
  private var damagedCount = 0

  init(_ storage: SQLiteStorage, _ inspection: StoreInspection) throws {
    (self.storage, self.inspection) = (storage, inspection)
    // SQLite writes no temporary table of a connection any more that has met damage.
    scratch = try storage.scratch()
    try scratch.execute(
      """
      CREATE TABLE wanted (
        record INTEGER PRIMARY KEY, name INTEGER, value INTEGER, phone INTEGER, day INTEGER,
        word INTEGER, words INTEGER
      );
      BEGIN;
      """)
  }

  /// Looks whether the indexes have what each record wants, and remembers how much that is.
  func compareRecords() throws {
    let note = try scratch.prepare("INSERT INTO wanted VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
    let rows = try connection.prepare(
      "SELECT \(Query.recordColumns), r.given_key, r.family_key FROM record AS r NOT INDEXED")
    while try rows.step() {
      try inspection.looked()
      let row = rows.integer(6)
      let fetched = FetchedRecord(row: rows)
      let found = try storage.row(of: fetched.id)
      if let found, found != row {
        try inspection.found(.sameIdentifier, .record(fetched.id), "is there twice", remedy: nil)
      } else if found == nil {
        try tellLost(fetched.id, "the index of identifiers")
      }
      guard case .record(let record) = fetched else {
        damagedCount += 1
        continue
      }
      let wanted = RecordRows(record)
      for pair in record.properties { usage[ExactString(pair.key), default: 0] += 1 }
      for index in try storage.indexesLacking(wanted, row: row) { try tellLost(record.id, index) }
      if rows.text(7) != wanted.givenKey || rows.text(8) != wanted.familyKey {
        try tellLost(record.id, "the index that sorts by name")
      }
      let words = WordSums.sum(of: wanted.words)
      let counts = [
        row, Set(wanted.names).count, Set(wanted.values).count, Set(wanted.phoneEndings).count, Set(wanted.days).count,
        words.count, Int(truncatingIfNeeded: words.total),
      ]
      for (offset, count) in counts.enumerated() { note.bind(count, at: Int32(offset + 1)) }
      try note.run()
    }
  }

  private static let words = SQLiteStorage.wordIndexTitle

  private func tellLost(_ id: RecordID, _ index: String) throws {
    try inspection.found(.lostFromIndex, .record(id), "is not found by all it has: \(index) lacks it", remedy: .redraw)
  }

  /// Looks for rows of the index that no record wants.
  func compareCounts() throws {
    for table in ["name", "value", "phone", "day"] {
      try tellSurplus(in: table, "SELECT record AS row, count(*) AS found FROM \(table) GROUP BY record")
    }
  }

  /// Looks for words that a record has not, or that it lacks, and whether beginnings of words find what whole words do.
  func compareWords() throws {
    var look = WordInspection(connection)
    try look.run { text, isWhole in
      let reason = isWhole ? "does not find what has the word" : "does not find all words that begin with"
      try inspection.found(.lostFromIndex, .table(Self.words), "\(reason) \"\(text)\"", remedy: .redraw)
    }
    var found = look.found
    let wanted = try scratch.prepare("SELECT record, word, words FROM wanted")
    while try wanted.step() {
      try inspection.looked()
      let sum = found.take(wanted.integer(0))
      let count = wanted.integer(1)
      if sum.count > count {
        try tellSurplus(of: wanted.integer(0), sum.count - count, Self.words)
      } else if sum.count < count || Int(truncatingIfNeeded: sum.total) != wanted.integer(2),
        let id = try identifier(of: wanted.integer(0))
      {
        try tellLost(id, Self.words)
      }
    }
    // Of a record that cannot be read nobody knows what it wants.
    for row in found.rows where try identifier(of: row) == nil { try tellSurplus(of: row, 0, Self.words) }
  }

  private func identifier(of row: Int) throws -> RecordID? { try storage.record(at: row) }

  private func tellSurplus(of row: Int, _ count: Int, _ title: String) throws {
    guard let id = try identifier(of: row) else {
      return try inspection.found(
        .surplusInIndex, .table(title), "names a record that is not there, by the number \(row)", remedy: .redraw)
    }
    try inspection.found(
      .surplusInIndex, .record(id), "stands in \(title) for \(count) more than it has", remedy: .redraw)
  }

  private func tellSurplus(in table: String, _ counts: String) throws {
    let rows = try connection.prepare(counts)
    let wanted = try scratch.prepare("SELECT \(table) FROM wanted WHERE record = ?1")
    let title = "the index of \(table == "phone" ? "phone numbers" : table + "s")"
    while try rows.step() {
      try inspection.looked()
      let (row, found) = (rows.integer(0), rows.integer(1))
      wanted.bind(row, at: 1)
      let count = try wanted.first { $0.integer(0) }
      // Of a record that cannot be read nobody knows what it wants.
      guard try count.map({ found > $0 }) ?? (identifier(of: row) == nil) else { continue }
      try tellSurplus(of: row, found - (count ?? 0), title)
    }
  }

  /// Looks whether it is counted right how many records there are, and how many have each key.
  func compareUsage() throws {
    let row = Schema.recordCountRow
    let counted = try storage.connection.integer("SELECT ifnull(max(count), -1) FROM key_usage WHERE id = \(row)")
    let there = try storage.connection.integer("SELECT count(*) FROM record NOT INDEXED")
    if counted != there {
      try inspection.found(
        .wrongCount, .table("the table of keys"), "counts \(max(0, counted)) records, there are \(there)",
        remedy: .redraw)
    }
    for counted in try storage.keyUsage() {
      let known = usage.removeValue(forKey: ExactString(counted.key)) ?? 0
      guard counted.count < known || counted.count > known + damagedCount else { continue }
      try tellCount(of: counted.key, counted.count, known)
    }
    for (key, known) in usage.sorted(by: { $0.key.text.precedesByBytes($1.key.text) }) {
      try tellCount(of: key.text, 0, known)
    }
  }

  private func tellCount(of key: String, _ counted: Int, _ known: Int) throws {
    try inspection.found(
      .wrongCount, .table("the table of keys"), "counts \(counted) records with \(key), there are \(known)",
      remedy: .redraw)
  }
}
