import AddressBook
import Foundation
import PropertyLists
import SQLiteStorage
import StorageConformance
import Testing

/// A store that an older version of the program made is brought to this version, and nothing of it is lost.
@Suite struct MigrationTests {
  private static let shippo = StoredRecord(
    id: RecordID(kind: .person, uuid: "00000000-0000-4000-8000-000000000001"), kind: .person, place: 1,
    properties: [
      "First": "Shippo",
      "FirstPhonetic": "Zippo", "BirthdayComponents": ["year": 2015, "month": 4, "day": 1],
      "Phone": RawMultiValue(entries: [.init(label: .main, value: "+1 (712) 477-9070")]).propertyList,
    ])

  /// Writes a store as the first version or the second did: its tables, and one record whose index was made by its rules.
  private func makeFirstVersion(_ path: String, schema: Int = 1) throws {
    let properties = try BinaryPropertyList.encode(.dictionary(Self.shippo.properties))
    let blob = properties.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    try RawDatabase.execute(
      path,
      """
      PRAGMA journal_mode = WAL;
      BEGIN;
      PRAGMA application_id = \(0x5065_7443);
      \(Self.firstSchema)
      \(schema == 1 ? "" : Self.secondSchema)
      PRAGMA user_version = \(schema << 16 | Folding.version);
      INSERT INTO meta VALUES ('book identifier', 'B');
      INSERT INTO record VALUES
        (1, '\(Self.shippo.id.rawValue)', 0, 'local', 0, 'shippo', 'shippo', NULL, x'\(blob)'),
        (2, 'DAMAGED:ABPerson', 0, 'local', 0, 'x', 'x', NULL, x'00FF');
      INSERT INTO name VALUES (0, 'shippo', 1), (1, 'shippo', 1);
      INSERT INTO key_usage VALUES (1, 'First', 1), (2, 'Phone', 1), (3, 'BirthdayComponents', 1), (4, 'FirstPhonetic', 1);
      INSERT INTO value VALUES
        (1, 'shippo', 1), (2, '+1 (712) 477-9070', 1), (3, '2015-04-01', 1), (4, 'zippo', 1);
      INSERT INTO word (rowid, text) VALUES (1, 'shippo 4 1 2015 zippo 1 712 477 9070 17124779070');
      COMMIT;
      """)
  }

  @Test func `phone numbers of a store of the first version are found`() throws {
    let folder = try TemporaryFolder()
    try makeFirstVersion(folder.file())
    let storage = try SQLiteStorage(path: folder.file())
    #expect(try storage.count(FetchPlan(filters: [.phone("7124779070")])) == 1)
    #expect(try storage.record(Self.shippo.id) == Self.shippo)
    #expect(try storage.info.bookIdentifier == RecordID(rawValue: "B").rawValue)
    #expect(try storage.check().map { $0.description.contains("DAMAGED") } == [true])
    #expect(try RawDatabase.text(folder.file(), "PRAGMA user_version") == "\(4 << 16 | Folding.version)")
  }

  @Test(arguments: [1, 2])
  func `an older store in the place of a newer is looked through and rescued`(_ schema: Int) throws {
    let folder = try TemporaryFolder()
    try CheckedBook.make(at: folder.file(), others: 9)
    try makeFirstVersion(folder.file("older"), schema: schema)
    try folder.write(try folder.read("older"))
    // What is rescued has not been brought to this version before.
    #expect(try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept")) == [])
    #expect(try folder.read("kept") == folder.read("older"))
    for name in ["contacts.sqlite", "older"] {
      let storage = try SQLiteStorage(path: folder.file(name), mode: .openExisting)
      #expect(try storage.record(Self.shippo.id) == Self.shippo)
      #expect(try storage.count(FetchPlan(filters: [.phone("7124779070")])) == 1)
      #expect(try storage.check().map(\.kind) == [.damagedRecord])
    }
  }

  @Test(arguments: [1, 2])
  func `days, names as they are pronounced and phone numbers of an older store are found`(_ schema: Int) throws {
    let folder = try TemporaryFolder()
    try makeFirstVersion(folder.file(), schema: schema)
    let storage = try SQLiteStorage(path: folder.file())
    let day = try Predicate("birthday == --04-01")
    let filters: [RecordFilter] = [.predicate(day), .phone("477-9070"), .text("shippo"), .hasKey("BirthdayComponents")]
    for filter in filters {
      var found: [FetchedRecord] = []
      try storage.fetch(FetchPlan(filters: [filter])) { record in
        found.append(record)
        return true
      }
      #expect(found == [.record(Self.shippo)], "\(filter)")
    }
    #expect(try RawDatabase.text(folder.file(), "SELECT given_key FROM record WHERE row = 1") == "zippo")
    #expect(try storage.check().map { $0.description.contains("DAMAGED") } == [true])
    #expect(try RawDatabase.text(folder.file(), "PRAGMA user_version") == "\(4 << 16 | Folding.version)")
  }

