import AddressBook
import PropertyLists
import SQLiteStorage
import StorageConformance
import Testing

/// Every kind of inconsistency is named, and mended where that loses nothing.
@Suite struct CheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try CheckedBook.make(at: folder.file())
  }

  @Test func `a sound store is sound`() throws {
    #expect(try SQLiteStorage(path: folder.file()).check() == [])
    #expect(try SQLiteStorage(path: folder.file(), mode: .readOnly).check() == [])
  }

  /// What is done to the tables, what is found, and whether it is mended.
  private static let damages: [(sql: String, kind: StoreFinding.Kind, message: String, isMended: Bool)] = [
    ("DELETE FROM name WHERE record = 1", .lostFromIndex, "ADA:ABPerson is not found", true),
    ("DELETE FROM day", .lostFromIndex, "the index of days lacks it", true),
    ("UPDATE record SET family_key = 'x' WHERE row = 1", .lostFromIndex, "sorts by name", true),
    ("INSERT INTO name VALUES (1, 'zoe', 2)", .surplusInIndex, "CHARLES:ABPerson stands in the index of names", true),
    ("INSERT INTO phone VALUES ('99999999', 77)", .surplusInIndex, "a record that is not there", true),
    ("INSERT INTO word (rowid, text) VALUES (2, 'zebra')", .surplusInIndex, "the index of words", true),
    ("UPDATE key_usage SET count = 9 WHERE key = 'First'", .wrongCount, "counts 9 records with First", true),
    ("UPDATE key_usage SET count = 9 WHERE id = 0", .wrongCount, "counts 9 records, there are", true),
    ("UPDATE record SET properties = x'00' WHERE row = 1", .damagedRecord, "ADA:ABPerson is damaged", false),
    ("UPDATE record SET kind = 1 WHERE row = 1", .wrongIdentifier, "which its identifier denies", false),
    ("UPDATE record SET container = 'attic' WHERE row = 1", .undeclaredContainer, "attic", true),
    ("INSERT INTO member VALUES (77, 3, 9)", .missingMember, "PETS:ABGroup has a member", true),
    ("INSERT INTO member VALUES (1, 77, 9)", .missingMember, "a group that is not in the book", true),
    ("UPDATE member SET position = 0", .samePosition, "at one position", true),
    ("INSERT INTO member VALUES (3, 3, 9)", .cycle, "holds itself", true),
    ("UPDATE document SET value = x'00'", .damagedDocument, "the document book me cannot be read", false),
    ("UPDATE record SET identifier = 'NOBODY:ABPerson' WHERE row = 1", .wrongDocument, "not in the book", true),
    ("DELETE FROM picture", .missingPicture, "ADA:ABPerson names the picture", false),
    ("UPDATE picture SET bytes = x'00'", .damagedPicture, "its bytes are not those", false),
    ("DELETE FROM picture_use", .wrongCount, "which is not noted", true),
    ("INSERT INTO picture_use VALUES (x'01', 1)", .wrongCount, "noted in vain", true),
    ("DELETE FROM step WHERE number = 1", .missingStep, "step 1 is not in the history", true),
    ("UPDATE change SET operation = x'FF' WHERE step = 1", .damagedStep, "step 1 cannot be undone", false),
    ("UPDATE step SET kind = 1, target = 5 WHERE number = 2", .damagedStep, "takes back step 5", false),
    ("UPDATE record SET kind = 7 WHERE row = 1", .wrongFact, "neither a person nor a group", true),
    ("UPDATE record SET revision = 'x' WHERE row = 1", .wrongFact, "has a revision that cannot be", true),
    ("UPDATE record SET revision = -1 WHERE row = 1", .wrongFact, "has a revision that cannot be", true),
    ("UPDATE record SET row = -4 WHERE row = 2", .wrongFact, "stands at a place that cannot be", true),
    ("UPDATE record SET row = 0 WHERE row = 2", .wrongFact, "stands at a place that cannot be", true),
    ("UPDATE member SET position = 'x' WHERE member = 1", .samePosition, "at a position that cannot be", true),
    ("UPDATE member SET position = -3", .samePosition, "at a position that cannot be", true),
    ("UPDATE key_usage SET count = -1 WHERE key = 'First'", .wrongCount, "is counted as it cannot be", true),
    ("UPDATE key_usage SET count = NULL WHERE key = 'First'", .wrongCount, "is counted as it cannot be", true),
    ("UPDATE key_usage SET count = 'x' WHERE key = 'First'", .wrongCount, "is counted as it cannot be", true),
    ("INSERT INTO key_usage VALUES (-7, 'x', 1)", .wrongCount, "is counted as it cannot be", true),
    ("INSERT INTO key_usage VALUES (77, 'org.example.none', -1)", .wrongCount, "is counted as it cannot be", true),
    ("UPDATE step SET kind = 9 WHERE number = 1", .damagedStep, "step 1 is of no known kind", true),
    ("UPDATE step SET time = 'noon' WHERE number = 2", .damagedStep, "step 2 has a time that cannot be", true),
    ("UPDATE step SET time = 9e999", .damagedStep, "step 1 has a time that cannot be", true),
    ("UPDATE step SET title = x'FF00' WHERE number = 2", .damagedStep, "a title or an author that cannot be", true),
    ("UPDATE step SET is_user = 5 WHERE number = 2", .damagedStep, "a title or an author that cannot be", true),
    ("UPDATE meta SET value = 'x' WHERE key = 'history floor'", .wrongFact, "history floor", true),
    ("DELETE FROM meta WHERE key = 'book identifier'", .wrongFact, "book identifier", true),
  ]

  @Test(arguments: damages)
  func `an inconsistency is named, and mended where that loses nothing`(
    sql: String, kind: StoreFinding.Kind, message: String, isMended: Bool
  ) throws {
    try RawDatabase.execute(folder.file(), sql)
    let storage = try SQLiteStorage(path: folder.file())
    let found = try storage.check()
    let finding = try #require(
      found.first { $0.kind == kind && $0.description.contains(message) }, "\(found.map(\.description))")
    #expect((finding.remedy != nil) == isMended)
    try storage.mend(found, as: CheckedBook.step("repair"))
    let left = try storage.check()
    #expect(left.filter { $0.remedy != nil } == [])
    #expect(left.contains { $0.kind == kind && $0.description == finding.description } == !isMended)
  }

  @Test func `surplus rows are named by record though others are damaged`() throws {
    try RawDatabase.execute(
      folder.file(),
      "UPDATE record SET properties = x'00' WHERE row = 1; INSERT INTO name VALUES (1, 'zoe', 2)")
    let found = try SQLiteStorage(path: folder.file()).check()
    #expect(Set(found.map(\.kind)) == [.damagedRecord, .surplusInIndex])
  }

  @Test func `what the history still holds of a damaged record comes back, and that can be undone`() throws {
    let storage = try SQLiteStorage(path: folder.file())
    let before = try #require(try storage.record(CheckedBook.ada))
    let book = try CheckedBook.deleteAndBringBackAda(in: storage)
    try RawDatabase.execute(
      folder.file(), "UPDATE record SET properties = x'00' WHERE identifier = '\(CheckedBook.ada.rawValue)'")
    let found = try storage.check()
    #expect(found.map(\.remedy) == [.change])
    let step = try #require(try storage.mend(found, as: CheckedBook.step("repair")))
    #expect(step.title == "repair")
    #expect(try storage.check() == [])
    let record = try #require(try storage.record(CheckedBook.ada))
    for key in ["First", "Note", "Phone", "BirthdayComponents"] {
      #expect(record.properties[key] == before.properties[key])
    }
    #expect(record.picture == before.picture)
    #expect(try storage.members(of: CheckedBook.pets).map(\.member) == [CheckedBook.ada, CheckedBook.charles])
    #expect(try storage.document(.me) == .string(CheckedBook.ada.rawValue))
    try book.undo()
    #expect(try storage.record(CheckedBook.ada)?.properties[RecordKeys.damaged] == .data([0]))
  }

  @Test func `each index that lacks something of a record is named, and words behind the first ones, too`() throws {
    let storage = try SQLiteStorage(path: folder.file())
    let note = (1...40).map { "word\($0)" }.joined(separator: " ")
    let change = Operation.record(CheckedBook.charles, .value(key: "Note", old: nil, new: .string(note)))
    try storage.commit([ChangeSet(operations: [change])], as: CheckedBook.step("note"))
    #expect(try storage.check() == [])
    // FTS5 forgets exactly what it is told to have had: all words but one, in place of which another stands.
    let words = "charles " + (1...40).map { "word\($0)" }.joined(separator: " ")
    for others in [words.replacing(" word40", with: ""), words.replacing("word39 word40", with: "word40 word39")] {
      try RawDatabase.execute(
        folder.file(),
        """
        INSERT INTO word (word, rowid, text) VALUES ('delete', 2, '\(words)');
        INSERT INTO word (rowid, text) VALUES (2, '\(others)')
        """)
      let found = try storage.check()
      #expect(
        found.map(\.description) == [
          "the record CHARLES:ABPerson is not found by all it has: the index of words lacks it"
        ])
      try storage.mend(found, as: CheckedBook.step("repair"))
      #expect(try storage.check() == [])
    }
    try RawDatabase.execute(folder.file(), "DELETE FROM name WHERE record = 2; DELETE FROM value WHERE record = 2")
    #expect(
      try storage.check().map(\.reason).sorted()
        == ["names", "values"].map {
          "is not found by all it has: the index of \($0) lacks it"
        })
  }

  @Test func `words that are there and are not found are named`() throws {
    try CheckedBook.make(at: folder.file("large"), others: 2_000)
    try RawDatabase.execute(folder.file("large"), "INSERT INTO word (word) VALUES ('optimize')")
    let storage = try SQLiteStorage(path: folder.file("large"))
    #expect(try storage.check() == [])
    try RawDatabase.execute(
      folder.file("large"),
      """
      DELETE FROM word_idx WHERE pgno = (
        SELECT pgno FROM word_idx ORDER BY segid, term LIMIT 1 OFFSET (SELECT count(*) / 2 FROM word_idx))
      """)
    let found = try SQLiteStorage(path: folder.file("large")).check()
    #expect(found.contains { $0.reason.contains("does not find what has the word") }, "\(found)")
    let mended = try SQLiteStorage(path: folder.file("large"))
    try mended.mend(found, as: CheckedBook.step("repair"))
    #expect(try mended.check() == [])
  }

  @Test(arguments: ["9223372036854775807", "4611686018427387904", "'x'", "-1"])
  func `a change of a step that cannot be is dropped, and does not end the history`(step: String) throws {
    try RawDatabase.execute(folder.file(), "INSERT INTO change VALUES (\(step), 0, NULL, x'00')")
    let storage = try SQLiteStorage(path: folder.file())
    try storage.mend(try storage.check(), as: CheckedBook.step("repair"))
    #expect(try storage.check() == [])
    #expect(try storage.latestStep == 2)
    let book = AddressBook(storage: storage, environment: Environment(now: { .init(secondsSince1970: 1_800_000_000) }))
    #expect(try book.undo().title == "more")
  }

  @Test func `many steps at or below the floor, and none right behind it, end the look at the history`() throws {
    try RawDatabase.execute(
      folder.file(),
      """
      WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
      INSERT INTO step SELECT i, 'x', '', 0, 0, 0, 0 FROM n;
      UPDATE meta SET value = 600 WHERE key = 'history floor';
      INSERT INTO step VALUES (602, 'x', '', 0, 0, 0, 0)
      """)
    var looks = 0
    let storage = try SQLiteStorage(path: folder.file()) {
      looks += 1
      return looks > 100_000
    }
    let found = try storage.check()
    #expect(found.map(\.description) == ["step 601 is not in the history"])
    try storage.mend(found, as: CheckedBook.step("repair"))
    #expect(try storage.check() == [])
  }

  @Test func `a beginning of a word that is not found is named`() throws {
    // FTS5 keeps the beginnings in rows of their own: the first byte of a term says in which index it stands.
    try RawDatabase.execute(folder.file(), "INSERT INTO word (word) VALUES ('delete-all')")
    let found = try SQLiteStorage(path: folder.file()).check()
    #expect(Set(found.map(\.kind)) == [.lostFromIndex])
  }

  @Test func `a check is of one moment, and others write meanwhile`() throws {
    let storage = try SQLiteStorage(path: folder.file())
    let other = try SQLiteStorage(path: folder.file())
    var isWritten = false
    try storage.check(
      StoreInspection { _ in
        if isWritten { return }
        isWritten = true
        let change = ChangeSet(operations: [.record(CheckedBook.charles, .value(key: "Note", old: nil, new: "x"))])
        try other.commit([change], as: CheckedBook.step("meanwhile"))
      } report: {
        Issue.record("\($0)")
      })
    #expect(isWritten)
  }

  @Test func `a look that somebody ends tells nothing more`() throws {
    struct Ended: Error {}
    let storage = try SQLiteStorage(path: folder.file())
    #expect(throws: Ended.self) {
      try storage.check(
        StoreInspection { _ in
          throw Ended()
        } report: { _ in
        })
    }
    #expect(try storage.check() == [])
  }
}
