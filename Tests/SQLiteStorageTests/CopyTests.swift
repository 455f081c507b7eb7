import AddressBook
import Foundation
import PropertyLists
import StorageConformance
import SQLiteStorage
import Testing

@Suite struct CopyTests {
  private func makeBook(at path: String) throws {
    let step = StepDescription(title: "add", author: .owner, time: .init(secondsSince1970: 1_800_000_000))
    let records = (0..<100).map { number in
      let properties: PropertyList.Dictionary = ["First": .string("Person \(number)")]
      return StoredRecord(id: RecordID(kind: .person, uuid: "\(number)"), kind: .person, properties: properties)
    }
    try SQLiteStorage(path: path).commit([ChangeSet(operations: records.map { .record($0.id, .create($0)) })], as: step)
  }

  @Test func `a copy is a store of its own with the same contents`() throws {
    let folder = try TemporaryFolder()
    let storage = try SQLiteStorage(path: folder.file())
    let id = RecordID(kind: .person, uuid: "P")
    let step = StepDescription(title: "add", author: .owner, time: .init(secondsSince1970: 1_800_000_000))
    let record = StoredRecord(id: id, kind: .person, properties: ["First": "Shippo"])
    try storage.commit([ChangeSet(operations: [.record(id, .create(record))])], as: step)

    let backup = try storage.backUp(to: folder.file("backup's copy.sqlite"))
    #expect(backup.latestStep == 1)
    #expect(backup.size > 4_096)
    #expect(try folder.permissions(folder.file("backup's copy.sqlite")) == 0o600)
    let copy = try SQLiteStorage(path: folder.file("backup's copy.sqlite"), mode: .openExisting)
    #expect(try copy.record(id) == storage.record(id))
    #expect(try copy.check() == [])
    #expect(try copy.info.bookIdentifier == storage.info.bookIdentifier)
    let change = Operation.record(id, .value(key: "First", old: "Shippo", new: "Copy"))
    try copy.commit([ChangeSet(operations: [change])], as: step)
    #expect(try storage.record(id)?.properties["First"] == "Shippo")
  }

  @Test func `a damaged store is copied as it is, and not where the copy must be sound`() throws {
    let folder = try TemporaryFolder()
    try makeBook(at: folder.file())
    var bytes = try folder.read()
    bytes.replaceSubrange(3 * 4_096..<3 * 4_096 + 64, with: [UInt8](repeating: 0xEE, count: 64))
    try folder.write(bytes)
    let storage = try SQLiteStorage(path: folder.file())
    #expect(throws: StorageError.self) { try storage.backUp(to: folder.file("sound")) }
    try storage.keepCopy(at: folder.file("as it is"))
    #expect(try folder.read("as it is").count == bytes.count)
    #expect(try folder.read("as it is")[4_096...].elementsEqual(bytes[4_096...]))
    #expect(try folder.names.filter { !$0.hasPrefix("contacts.sqlite") } == ["as it is"])
  }

  @Test func `somebody who asks to stop gets no copy`() throws {
    let folder = try TemporaryFolder()
    try makeBook(at: folder.file())
    var isStopped = false
    let storage = try SQLiteStorage(path: folder.file(), isInterrupted: { isStopped })
    isStopped = true
    #expect(throws: StorageError.interrupted) { try storage.keepCopy(at: folder.file("copy")) }
    #expect(try folder.names.filter { !$0.hasPrefix("contacts.sqlite") } == [])
  }

  @Test func `a copy that cannot be written is named, not the store`() throws {
    let folder = try TemporaryFolder()
    try makeBook(at: folder.file())
    var isCopying = false
    let storage = try SQLiteStorage(
      path: folder.file(),
      isInterrupted: {
        // The copy is empty at this moment, and its journal finds no place.
        let draft = (try? folder.names)?.first { $0.hasSuffix(".draft") }
        if isCopying, let draft {
          let journal = folder.file(draft + "/store-journal/in the way")
          try? FileManager.default.createDirectory(atPath: journal, withIntermediateDirectories: true)
        }
        return false
      })
    isCopying = true
    let error = #expect(throws: StorageError.self) { try storage.keepCopy(at: folder.file("copy")) }
    guard case .unavailable(let path, _, _)? = error else { throw try #require(error) }
    #expect(path == folder.file("copy"))
    #expect(try folder.names.filter { !$0.hasPrefix("contacts.sqlite") } == [])
  }

  @Test func `no store is made beside the log of one that is gone, which would be read into it`() throws {
    let folder = try TemporaryFolder()
    let storage = try SQLiteStorage(path: folder.file())
    try folder.write(Array(repeating: 7, count: 4_152), to: "copy-wal")
    #expect(throws: StorageError.taken(folder.file("copy"))) { try storage.backUp(to: folder.file("copy")) }
    #expect(throws: StorageError.taken(folder.file("copy"))) {
      try storage.keepCopy(at: folder.file("copy"))
    }
    #expect(throws: StorageError.taken(folder.file("copy"))) { try SQLiteDraft(path: folder.file("copy")) }
    #expect(throws: StorageError.self) { try SQLiteStorage(path: folder.file("copy")) }
    #expect(!FileManager.default.fileExists(atPath: folder.file("copy")))
    #expect(try folder.read("copy-wal").count == 4_152)
  }