  @Test func `a store whose words an older version drew is drawn anew`() throws {
    let folder = try TemporaryFolder()
    do {
      let storage = try SQLiteStorage(path: folder.file())
      try storage.withTransaction { try $0.put(Self.shippo, replacing: nil) }
    }
    // As version 2 had it: the numbers of a day one by one.
    try RawDatabase.execute(
      folder.file(),
      """
      INSERT INTO word (word) VALUES ('delete-all');
      INSERT INTO word (rowid, text) VALUES (1, 'shippo 1 4 2015 zippo 1 712 477 9070 17124779070');
      PRAGMA user_version = \(3 << 16 | 2);
      """)
    let storage = try SQLiteStorage(path: folder.file())
    #expect(try storage.count(FetchPlan(filters: [.text("2015-04-01")])) == 1)
    #expect(try storage.check() == [])
    #expect(try RawDatabase.text(folder.file(), "PRAGMA user_version") == "\(4 << 16 | Folding.version)")
    // What is taken away is what was drawn, or the index would be damaged.
    try storage.withTransaction { try $0.remove(Self.shippo) }
    #expect(try storage.count(FetchPlan(filters: [.text("2015-04-01")])) == 0)
    #expect(try storage.check() == [])
  }

  @Test func `a store of the first version that cannot be written stays as it is`() throws {
    let folder = try TemporaryFolder()
    try makeFirstVersion(folder.file())
    #expect(
      throws: StorageError.unavailable(
        folder.file(), reason: "an older version made it and it cannot be written",
        remedy: "open it once where it can be written")
    ) { try SQLiteStorage(path: folder.file(), mode: .readOnly) }
    #expect(try RawDatabase.text(folder.file(), "PRAGMA user_version") == "\(1 << 16 | Folding.version)")
  }

  @Test func `a migration that fails leaves the first version whole`() throws {
    let folder = try TemporaryFolder()
    try makeFirstVersion(folder.file())
    // A table in the way makes the migration fail after the transaction was begun.
    try RawDatabase.execute(folder.file(), "CREATE TABLE phone (x)")
    #expect(throws: StorageError.self) { try SQLiteStorage(path: folder.file()) }
    #expect(try RawDatabase.text(folder.file(), "PRAGMA user_version") == "\(1 << 16 | Folding.version)")
    try RawDatabase.execute(folder.file(), "DROP TABLE phone")
    #expect(try SQLiteStorage(path: folder.file()).count(FetchPlan(filters: [.phone("477-9070")])) == 1)
  }

  @Test(arguments: [(9, Folding.version), (4, 0xFFFF), (3, Folding.version)])
  func `a store that another version changed while it was open is not written any more`(
    _ schema: Int, _ folding: Int
  ) throws {
    let folder = try TemporaryFolder()
    let storage = try SQLiteStorage(path: folder.file())
    func add(_ name: String) throws {
      var record = StoredRecord(
        id: RecordID(kind: .person, uuid: name), kind: .person,
        properties: ["First": "A", "Modification": .date(PropertyList.Date(secondsSinceReferenceDate: 0))])
      try storage.withTransaction { transaction in
        record.place = try transaction.nextPlace
        try transaction.put(record, replacing: nil)
      }
    }
    try add("1")
    try RawDatabase.execute(folder.file(), "PRAGMA user_version = \(schema << 16 | folding)")
    let wanted: StorageError =
      schema > 4
      ? .newerVersion(folder.file(), found: schema, supported: 4)
      : .unavailable(
        folder.file(), reason: "another version of the program changed it while it was open", remedy: "open it again")
    #expect(throws: wanted) { try add("2") }
    #expect(throws: wanted) { try storage.rebuild() }
    #expect(try storage.count(FetchPlan()) == 1)
    try RawDatabase.execute(folder.file(), "PRAGMA user_version = \(4 << 16 | Folding.version)")
    try add("2")
    #expect(try storage.count(FetchPlan()) == 2)
  }

  @Test func `a store of the first version is not migrated without room, and says so`() throws {
    let folder = try TemporaryFolder()
    try makeFirstVersion(folder.file())
    #expect(
      try OtherProcess("without-room", folder.file()).lines() == ["error: \(StorageError.full(folder.file()))"])
    #expect(try RawDatabase.text(folder.file(), "PRAGMA user_version") == "\(1 << 16 | Folding.version)")
  }

  @Test func `a store that did not count its records is read where it cannot be written, and counts them then`() throws
  {
    let folder = try TemporaryFolder()
    let record = StoredRecord(
      id: RecordID(kind: .person, uuid: "1"), kind: .person, place: 1, properties: ["First": "Ada"])
    try SQLiteStorage(path: folder.file()).withTransaction { try $0.put(record, replacing: nil) }
    try RawDatabase.execute(
      folder.file(), "PRAGMA user_version = \(3 << 16 | Folding.version); DELETE FROM key_usage WHERE id = 0")
    #expect(try SQLiteStorage(path: folder.file(), mode: .readOnly).count(FetchPlan()) == 1)
    let storage = try SQLiteStorage(path: folder.file())
    #expect(try storage.check() == [])
    #expect(try RawDatabase.text(folder.file(), "SELECT count FROM key_usage WHERE id = 0") == "1")
    try storage.withTransaction { try $0.remove(record) }
    #expect(try storage.count(FetchPlan()) == 0)
  }

  @Test func `a store that was folded otherwise is read without room`() throws {
    let folder = try TemporaryFolder()
    _ = try SQLiteStorage(path: folder.file())
    try RawDatabase.execute(folder.file(), "PRAGMA user_version = \(4 << 16 | 0xFFFF)")
    #expect(try OtherProcess("without-room", folder.file()).lines() == ["read 0", "full", "full"])
  }

  /// What the second version added.
  private static let secondSchema = """
    CREATE TABLE phone (
      ending TEXT NOT NULL, record INTEGER NOT NULL,
      PRIMARY KEY (ending, record)
    ) WITHOUT ROWID;
    INSERT INTO phone VALUES ('07097742', 1);
    """

  /// The tables of the first version.
  private static let firstSchema = """
    CREATE TABLE record (
      row INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL COLLATE NOCASE,
      kind INTEGER NOT NULL,
      container TEXT NOT NULL,
      revision INTEGER NOT NULL,
      given_key TEXT NOT NULL,
      family_key TEXT NOT NULL,
      picture BLOB,
      properties BLOB NOT NULL
    );
    CREATE INDEX record_identifier ON record (identifier);
    CREATE INDEX record_given ON record (given_key);
    CREATE INDEX record_family ON record (family_key);
    CREATE INDEX record_group ON record (given_key) WHERE kind = 1;
    CREATE INDEX record_container ON record (container) WHERE container <> 'local';
    CREATE INDEX record_picture ON record (picture) WHERE picture IS NOT NULL;
    CREATE TABLE name (
      field INTEGER NOT NULL, folded TEXT NOT NULL, record INTEGER NOT NULL,
      PRIMARY KEY (field, folded, record)
    ) WITHOUT ROWID;
    CREATE TABLE value (
      key INTEGER NOT NULL, folded NOT NULL, record INTEGER NOT NULL,
      PRIMARY KEY (key, folded, record)
    ) WITHOUT ROWID;
    CREATE TABLE key_usage (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, count INTEGER);
    CREATE VIRTUAL TABLE word USING fts5 (text, content = '', columnsize = 0, tokenize = 'ascii', prefix = '2');
    CREATE TABLE member (
      member INTEGER NOT NULL, parent INTEGER NOT NULL, position INTEGER NOT NULL,
      PRIMARY KEY (member, parent)
    ) WITHOUT ROWID;
    CREATE INDEX member_parent ON member (parent, position);
    CREATE TABLE document (
      namespace TEXT NOT NULL, name TEXT NOT NULL, value BLOB NOT NULL,
      PRIMARY KEY (namespace, name)
    ) WITHOUT ROWID;
    CREATE TABLE picture (digest BLOB PRIMARY KEY NOT NULL, bytes BLOB NOT NULL);
    CREATE TABLE step (
      number INTEGER PRIMARY KEY, title TEXT NOT NULL, author TEXT NOT NULL, is_user INTEGER NOT NULL,
      time REAL NOT NULL, kind INTEGER NOT NULL, target INTEGER NOT NULL
    );
    CREATE TABLE change (
      step INTEGER NOT NULL, sequence INTEGER NOT NULL, record TEXT, operation BLOB NOT NULL,
      PRIMARY KEY (step, sequence)
    ) WITHOUT ROWID;
    CREATE INDEX change_record ON change (record, step, sequence) WHERE record IS NOT NULL;
    CREATE TABLE picture_use (
      digest BLOB NOT NULL, step INTEGER NOT NULL,
      PRIMARY KEY (digest, step)
    ) WITHOUT ROWID;
    CREATE INDEX picture_use_step ON picture_use (step);
    CREATE TABLE meta (key TEXT PRIMARY KEY NOT NULL, value NOT NULL) WITHOUT ROWID;
    INSERT INTO meta VALUES ('history floor', 0);
    """
}
