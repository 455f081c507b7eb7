import AddressBook
import SQLiteStorage
import StorageConformance
import Testing

/// What others keep in the file of a store that is made anew.
@Suite struct ForeignTablesTests {
  private let folder: TemporaryFolder
  private static let count = 2000

  init() throws {
    folder = try TemporaryFolder()
    try CheckedBook.make(at: folder.file())
  }

  /// Ways to keep many rows of some length, and the table of the file in which they lie.
  private static let tables: [(sql: String, pages: String)] = [
    ("CREATE TABLE notes (a, b)", "notes"), ("CREATE TABLE notes (a, b, rowid)", "notes"),
    ("CREATE TABLE notes (id INTEGER PRIMARY KEY, a, b)", "notes"),
    ("CREATE TABLE notes (a, b, c AS (a || b))", "notes"),
    ("CREATE VIRTUAL TABLE notes USING fts5 (a, b)", "notes_content"),
  ]

  private func fill(_ sql: String) throws {
    let rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.count))"
    try RawDatabase.execute(
      folder.file(),
      """
      \(sql);
      \(rows) INSERT INTO notes (a, b) SELECT 'a' || i, 'some text of number ' || i FROM n ORDER BY i * 7 % 11;
      PRAGMA wal_checkpoint(TRUNCATE);
      """)
  }

  private func number(_ sql: String) throws -> Int {
    try #require(try RawDatabase.text(folder.file(), sql).flatMap(Int.init))
  }

  @Test(arguments: tables)
  func `of a table with two lost pages all the other rows come over once, those between the pages too`(
    sql: String, pages: String
  ) throws {
    try fill(sql)
    for part in [0.3, 0.7] { try folder.overwrite(try folder.page(leafOf: pages, at: part), with: 0) }
    let lost = try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept"))
    #expect(lost.map(\.subject) == [.table("the table notes")])
    let left = try number("SELECT count(*) FROM notes")
    #expect(left > Self.count * 8 / 10 && left < Self.count)
    #expect(try number("SELECT count(DISTINCT a) FROM notes") == left)
    #expect(try number("SELECT count(*) FROM notes WHERE b <> 'some text of number ' || substr(a, 2)") == 0)
    #expect(try SQLiteStorage(path: folder.file()).check().allSatisfy { $0.kind == .foreign })
  }

  @Test func `of a table without numbered rows comes over what can be reached from either end`() throws {
    try fill("CREATE TABLE notes (b, a, PRIMARY KEY (a, b)) WITHOUT ROWID")
    let root = try folder.page(rootOf: "notes")
    // A leaf of an index: SQLite's file format, section 1.6.
    let bytes = try folder.read()
    let text = Array("some text of number 1500".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: text) })
    let leaf = place / TemporaryFolder.pageSize + 1
    #expect(leaf != root && bytes[place / TemporaryFolder.pageSize * TemporaryFolder.pageSize] == 10)
    try folder.overwrite(leaf, with: 0)
    let lost = try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept"))
    #expect(lost.map(\.subject) == [.table("the table notes")])
    let left = try number("SELECT count(*) FROM notes")
    #expect(left > Self.count * 9 / 10 && left < Self.count)
  }

  @Test func `rows keep their numbers, by which others may know them`() throws {
    try fill("CREATE TABLE notes (a, b)")
    try RawDatabase.execute(folder.file(), "DELETE FROM notes WHERE rowid % 3 = 1; UPDATE notes SET b = rowid")
    #expect(try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept")) == [])
    #expect(try number("SELECT count(*) FROM notes") == Self.count * 2 / 3)
    #expect(try number("SELECT count(*) FROM notes WHERE b <> rowid") == 0)
  }

  @Test(arguments: ["DELETE FROM record", "ATTACH 'other.sqlite' AS other", "PRAGMA journal_mode = OFF"])
  func `of the text of a table in the list of tables only the first statement is run`(statement: String) throws {
    try RawDatabase.execute(
      folder.file(),
      """
      CREATE TABLE notes (a); INSERT INTO notes VALUES ('mine'); PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = sql || '; \(statement.replacing("'", with: "''"))' WHERE name = 'notes';
      """)
    let before = StoreDump(try SQLiteStorage(path: folder.file()))
    #expect(try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept")) == [])
    let after = StoreDump(try SQLiteStorage(path: folder.file()))
    #expect(after == before)
    #expect(try RawDatabase.text(folder.file(), "SELECT a FROM notes") == "mine")
  }
}
