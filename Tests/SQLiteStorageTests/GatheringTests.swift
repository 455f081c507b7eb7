import AddressBook
@testable import SQLiteStorage
import StorageConformance
import Testing

/// What is gathered for the write-ahead log is there as soon as anybody may look for it: other connections of the program,
/// and those that know nothing of it. What was taken back is not written over what others have committed since.
@Suite struct GatheringTests {
  @Test(arguments: ["FULL", "NORMAL", "OFF"], 1...6)
  func `connections see what was committed and nothing else`(synchronous: String, seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    try RawDatabase.execute(path, "PRAGMA journal_mode = WAL; CREATE TABLE item (key INTEGER PRIMARY KEY, mark, text)")
    let writers = try (0..<2).map { _ in
      let writer = try Connection(
        path: path, name: path, flags: 2, busyPolicy: BusyPolicy(timeout: .zero) { false })
      // So few pages that most of what a transaction writes is spilled into the log before its end.
      try writer.execute(
        "PRAGMA cache_size = 4; PRAGMA wal_autocheckpoint = 60; PRAGMA synchronous = \(synchronous)")
      return writer
    }
    var life = Life(seed: seed)
    for _ in 0..<60 {
      try life.write(with: writers[life.random(2)])
      // Whoever reads has what was gathered written first, which must not be needed.
      if life.random(3) > 0 { continue }
      for writer in writers { #expect(try writer.integer(Life.sum) == life.sum) }
      #expect(try RawDatabase.text(path, Life.sum) == String(life.sum))
    }
    #expect(try RawDatabase.text(path, "PRAGMA integrity_check") == "ok")
  }

  /// A connection to a new database with rows, of which few fit into memory, and an empty log.
  private func connection(_ path: String, synchronous: String) throws -> Connection {
    let connection = try Connection(
      path: path, name: path, flags: 6, busyPolicy: BusyPolicy(timeout: .zero) { false })
    try connection.execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = \(synchronous); PRAGMA wal_autocheckpoint = 0;
      CREATE TABLE item (key INTEGER PRIMARY KEY, other UNIQUE, text);
      WITH RECURSIVE count(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM count WHERE i < 200)
      INSERT INTO item SELECT i, i, printf('%0*d', 1500, i) FROM count;
      PRAGMA wal_checkpoint(TRUNCATE); PRAGMA cache_size = 8;
      """)
    return connection
  }

  private func update(_ rows: Int) -> String {
    "UPDATE item SET text = printf('%0*d', 1500, key + 1000) WHERE key <= \(rows)"
  }

  @Test(arguments: ["FULL", "NORMAL", "OFF"])
  func `a commit takes one write`(synchronous: String) throws {
    let folder = try TemporaryFolder()
    let connection = try connection(folder.file(), synchronous: synchronous)
    // The first also writes the head of the log.
    try connection.execute("PRAGMA cache_size = 1000; \(update(1))")
    #expect(try ObservedWrites.count { try connection.execute(update(40)) } == 1)
    #expect(try RawDatabase.text(folder.file(), "SELECT max(text + 0) FROM item") == "1040")
  }

  @Test(arguments: ["FULL", "NORMAL", "OFF"])
  func `a commit that cannot be written fails, and nothing is changed`(synchronous: String) throws {
    let folder = try TemporaryFolder()
    let connection = try connection(folder.file(), synchronous: synchronous)
    // Whoever took the old frames behind the end of the log for the new ones would see other rows.
    try connection.execute("\(update(200)); UPDATE item SET text = key; PRAGMA wal_checkpoint(RESTART)")
    #expect(throws: StorageError.self) { try ObservedWrites.failing { try connection.execute(update(20)) } }
    #expect(try RawDatabase.text(folder.file(), "SELECT max(text + 0) FROM item") == "200")
    #expect(try RawDatabase.text(folder.file(), "PRAGMA integrity_check") == "ok")
  }

  @Test(arguments: [4, 20, 60, 120], [1, 8, 22, 57])
  func `a transaction of which something could not be written cannot be committed`(rows: Int, others: Int) throws {
    let folder = try TemporaryFolder()
    let connection = try connection(folder.file(), synchronous: "FULL")
    try connection.execute("BEGIN; \(update(rows))")
    let insertion = "INSERT INTO item SELECT key + 5000, key + 5000, 1 FROM item WHERE key <= \(others) ORDER BY key"
    let hasFailed = (try? ObservedWrites.failing { try connection.execute(insertion) }) == nil
    let isCommitted = (try? connection.execute("COMMIT")) != nil
    #expect(!hasFailed || !isCommitted)
    let changed = try RawDatabase.text(folder.file(), "SELECT count(*) FROM item WHERE text + 0 > 1000")
    #expect(changed == String(isCommitted ? rows : 0))
    #expect(try RawDatabase.text(folder.file(), "PRAGMA integrity_check") == "ok")
  }
}

/// The rows of a table as they should be, changed by random transactions.
private struct Life {
  private var random: SeededGenerator
  private var marks: [Int: Int] = [:]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// What tells the rows apart; nothing like it where one of them is not whole.
  static let sum = """
    SELECT CAST(total(key * mark + 1) + 1e9 * total(text <> printf('%0*d', length(text), mark)) AS INTEGER) FROM item
    """

  var sum: Int { marks.reduce(0) { $0 + $1.key * $1.value + 1 } }

  mutating func random(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// Begins a transaction, changes rows, takes some of that back, and commits or drops it.
  mutating func write(with connection: Connection) throws {
    let before = marks
    try connection.execute("BEGIN IMMEDIATE")
    try change(with: connection)
    if random(2) == 0 {
      let inner = marks
      try connection.execute("SAVEPOINT inner")
      try change(with: connection)
      if random(2) == 0 {
        try connection.execute("ROLLBACK TO inner")
        marks = inner
      }
      try change(with: connection)
    }
    if random(3) == 0 {
      try connection.execute("ROLLBACK")
      marks = before
    } else {
      try connection.execute("COMMIT")
    }
  }

  private mutating func change(with connection: Connection) throws {
    for _ in 0..<random(12) {
      let (key, mark, size) = (1 + random(40), random(1_000_000), 1 + random(random(4) == 0 ? 60_000 : 3_000))
      let text = "printf('%0*d', \(size + 6), \(mark))"
      try connection.execute("INSERT OR REPLACE INTO item VALUES (\(key), \(mark), \(text))")
      marks[key] = mark
      if random(4) == 0 {
        let gone = 1 + random(40)
        try connection.execute("DELETE FROM item WHERE key = \(gone)")
        marks[gone] = nil
      }
      // Spilled rows are read back out of the log.
      if random(6) == 0 { #expect(try connection.integer(Self.sum) == sum) }
    }
  }
}
