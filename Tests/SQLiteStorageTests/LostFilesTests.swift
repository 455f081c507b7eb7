import AddressBook
import Foundation
import PropertyLists
import SQLiteStorage
import StorageConformance
import Testing

/// What becomes of a store when others take away one of its files, or put another in its place.
@Suite struct LostFilesTests {
  private let folder: TemporaryFolder
  private let copy: String

  init() throws {
    folder = try TemporaryFolder()
    copy = folder.file("copy.sqlite")
    try CheckedBook.make(at: folder.file(), others: 200)
    try RawDatabase.execute(folder.file(), "PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Notes something of many records, which waits in the log as long as the storage is open.
  private func note(_ text: String, in storage: SQLiteStorage) throws {
    let operations = (1...200).map { number in
      Operation.record(
        RecordID(kind: .person, uuid: "P\(number)"), .value(key: "org.example.\(text)", old: nil, new: .string(text)))
    }
    try storage.commit([ChangeSet(operations: operations)], as: CheckedBook.step(text))
  }

  private func records(_ storage: SQLiteStorage) throws -> [RecordID] {
    var found: [RecordID] = []
    try storage.fetch(FetchPlan()) { fetched in
      found.append(fetched.id)
      return true
    }
    return found
  }

  /// Mends as the command does.
  private func repair(_ path: String) throws {
    do {
      let storage = try SQLiteStorage(path: path, mode: .openExisting)
      let found = try storage.check()
      if !found.contains(where: { $0.remedy == .rebuild }) {
        try storage.mend(found, as: CheckedBook.step("repair"))
        return
      }
    } catch StorageError.damaged {}
    _ = try SQLiteStorage.rescue(path, keeping: path + ".kept")
    let storage = try SQLiteStorage(path: path, mode: .openExisting)
    try storage.mend(try storage.check(), as: CheckedBook.step("repair"))
  }

  @Test func `a store that another was put in the place of is not told of as if it were there`() throws {
    let storage = try SQLiteStorage(path: folder.file())
    #expect(try storage.check() == [])
    try CheckedBook.make(at: copy)
    try FileManager.default.removeItem(atPath: folder.file())
    try FileManager.default.moveItem(atPath: copy, toPath: folder.file())
    let replaced = StorageError.unavailable(
      folder.file(), reason: "its file was removed or replaced while it was open", remedy: "open it again")
    #expect(throws: replaced) { try storage.check() }
    #expect(throws: replaced) { try storage.info }
  }

  @Test func `a store whose log was deleted is what it was before, and sound`() throws {
    do {
      let storage = try SQLiteStorage(path: folder.file())
      try note("later", in: storage)
      #expect(try folder.read("contacts.sqlite-wal").count > 100_000)
      try folder.write(try folder.read(), to: "copy.sqlite")
    }
    do {
      let storage = try SQLiteStorage(path: copy, mode: .openExisting)
      #expect(try records(storage).count == 203)
      #expect(try storage.latestStep == 3)
      #expect(try storage.count(FetchPlan(filters: [.hasKey("org.example.later")])) == 0)
      #expect(try storage.check() == [])
    }
    #expect(try SQLiteStorage.rescue(copy, keeping: copy + ".kept") == [])
    let storage = try SQLiteStorage(path: copy, mode: .openExisting)
    #expect(try records(storage).count == 203)
    #expect(try storage.check() == [])
    try note("again", in: storage)
  }

  @Test func `an older file in the place of a newer, beside the log of that, is read or told, and comes back`() throws {
    let older = try folder.read()
    do {
      let storage = try SQLiteStorage(path: folder.file())
      try note("once", in: storage)
      try RawDatabase.execute(folder.file(), "PRAGMA wal_checkpoint(TRUNCATE)")
      try note("twice", in: storage)
      try folder.write(older, to: "copy.sqlite")
      try folder.write(try folder.read("contacts.sqlite-wal"), to: "copy.sqlite-wal")
    }
    do {
      let storage = try SQLiteStorage(path: copy, mode: .openExisting)
      // Pages of both are mixed. Whatever is answered is whole, or it is said that it is not.
      do { #expect(try records(storage).count == 203) } catch StorageError.damaged {}
      #expect(try storage.check() != [])
    }
    try repair(copy)
    let storage = try SQLiteStorage(path: copy, mode: .openExisting)
    #expect(try Set(records(storage)).isSuperset(of: [CheckedBook.ada, CheckedBook.charles, CheckedBook.pets]))
    #expect(try records(storage).count == 203)
    #expect(try storage.check().filter { $0.remedy != nil } == [])
    try note("again", in: storage)
  }

  @Test func `a log beside a damaged file is in the rescued store and in the copy of the files`() throws {
    let log: [UInt8]
    do {
      let storage = try SQLiteStorage(path: folder.file())
      try note("later", in: storage)
      try folder.write(try folder.read(), to: "copy.sqlite")
      log = try folder.read("contacts.sqlite-wal")
      try folder.write(log, to: "copy.sqlite-wal")
    }
    let (before, names) = (try folder.read("copy.sqlite"), try folder.names)
    #expect(try SQLiteStorage.rescue(copy, keeping: folder.file("kept")) == [])
    #expect(try (folder.read("kept"), folder.read("kept-wal")) == (before, log))
    #expect(try folder.names == (names + ["kept", "kept-wal"]).filter { $0 != "copy.sqlite-wal" }.sorted())
    let storage = try SQLiteStorage(path: copy, mode: .openExisting)
    #expect(try storage.latestStep == 4)
    #expect(try storage.count(FetchPlan(filters: [.hasKey("org.example.later")])) == 200)
    #expect(try storage.check() == [])
  }
}