  @Test func `a copy never takes the place of a file`() throws {
    let folder = try TemporaryFolder()
    let storage = try SQLiteStorage(path: folder.file())
    try folder.write([], to: "taken")
    #expect(throws: StorageError.taken(folder.file("taken"))) { try storage.backUp(to: folder.file("taken")) }
    #expect(throws: StorageError.taken(folder.file())) { try storage.backUp(to: folder.file()) }
    #expect(try folder.read("taken") == [])
  }

  @Test func `of several copies to one name one is made, and stays`() throws {
    let folder = try TemporaryFolder()
    try SQLiteStorage(path: folder.file()).withTransaction { _ in }
    for number in 0..<5 {
      let target = folder.file("copy \(number).sqlite")
      let programs = try (0..<4).map { _ in try OtherProcess("copy", folder.file(), target) }
      for program in programs { #expect(program.line() == "ready") }
      for program in programs { program.goOn() }
      #expect(programs.compactMap { $0.line() }.sorted() == ["copied", "refused", "refused", "refused"])
      #expect(try SQLiteStorage(path: target, mode: .readOnly).check() == [])
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.hasPrefix(".") } == [])
  }

  @Test func `compacting gives room back, and nothing else changes`() throws {
    let folder = try TemporaryFolder()
    let storage = try SQLiteStorage(path: folder.file())
    let step = StepDescription(title: "add", author: .owner, time: .init(secondsSince1970: 1_800_000_000))
    for number in 0..<10 {
      let records = (0..<200).map { index in
        StoredRecord(
          id: RecordID(kind: .person, uuid: "\(number)-\(index)"), kind: .person, properties: ["First": "Shippo"])
      }
      try storage.commit([ChangeSet(operations: records.map { .record($0.id, .create($0)) })], as: step)
    }
    for number in 0..<5 {
      let record = try #require(try storage.record(RecordID(kind: .person, uuid: "9-\(195 + number)")))
      try storage.commit([ChangeSet(operations: [.record(record.id, .delete(record))])], as: step)
    }
    let before = (try storage.latestStep, try storage.nextPlace, try storage.count(FetchPlan()))
    let size = try #require(try storage.info.size)
    try storage.compact()
    #expect(try #require(try storage.info.size) < size)
    #expect(try (storage.latestStep, storage.nextPlace, storage.count(FetchPlan())) == before)
    #expect(try storage.check() == [])
    #expect(try storage.count(FetchPlan(filters: [.text("shippo")])) == before.2)
    #expect(throws: StorageError.readOnly(folder.file())) {
      try SQLiteStorage(path: folder.file(), mode: .readOnly).compact()
    }
    let other = try SQLiteStorage(path: folder.file(), busyTimeout: .milliseconds(20))
    try storage.withTransaction { _ in
      _ = #expect(throws: StorageError.busy(folder.file())) { try other.compact() }
    }
    let book = AddressBook(storage: storage, environment: Environment(now: { .init(secondsSince1970: 1_800_000_000) }))
    try book.undo()
    #expect(try storage.count(FetchPlan()) == before.2 + 1)
  }

  @Test func `a store says what it is`() throws {
    let folder = try TemporaryFolder()
    let storage = try SQLiteStorage(path: folder.file())
    let info = try storage.info
    #expect(info.kind == "sqlite")
    #expect(info.location == folder.file())
    #expect(info.bookIdentifier.utf8.count == 36)
    #expect(!info.isReadOnly)
    #expect((info.size ?? 0) > 4_096)
    #expect(info.details.map(\.name) == ["SQLite", "schema"])
  }
}
