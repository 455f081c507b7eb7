import AddressBook
import Foundation
import PropertyLists
import SQLiteStorage
import StorageConformance
import Testing

@Suite struct OpeningTests {
  /// A store with some persons, closed.
  private func makeStore(in folder: TemporaryFolder, persons: Int = 3) throws {
    let storage = try SQLiteStorage(path: folder.file())
    let records = (0..<persons).map { number in
      StoredRecord(
        id: RecordID(kind: .person, uuid: "\(number)"), kind: .person,
        properties: ["First": .string("Person \(number)"), "Note": .string(String(repeating: "note ", count: 50))])
    }
    let step = StepDescription(title: "add", author: .owner, time: .init(secondsSince1970: 1_800_000_000))
    try storage.commit([ChangeSet(operations: records.map { .record($0.id, .create($0)) })], as: step)
  }

  private func errorOfOpening(_ path: String, _ mode: SQLiteStorage.Mode = .createOrOpen) -> StorageError? {
    do throws(StorageError) {
      _ = try SQLiteStorage(path: path, mode: mode)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a new store is for the user alone, and nothing else is left of making it`() throws {
    let folder = try TemporaryFolder()
    do { _ = try SQLiteStorage(path: folder.file()) }
    #expect(try folder.permissions(folder.file()) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["contacts.sqlite"])
  }

  @Test func `a store is not made where there is no folder`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a/contacts.sqlite")
    #expect(
      errorOfOpening(path)
        == .unavailable(
          path, reason: "there is no such file or folder", remedy: "check the folders of its path and their permissions"
        ))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test(arguments: ["there/contacts.sqlite", "/there/contacts.sqlite"])
  func `a store is made where a symbolic link leads, and the link stays`(_ target: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("there"), withIntermediateDirectories: false)
    let target = target.hasPrefix("/") ? folder.path + target : target
    try FileManager.default.createSymbolicLink(atPath: folder.file("middle"), withDestinationPath: target)
    try FileManager.default.createSymbolicLink(atPath: folder.file(), withDestinationPath: "middle")
    try makeStore(in: folder)
    #expect(try SQLiteStorage(path: folder.file("there/contacts.sqlite"), mode: .openExisting).count(FetchPlan()) == 3)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file()) == "middle")
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["contacts.sqlite", "middle", "there"])
  }

  @Test func `a store is not made where a symbolic link leads to no folder`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.file(), withDestinationPath: "nowhere/contacts.sqlite")
    #expect(
      errorOfOpening(folder.file())
        == .unavailable(
          folder.file(), reason: "there is no such file or folder",
          remedy: "check the folders of its path and their permissions"))
  }

  @Test func `what a program left that was ended while it made a store goes with the next draft, and nothing else`()
    throws
  {
    let folder = try TemporaryFolder()
    for name in [".petcontacts-abc.draft", ".petcontacts-abc.other", "petcontacts-abc.draft"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
      for file in ["store", "store-wal"] { try folder.write([1], to: "\(name)/\(file)") }
    }
    let held = try SQLiteDraft(path: folder.file("other.sqlite"))
    defer { held.discard() }
    let heldName = try #require(try folder.names.first { $0.hasSuffix(".draft") && !$0.contains("petcontacts-abc") })
    do { _ = try SQLiteStorage(path: folder.file()) }
    #expect(
      try Set(folder.names)
        == [".petcontacts-abc.other", "petcontacts-abc.draft", heldName, "contacts.sqlite"])
  }

  @Test func `no store is made inside a folder that is one`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("book/people/x"), withIntermediateDirectories: true)
    try folder.write([], to: "book/store.plist")
    let (path, store) = (folder.file("book/people/x/contacts.sqlite"), try realPath(folder.file("book")))
    #expect(errorOfOpening(path) == .inside(path, store: store))
    #expect(throws: StorageError.inside(path, store: store)) { try SQLiteDraft(path: path) }
    let outside = try SQLiteStorage(path: folder.file())
    #expect(throws: StorageError.inside(path, store: store)) { try outside.backUp(to: path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("book/people/x")) == [])
  }

  @Test func `a store that came to lie inside such a folder is copied beside itself before it is mended`() throws {
    let folder = try TemporaryFolder()
    try CheckedBook.make(at: folder.file())
    try RawDatabase.execute(folder.file(), "DELETE FROM name; PRAGMA wal_checkpoint(TRUNCATE)")
    try FileManager.default.createDirectory(atPath: folder.file("book"), withIntermediateDirectories: true)
    try folder.write([], to: "book/store.plist")
    let inner = folder.file("book/contacts.sqlite")
    try FileManager.default.moveItem(atPath: folder.file(), toPath: inner)
    let storage = try SQLiteStorage(path: inner, mode: .openExisting)
    let found = try storage.check()
    #expect(!found.isEmpty)
    try storage.keepCopy(at: inner + ".before-repair-1")
    try storage.mend(found, as: CheckedBook.step("repair"))
    #expect(try storage.check() == [])
    #expect(try SQLiteStorage(path: inner + ".before-repair-1", mode: .readOnly).check() == found)
  }

  private func realPath(_ path: String) throws -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  @Test(arguments: [SQLiteStorage.Mode.openExisting, .readOnly])
  func `a missing or empty file is made into a store only when that is wanted`(_ mode: SQLiteStorage.Mode) throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    #expect(errorOfOpening(path, mode) == .missing(path))
    try folder.write([])
    #expect(errorOfOpening(path, mode) == .blank(path))
    #expect(try folder.read() == [])
    _ = try SQLiteStorage(path: path)
    #expect(errorOfOpening(path, mode) == nil)
  }

  @Test(arguments: [":memory:", "file:x?mode=memory", "a?b#c%20", "-x", "naïve 太郎"])
  func `a name that means something to SQLite is a name`(_ name: String) throws {
    let folder = try TemporaryFolder()
    try makeStore(in: folder)
    try FileManager.default.moveItem(atPath: folder.file(), toPath: folder.file(name))
    #expect(try SQLiteStorage(path: folder.file(name), mode: .openExisting).count(FetchPlan()) == 3)
  }

  @Test func `a bare name that means something to SQLite is that of a file in the working folder`() async {
    // The working folder is the process's, so that this needs one of its own.
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try #require(FileManager.default.changeCurrentDirectoryPath(folder.path))
      let names = [":memory:", "file:x?mode=memory", "a?b#c%20", "-x", "naïve 太郎"]
      for name in names { _ = try SQLiteStorage(path: name) }
      #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == Set(names))
    }
  }

  @Test(arguments: ["", "a\u{0}b"])
  func `what is no file name is refused`(_ name: String) {
    #expect(errorOfOpening(name) == .unavailable(name, reason: "this is no file name", remedy: "name a file"))
  }

  @Test func `a folder, a pipe and a file on the way are no stores`() throws {
    let folder = try TemporaryFolder()
    #expect(errorOfOpening(folder.path) == .notAStore(folder.path, reason: "it is a folder"))
    #expect(unsafe mkfifo(folder.file("pipe"), 0o600) == 0)
    #expect(errorOfOpening(folder.file("pipe")) == .notAStore(folder.file("pipe"), reason: "it is not a file"))
    try folder.write([1], to: "file")
    let path = folder.file("file/contacts.sqlite")
    #expect(
      errorOfOpening(path) == .unavailable(path, reason: "Not a directory", remedy: "check the folders of its path"))
  }

  @Test func `files of other kinds are not stores, and stay as they are`() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 1)
    let contents: [[UInt8]] = [
      Array("BEGIN:VCARD\r\n".utf8), [0], Array(repeating: 0, count: 5_000),
      (0..<10_000).map { _ in UInt8.random(in: 0...255, using: &generator) },
      Array("SQLite format 3\u{0}".utf8), Array("SQLite format 3\u{0}".utf8) + Array(repeating: 0xFF, count: 2_000),
    ]
    for bytes in contents {
      try folder.write(bytes)
      for mode in [SQLiteStorage.Mode.createOrOpen, .openExisting, .readOnly] {
        switch errorOfOpening(folder.file(), mode) {
        case .notAStore(folder.file(), _), .damaged(folder.file(), _): break
        case let error: Issue.record("\(bytes.prefix(20)): \(String(describing: error))")
        }
        #expect(try folder.read() == bytes)
      }
    }
  }

  @Test func `the database of another program is not touched`() throws {
    let folder = try TemporaryFolder()
    for sql in ["CREATE TABLE record (x)", "PRAGMA application_id = 7", "PRAGMA user_version = 1; CREATE TABLE y (x)"] {
      try? FileManager.default.removeItem(atPath: folder.file())
      try RawDatabase.execute(folder.file(), sql)
      let before = try folder.read()
      let wanted = StorageError.notAStore(folder.file(), reason: "it is the database of another program")
      #expect(errorOfOpening(folder.file()) == wanted, "\(sql)")
      #expect(try folder.read() == before)
    }
  }

  @Test func `a store of a newer version is refused by name`() throws {
    let folder = try TemporaryFolder()
    try makeStore(in: folder)
    try RawDatabase.execute(folder.file(), "PRAGMA user_version = \(9 << 16 | 1)")
    #expect(errorOfOpening(folder.file()) == .newerVersion(folder.file(), found: 9, supported: 4))
  }

  @Test func `a store whose index was folded otherwise is indexed anew`() throws {
    let folder = try TemporaryFolder()
    try makeStore(in: folder, persons: 1_200)
    try RawDatabase.execute(
      folder.file(),
      """
      PRAGMA user_version = \(4 << 16 | 0xFFFF);
      UPDATE record SET given_key = 'x', family_key = 'x';
      DELETE FROM name; DELETE FROM value; UPDATE key_usage SET count = 7 WHERE id > 0;
      INSERT INTO word (word) VALUES ('delete-all');
      """)
    // Only reading, nothing can be indexed; what there is is answered.
    #expect(try SQLiteStorage(path: folder.file(), mode: .readOnly).count(FetchPlan()) == 1_200)
    let storage = try SQLiteStorage(path: folder.file())
    #expect(try storage.check() == [])
    #expect(try storage.count(FetchPlan(filters: [.text("person 1199")])) == 1)
    #expect(try storage.keyUsage().map(\.count) == [1_200, 1_200, 1_200, 1_200])
    #expect(try RawDatabase.text(folder.file(), "PRAGMA user_version") == "\(4 << 16 | Folding.version)")
  }

  @Test func `a store that was begun and has no tables yet is made`() throws {
    let folder = try TemporaryFolder()
    try RawDatabase.execute(folder.file(), "PRAGMA journal_mode = WAL")
    #expect(try SQLiteStorage(path: folder.file()).count(FetchPlan()) == 0)
  }

  @Test func `a store that ends too early says so, whatever is asked`() throws {
    let folder = try TemporaryFolder()
    try makeStore(in: folder, persons: 300)
    let whole = try folder.read()
    for part in [1, 15, 16, 99, 100, 511, 512, 4_095, 4_096, 4_097, 8_192, whole.count / 2, whole.count - 4_096] {
      try folder.write(whole.prefix(part))
      do {
        let storage = try SQLiteStorage(path: folder.file())
        try storage.fetch(FetchPlan()) { _ in true }
        #expect(try storage.check() != [], "\(part) bytes")
      } catch let error as StorageError {
        switch error {
        case .damaged, .notAStore: break
        default: Issue.record("\(part) bytes: \(error)")
        }
      }
    }
  }

  @Test func `random damage never ends the program`() throws {
    let folder = try TemporaryFolder()
    try makeStore(in: folder, persons: 100)
    let whole = try folder.read()
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...200, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      try folder.write(bytes)
      do {
        let storage = try SQLiteStorage(path: folder.file())
        try storage.fetch(FetchPlan(order: .familyName)) { _ in true }
        _ = try storage.count(FetchPlan(filters: [.text("person 5")]))
        _ = try storage.check()
        _ = try storage.operations(of: 1)
      } catch is StorageError {
        continue
      }
    }
  }

  @Test func `a store opened for reading is read and not written`() throws {
    let folder = try TemporaryFolder()
    try makeStore(in: folder)
    let storage = try SQLiteStorage(path: folder.file(), mode: .readOnly)
    #expect(storage.isReadOnly)
    #expect(try storage.info.isReadOnly)
    #expect(try storage.count(FetchPlan(filters: [.text("person 1")])) == 1)
    #expect(throws: StorageError.readOnly(folder.file())) { try storage.withTransaction { _ in } }
    #expect(throws: StorageError.readOnly(folder.file())) { try storage.rebuild() }
  }
}
