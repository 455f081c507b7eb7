import AddressBook
import Foundation
import PropertyLists
import SQLiteStorage
import StorageConformance
import Testing

/// Tables and indexes that another program dropped, altered or added.
@Suite struct SchemaCheckTests {
  private let folder: TemporaryFolder
  private let before: StoreDump

  init() throws {
    folder = try TemporaryFolder()
    try CheckedBook.make(at: folder.file(), others: 40)
    before = StoreDump(try SQLiteStorage(path: folder.file()))
  }

  /// What is done, the part of the store that is named, and whether the book itself lies in it.
  private static let damages: [(sql: String, name: String)] = [
    ("DROP INDEX record_given", "no such index: record_given"),
    ("DROP INDEX record_family", "no such index: record_family"),
    ("DROP INDEX record_identifier", "no such index: record_identifier"),
    ("DROP INDEX record_group", "no such index: record_group"),
    ("DROP INDEX record_picture", "no such index: record_picture"),
    ("DROP INDEX member_parent", "no such index: member_parent"),
    ("DROP INDEX change_record", "no such index: change_record"),
    ("DROP INDEX picture_use_step", "no such index: picture_use_step"),
    ("DROP TABLE name", "no such table: name"), ("DROP TABLE value", "no such table: value"),
    ("DROP TABLE phone", "no such table: phone"), ("DROP TABLE day", "no such table: day"),
    ("DROP TABLE word", "no such table: word"), ("DROP TABLE key_usage", "no such table: key_usage"),
    ("DROP TABLE picture_use", "no such table: picture_use"),
    ("ALTER TABLE phone RENAME TO telephone", "no such table: phone"),
    ("DROP INDEX record_given; CREATE INDEX record_given ON record (family_key, kind)", "says of record_given"),
    ("ALTER TABLE name ADD COLUMN more", "says of name"),
    ("ALTER TABLE record ADD COLUMN more DEFAULT 7", "says of record"),
    ("DROP INDEX record_family; ALTER TABLE record DROP COLUMN family_key", "says of record"),
    ("ALTER TABLE record DROP COLUMN revision", "says of record"),
  ]

  @Test(arguments: damages)
  func `what is dropped or altered is named, and comes back`(sql: String, name: String) throws {
    try RawDatabase.execute(folder.file(), sql)
    let outcome = try StoreMender.run(folder)
    #expect(outcome.found.contains { $0.remedy == .rebuild && $0.reason.contains(name) }, "\(outcome.found)")
    #expect(outcome.lost == [])
    #expect(outcome.left.filter(\.isDamage) == [])
    let storage = try SQLiteStorage(path: folder.file())
    #expect(StoreDump(storage) == before)
    #expect(try storage.count(FetchPlan(filters: [.text("word7")])) == 1)
  }

  @Test func `a table of the book that is gone is told as lost, and what the history tells of it comes back`() throws {
    try RawDatabase.execute(folder.file(), "DROP TABLE member")
    let outcome = try StoreMender.run(folder)
    #expect(outcome.found.contains { $0.reason.contains("no such table: member") })
    #expect(outcome.lost.map(\.subject) == [.table("the table of members")])
    #expect(outcome.left == [])
    #expect(
      try SQLiteStorage(path: folder.file()).members(of: CheckedBook.pets).map(\.member)
        == [CheckedBook.ada, CheckedBook.charles])
  }

  @Test(arguments: ["step", "picture", "document", "change", "meta"])
  func `of a table that is gone it is told that it is lost`(table: String) throws {
    try RawDatabase.execute(folder.file(), "DROP TABLE \(table)")
    let outcome = try StoreMender.run(folder)
    #expect(outcome.found.contains { $0.reason.contains("no such table: \(table)") }, "\(outcome.found)")
    #expect(outcome.lost.contains { $0.kind == .damagedStore && $0.subject != .store }, "\(outcome.lost)")
    #expect(outcome.left.filter { $0.remedy != nil } == [])
    #expect(before.lost(in: StoreDump(try SQLiteStorage(path: folder.file()))) == [])
  }

  @Test func `without the table of records nothing is made of the store, and it stays as it was`() throws {
    try RawDatabase.execute(folder.file(), "DROP TABLE record; PRAGMA wal_checkpoint(TRUNCATE)")
    let bytes = try folder.read()
    #expect(try SQLiteStorage(path: folder.file()).check().contains { $0.reason.contains("no such table: record") })
    #expect(try StoreMender.run(folder).refusal != nil)
    #expect(try folder.read() == bytes)
  }

  private static let foreign = """
    CREATE TABLE notes (id INTEGER PRIMARY KEY, text); INSERT INTO notes VALUES (7, 'mine'), (9, 'yours');
    CREATE INDEX notes_text ON notes (text);
    CREATE VIEW people AS SELECT identifier FROM record;
    CREATE TRIGGER watch AFTER DELETE ON record BEGIN INSERT INTO notes (text) VALUES (old.identifier); END;
    ANALYZE;
    """

  @Test func `what others keep in the file is told, does no harm and stays`() throws {
    try RawDatabase.execute(folder.file(), Self.foreign)
    let storage = try SQLiteStorage(path: folder.file())
    let found = try storage.check()
    #expect(Set(found.map(\.kind)) == [.foreign])
    #expect(found.allSatisfy { !$0.isDamage && $0.remedy == nil })
    #expect(
      Set(found.map(\.subject)) == [
        .table("the table notes"), .table("the index notes_text of notes"), .table("the view people of people"),
        .table("the trigger watch of record"),
      ])
    try storage.mend(found, as: CheckedBook.step("repair"))
    #expect(try storage.check() == found)
  }

  @Test func `a rescue brings over what others keep in the file`() throws {
    try RawDatabase.execute(folder.file(), Self.foreign + "DROP INDEX record_given;")
    let outcome = try StoreMender.run(folder)
    #expect(outcome.lost == [])
    #expect(Set(outcome.left.map(\.kind)) == [.foreign])
    #expect(outcome.left.count == 4)
    #expect(try RawDatabase.text(folder.file(), "SELECT group_concat(id || text) FROM notes") == "7mine,9yours")
  }
}
