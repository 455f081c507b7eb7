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
