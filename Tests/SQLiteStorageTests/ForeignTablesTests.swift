import AddressBook
import SQLiteStorage
import StorageConformance
import Testing

/// What others keep in the file of a store that is made anew.
@Suite struct ForeignTablesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try CheckedBook.make(at: folder.file())
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
