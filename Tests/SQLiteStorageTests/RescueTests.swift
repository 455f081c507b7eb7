import AddressBook
import Foundation
import PropertyLists
import SQLiteStorage
import StorageConformance
import Testing

/// Damaged pages: nothing traps, nobody is told falsely that nothing is there, and all that can be read comes back.
@Suite struct RescueTests {
  private let folder: TemporaryFolder
  private static let crowd = 400

  init() throws {
    folder = try TemporaryFolder()
    try CheckedBook.make(at: folder.file(), others: Self.crowd)
    try RawDatabase.execute(folder.file(), "PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func records(_ storage: SQLiteStorage) throws -> Set<RecordID> {
    var found: Set<RecordID> = []
    try storage.fetch(FetchPlan()) { fetched in
      found.insert(fetched.id)
      return true
    }
    return found
  }

  private var all: Set<RecordID> {
    Set(
      [CheckedBook.ada, CheckedBook.charles, CheckedBook.pets]
        + (1...Self.crowd).map {
          RecordID(kind: .person, uuid: "P\($0)")
        })
  }

  @Test(arguments: [0, 0xAA] as [UInt8])
  func `of a lost page of records the others come back, and those on it are named`(byte: UInt8) throws {
    let leaf = try folder.page(leafOf: "record")
    try folder.overwrite(leaf, with: byte)
    do {
      let storage = try SQLiteStorage(path: folder.file())
      #expect(throws: StorageError.self) { try records(storage) }
      let found = try storage.check()
      #expect(found.contains { $0.kind == .damagedStore && $0.remedy == .rebuild })
    }
    let lost = try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept"))
    let storage = try SQLiteStorage(path: folder.file())
    let missing = Set(
      lost.compactMap { finding -> RecordID? in
        if case .record(let id) = finding.subject { id } else { nil }
      })
    #expect(!missing.isEmpty && missing.count < 100)
    #expect(try records(storage) == all.subtracting(missing))
    #expect(try storage.members(of: CheckedBook.pets).map(\.member) == [CheckedBook.ada, CheckedBook.charles])
    #expect(try storage.picture(CheckedBook.picture.digest) == CheckedBook.picture.bytes)
    #expect(try storage.steps(upTo: .max, limit: 9).map(\.title) == ["crowd", "more", "add"])
    #expect(try storage.check() == [])
    #expect(try folder.read("kept").count == folder.read().count || folder.read("kept").count > 0)
  }

  @Test(arguments: ["record_identifier", "record_given", "name", "value", "word_data", "key_usage", "member_parent"])
  func `a lost page of an index costs nothing`(table: String) throws {
    try folder.overwrite(try folder.page(rootOf: table), with: 0x55)
    if let storage = try? SQLiteStorage(path: folder.file()) { #expect(try storage.check() != []) }
    let lost = try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept"))
    #expect(lost == [])
    let storage = try SQLiteStorage(path: folder.file())
    #expect(try records(storage) == all)
    #expect(try storage.check() == [])
    #expect(try storage.count(FetchPlan(filters: [.text("word7")])) == 11)
  }

  @Test func `a picture whose name is damaged gets it back from its bytes`() throws {
    var bytes = try folder.read()
    let row = CheckedBook.picture.digest.bytes + CheckedBook.picture.bytes
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: row) })
    bytes[place] ^= 0xFF
    try folder.write(bytes)
    #expect(try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept")) == [])
    let storage = try SQLiteStorage(path: folder.file())
    #expect(try storage.picture(CheckedBook.picture.digest) == CheckedBook.picture.bytes)
    #expect(try storage.check() == [])
  }

  @Test func `a file that has lost its head comes back`() throws {
    var bytes = try folder.read()
    bytes.replaceSubrange(0..<100, with: Array(repeating: 0x2A, count: 100))
    try folder.write(bytes)
    #expect(throws: StorageError.self) { try SQLiteStorage(path: folder.file(), mode: .openExisting) }
    #expect(try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept")) == [])
    let storage = try SQLiteStorage(path: folder.file())
    #expect(try records(storage) == all)
    #expect(try storage.check() == [])
  }

  @Test(arguments: [0.9, 0.6, 0.3])
  func `of a file that was cut off the rest comes back`(part: Double) throws {
    let bytes = try folder.read()
    try folder.write(bytes.prefix(Int(Double(bytes.count) * part)))
    if let storage = try? SQLiteStorage(path: folder.file(), mode: .openExisting) {
      #expect(throws: StorageError.self) { try records(storage) }
    }
    let lost = try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept"))
    let storage = try SQLiteStorage(path: folder.file())
    let found = try records(storage)
    #expect(found.isSubset(of: all))
    #expect(lost.count <= all.count)
    #expect(try storage.check().allSatisfy { $0.kind != .damagedStore && $0.kind != .lostFromIndex })
  }

  @Test func `a file without its list of tables is told, and stays as it was`() throws {
    try folder.overwrite(1, with: 0x55)
    let before = try folder.read()
    #expect(throws: StorageError.self) { try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept")) }
    #expect(try folder.read() == before)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.hasPrefix(".") } == [])
  }

  @Test func `a store that another has open is busy, and stays as it was`() throws {
    let program = try OtherProcess("hold", folder.file())
    #expect(program.line() == "held")
    let before = try folder.read()
    #expect(throws: StorageError.busy(folder.file())) {
      try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept"))
    }
    #expect(try folder.read() == before)
    #expect(!FileManager.default.fileExists(atPath: folder.file("kept")))
    program.goOn()
  }

  @Test func `no other program can write while a store is rescued`() throws {
    var status = stat()
    #expect(unsafe stat(folder.file(), &status) == 0)
    let (process, inode) = (" \(getpid()) ", ":\(status.st_ino) ")
    var looks: [Bool] = []
    _ = try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept")) {
      // The kernel tells which locks this program holds (proc_locks(5)).
      let locks = (try? String(contentsOfFile: "/proc/locks", encoding: .utf8)) ?? ""
      looks.append(
        locks.split(separator: "\n").contains {
          $0.contains("WRITE") && $0.contains(process) && $0.contains(inode) && $0.contains(" 1073741824 ")
        })
      return false
    }
    #expect(!looks.isEmpty)
    #expect(!looks.contains(false))
  }

  @Test func `a copy that cannot be whole is none, and the store stays as it was`() throws {
    do {
      let storage = try SQLiteStorage(path: folder.file())
      let note = Operation.record(CheckedBook.charles, .value(key: "Note", old: nil, new: "x"))
      try storage.commit([ChangeSet(operations: [note])], as: CheckedBook.step("note"))
      try folder.write(try folder.read(), to: "logged")
      try folder.write(try folder.read("contacts.sqlite-wal"), to: "logged-wal")
    }
    let before = try (folder.read("logged"), folder.read("logged-wal"))
    try FileManager.default.createDirectory(atPath: folder.file("kept-wal"), withIntermediateDirectories: false)
    #expect(throws: StorageError.self) {
      try SQLiteStorage.rescue(folder.file("logged"), keeping: folder.file("kept"))
    }
    #expect(try folder.names.filter { $0 == "kept" || $0.hasPrefix(".") } == [])
    #expect(try (folder.read("logged"), folder.read("logged-wal")) == before)
  }

  @Test func `a lost record that the history holds comes back, one that it holds in part is named with what is left`()
    throws
  {
    var storage: SQLiteStorage? = try SQLiteStorage(path: folder.file())
    let book = AddressBook(
      storage: try #require(storage), environment: Environment(now: { .init(secondsSince1970: 1_800_000_000) }))
    let (whole, part) = (RecordID(kind: .person, uuid: "P200"), RecordID(kind: .person, uuid: "P201"))
    var request = SaveRequest(title: "delete")
    request.delete(try #require(try book.person(whole)))
    try book.execute(request)
    try book.undo()
    let note = Operation.record(part, .value(key: "Note", old: "word201", new: "another"))
    try storage?.commit([ChangeSet(operations: [note])], as: CheckedBook.step("note"))
    let place = try storage?.record(whole)?.place
    storage = nil
    try RawDatabase.execute(folder.file(), "PRAGMA wal_checkpoint(TRUNCATE)")
    for leaf in Set([try leaf(ofRecord: whole), try leaf(ofRecord: part)]) {
      try folder.overwrite(leaf, with: 0)
    }
    let lost = try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept"))
    #expect(!lost.contains { $0.subject == .record(whole) })
    let finding = try #require(lost.first { $0.subject == .record(part) })
    #expect(finding.reason.hasSuffix("all but what the history holds: Note"))
    #expect(lost.count > 1 && lost.allSatisfy { $0.kind == .damagedRecord })
    let rescued = try SQLiteStorage(path: folder.file())
    #expect(try rescued.check() == [])
    let record = try #require(try rescued.record(whole))
    #expect(record.properties["First"] == "Given200")
    #expect(record.place == place)
    #expect(try rescued.record(part)?.properties["Note"] == "another")
    #expect(try rescued.count(FetchPlan(filters: [.text("word200")])) == 1)
  }

  /// The page of the file on which a record's name stands.
  private func leaf(ofRecord id: RecordID) throws -> Int {
    let bytes = try folder.read()
    // The identifier stands there with the number of the record's container behind it, as no index has it.
    let text = Array((id.rawValue).utf8)
    let places = bytes.indices.filter {
      $0 + text.count + 14 < bytes.count && bytes[$0..<$0 + text.count].elementsEqual(text)
    }
    let leaf = places.first { place in
      let behind = bytes[place + text.count..<place + text.count + 14]
      return bytes[place / TemporaryFolder.pageSize * TemporaryFolder.pageSize] == 13
        && behind.contains(UInt8(ascii: "l"))
        && String(decoding: behind, as: UTF8.self).contains("local")
    }
    return try #require(leaf) / TemporaryFolder.pageSize + 1
  }

  /// What a log that waits beside the store is like after a crash.
  private func leaveLog(_ change: (inout [UInt8]) -> Void) throws -> SQLiteStorage {
    let copy = folder.file("copy.sqlite")
    do {
      let storage = try SQLiteStorage(path: folder.file())
      for number in 1...3 {
        let operation = Operation.record(
          CheckedBook.charles, .value(key: "note\(number).x", old: nil, new: .string("n\(number)")))
        try storage.commit([ChangeSet(operations: [operation])], as: CheckedBook.step("note \(number)"))
      }
      try folder.write(try folder.read(), to: "copy.sqlite")
      var log = try folder.read("contacts.sqlite-wal")
      change(&log)
      try folder.write(log, to: "copy.sqlite-wal")
    }
    return try SQLiteStorage(path: copy, mode: .openExisting)
  }

  @Test func `what was committed before a log was torn stays`() throws {
    let storage = try leaveLog { $0.removeLast(100) }
    #expect(try storage.latestStep == 5)
    #expect(try storage.record(CheckedBook.charles)?.properties["note2.x"] == "n2")
    #expect(try storage.record(CheckedBook.charles)?.properties["note3.x"] == nil)
    #expect(try storage.check() == [])
  }

  @Test func `a log that holds nothing but noise is as none`() throws {
    let storage = try leaveLog { $0 = $0.map { _ in 0x5A } }
    #expect(try storage.latestStep == 3)
    #expect(try records(storage) == all)
    #expect(try storage.check() == [])
  }

  @Test func `a shared index of the log that holds noise is made anew`() throws {
    try folder.write(Array(repeating: 0x5A, count: 32_768), to: "contacts.sqlite-shm")
    let storage = try SQLiteStorage(path: folder.file())
    #expect(try records(storage) == all)
    #expect(try storage.check() == [])
  }

  @Test func `what is no store any more is told`() throws {
    try folder.write(Array(String(repeating: "Dear diary. ", count: 100).utf8))
    #expect(throws: StorageError.self) { try SQLiteStorage(path: folder.file(), mode: .openExisting) }
    #expect(throws: StorageError.self) { try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept")) }
    try FileManager.default.removeItem(atPath: folder.file())
    try FileManager.default.createDirectory(atPath: folder.file(), withIntermediateDirectories: false)
    #expect(throws: StorageError.self) { try SQLiteStorage(path: folder.file(), mode: .openExisting) }
    #expect(throws: StorageError.self) { try SQLiteStorage.rescue(folder.file(), keeping: folder.file("kept2")) }
  }

  @Test func `bytes that flip crash nothing, and what can be read stays`() throws {
    for seed in 0..<200 { try flipBytes(UInt64(seed)) }
  }

  private func flipBytes(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    var bytes = Self.sound
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
    }
    try folder.write(bytes)
    var before: StoreDump?
    if let storage = try? SQLiteStorage(path: folder.file(), mode: .openExisting) {
      before = StoreDump(storage)
      _ = try? storage.count(FetchPlan(filters: [.text("word7")]))
      _ = try? storage.verifyAbsence(of: FetchPlan(filters: [.exactName("Nobody")]))
    }
    let bytesBefore = try folder.read()
    let outcome = try StoreMender.run(folder)
    guard outcome.refusal == nil else {
      #expect(before?.records.isEmpty ?? true, "seed \(seed)")
      #expect(try folder.read() == bytesBefore, "seed \(seed)")
      guard case .damaged(_, "no records are found in it, put a backup in its place") = outcome.refusal else {
        Issue.record("seed \(seed): \(String(describing: outcome.refusal))")
        return
      }
      return
    }
    let after = StoreDump(try SQLiteStorage(path: folder.file(), mode: .openExisting))
    #expect(before?.lost(in: after) ?? [] == [], "seed \(seed)")
    #expect((before?.parts ?? []).intersection(Self.soundParts).subtracting(after.parts) == [], "seed \(seed)")
    #expect(outcome.left.filter { $0.remedy != nil } == [], "seed \(seed)")
  }

  /// The bytes of a sound store of some pages, and what is in it beside the contents of records.
  private static let (sound, soundParts): ([UInt8], Set<StoreDump.Part>) = {
    guard let folder = try? TemporaryFolder(), (try? CheckedBook.make(at: folder.file(), others: 25)) != nil,
      (try? RawDatabase.execute(folder.file(), "PRAGMA wal_checkpoint(TRUNCATE)")) != nil
    else { return ([], []) }
    return ((try? folder.read()) ?? [], (try? StoreDump(SQLiteStorage(path: folder.file())).parts) ?? [])
  }()
}
