import AddressBook
import Foundation
import PropertyLists
import SQLiteStorage
import StorageConformance
import Testing

/// What the history tells of the book decides where another program has changed the tables.
@Suite struct HistoryComparisonTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try CheckedBook.make(at: folder.file(), others: 3)
  }

  private func members(_ storage: SQLiteStorage) throws -> [RecordID] {
    try storage.members(of: CheckedBook.pets).map(\.member)
  }

  @Test func `members that were deleted behind the history's back are named, and come back in their order`() throws {
    try RawDatabase.execute(folder.file(), "DELETE FROM member")
    let storage = try SQLiteStorage(path: folder.file())
    let found = try storage.check()
    #expect(
      found.map(\.description) == [
        "the record PETS:ABGroup lacks the member ADA:ABPerson, which the history has put into it",
        "the record PETS:ABGroup lacks the member CHARLES:ABPerson, which the history has put into it",
      ])
    #expect(try storage.mend(found, as: CheckedBook.step("repair")) != nil)
    #expect(try members(storage) == [CheckedBook.ada, CheckedBook.charles])
    #expect(try storage.check() == [])
  }

  @Test func `a member that the history has taken out goes again`() throws {
    let storage = try SQLiteStorage(path: folder.file())
    let removal = Change.record(CheckedBook.pets, .member(CheckedBook.ada, old: 0, new: nil))
    try storage.commit([ChangeSet(operations: [removal])], as: CheckedBook.step("take out"))
    #expect(try storage.check() == [])
    try RawDatabase.execute(folder.file(), "INSERT INTO member VALUES (1, 3, 7)")
    let found = try storage.check()
    #expect(found.map(\.kind) == [.otherMembers])
    try storage.mend(found, as: CheckedBook.step("repair"))
    #expect(try members(storage) == [CheckedBook.charles])
    #expect(try storage.check() == [])
  }

  @Test func `of members that were put in before the history begins nothing is told`() throws {
    try RawDatabase.execute(
      folder.file(),
      """
      DELETE FROM member; DELETE FROM change WHERE step <= 2; DELETE FROM step WHERE number <= 2;
      DELETE FROM picture_use; UPDATE meta SET value = 2 WHERE key = 'history floor'
      """)
    #expect(try SQLiteStorage(path: folder.file()).check() == [])
  }

  @Test func `a history that has lost a step tells nothing of members`() throws {
    let storage = try SQLiteStorage(path: folder.file())
    let removal = Change.record(CheckedBook.pets, .member(CheckedBook.ada, old: 0, new: nil))
    try storage.commit([ChangeSet(operations: [removal])], as: CheckedBook.step("take out"))
    try RawDatabase.execute(folder.file(), "DELETE FROM change WHERE step = 4; DELETE FROM step WHERE number = 4")
    try storage.commit([], as: CheckedBook.step("nothing"))
    let note = Change.record(CheckedBook.ada, .value(key: "Note", old: "likes engines", new: "x"))
    try storage.commit([ChangeSet(operations: [note])], as: CheckedBook.step("later"))
    try RawDatabase.execute(
      folder.file(), "UPDATE step SET number = 5 WHERE number = 4; UPDATE change SET step = 5 WHERE step = 4")
    let found = try storage.check()
    #expect(found.map(\.kind) == [.missingStep])
    try storage.mend(found, as: CheckedBook.step("repair"))
    #expect(try storage.check() == [])
    #expect(try members(storage) == [CheckedBook.charles])
  }

  @Test func `a record that the history holds comes back when its row was deleted`() throws {
    let storage = try SQLiteStorage(path: folder.file())
    try CheckedBook.deleteAndBringBackAda(in: storage)
    let before = StoreDump(storage)
    #expect(try storage.check() == [])
    try RawDatabase.execute(folder.file(), "DELETE FROM record WHERE identifier = 'ADA:ABPerson'")
    let found = try storage.check()
    #expect(found.contains { $0.kind == .lostRecord && $0.subject == .record(CheckedBook.ada) })
    let outcome = try StoreMender.run(folder)
    #expect(outcome.left == [])
    let after = StoreDump(storage)
    #expect(after.records[CheckedBook.ada] == before.records[CheckedBook.ada])
    #expect(after.pictures == before.pictures)
    #expect(after.members[CheckedBook.pets] == [CheckedBook.ada, CheckedBook.charles])
  }

  @Test func `a record under an impossible identifier gets back the one that it was added under`() throws {
    try RawDatabase.execute(folder.file(), "UPDATE record SET identifier = 'xx' WHERE row = 1")
    let storage = try SQLiteStorage(path: folder.file())
    let found = try storage.check()
    #expect(found.contains { $0.kind == .wrongIdentifier && $0.subject == .record(RecordID(rawValue: "xx")) })
    let outcome = try StoreMender.run(folder)
    #expect(outcome.left == [])
    #expect(try storage.record(CheckedBook.ada)?.properties["First"] == "Ada")
    #expect(try storage.document(.me) == .string(CheckedBook.ada.rawValue))
    #expect(try members(storage) == [CheckedBook.ada, CheckedBook.charles])
  }

  @Test func `records whose identifiers cannot be told get new ones`() throws {
    try RawDatabase.execute(folder.file(), "UPDATE record SET identifier = 'x' || row WHERE row IN (4, 5)")
    let outcome = try StoreMender.run(folder)
    #expect(outcome.found.filter { $0.kind == .wrongIdentifier }.count == 2)
    #expect(outcome.left == [])
    let dump = StoreDump(try SQLiteStorage(path: folder.file()))
    #expect(dump.records.keys.allSatisfy { $0.kind != nil })
    #expect(dump.records.values.filter { $0["Last"] == "Family" }.count == 3)
  }

  @Test func `an identifier of another form that the history knows is right`() throws {
    let storage = try SQLiteStorage(path: folder.file())
    let odd = StoredRecord(id: RecordID(rawValue: "ODD"), kind: .person, properties: ["First": "Odd"])
    try storage.commit([ChangeSet(operations: [.record(odd.id, .create(odd))])], as: CheckedBook.step("add"))
    #expect(try storage.check() == [])
  }

  private func book(_ storage: SQLiteStorage) -> AddressBook {
    AddressBook(
      storage: storage, environment: Environment(now: { PropertyList.Date(secondsSince1970: 1_800_000_000) }))
  }

  @Test func `all members of a large group come back at once`() throws {
    let storage = try SQLiteStorage(path: folder.file())
    let crowd = (0..<30).map { RecordID(kind: .person, uuid: "M\($0)") }
    let operations = crowd.flatMap { id -> [Change] in
      let record = StoredRecord(id: id, kind: .person, properties: ["First": .string(id.rawValue)])
      return [.record(id, .create(record)), .record(CheckedBook.pets, .member(id, old: nil, new: .max))]
    }
    try storage.commit([ChangeSet(operations: operations)], as: CheckedBook.step("crowd"))
    let before = try storage.members(of: CheckedBook.pets)
    try RawDatabase.execute(folder.file(), "DELETE FROM member")
    let found = try storage.check()
    #expect(found.count == 32)
    let step = try #require(try storage.mend(found, as: CheckedBook.step("repair")))
    #expect(try storage.operations(of: step.number).count == 32)
    #expect(try storage.members(of: CheckedBook.pets) == before)
  }

  @Test func `a record that was made anew behind its deletion does not come back as it was before`() throws {
    let storage = try SQLiteStorage(path: folder.file())
    var request = SaveRequest(title: "delete")
    request.delete(try #require(try book(storage).person(CheckedBook.ada)))
    try book(storage).execute(request)
    let anew = StoredRecord(id: CheckedBook.ada, kind: .person, properties: ["First": "Augusta"])
    try storage.commit([ChangeSet(operations: [.record(anew.id, .create(anew))])], as: CheckedBook.step("anew"))
    try RawDatabase.execute(folder.file(), "DELETE FROM record WHERE identifier = 'ADA:ABPerson'")
    #expect(try storage.lastState(of: CheckedBook.ada) == nil)
    #expect(!(try storage.check()).contains { $0.kind == .lostRecord })
  }

  @Test func `a record that was undone and made again comes back`() throws {
    let storage = try SQLiteStorage(path: folder.file())
    try book(storage).undo()
    try book(storage).redo()
    let before = try storage.record(RecordID(kind: .person, uuid: "P2"))
    try RawDatabase.execute(folder.file(), "DELETE FROM record WHERE identifier = 'P2:ABPerson'")
    #expect((try storage.check()).contains { $0.kind == .lostRecord })
    #expect(try StoreMender.run(folder).left == [])
    #expect(try storage.record(RecordID(kind: .person, uuid: "P2"))?.properties["Note"] == before?.properties["Note"])
  }

  @Test func `a member that somebody puts in again before the repair stays`() throws {
    let storage = try SQLiteStorage(path: folder.file())
    let removal = Change.record(CheckedBook.pets, .member(CheckedBook.ada, old: 0, new: nil))
    try storage.commit([ChangeSet(operations: [removal])], as: CheckedBook.step("take out"))
    try RawDatabase.execute(folder.file(), "INSERT INTO member VALUES (1, 3, 7)")
    let found = try storage.check()
    #expect(found.map(\.kind) == [.otherMembers])
    let (path, hasBegun, hasEnded) = (folder.file(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let moves = [7, nil].map { old -> ChangeSet in
      let new = old == nil ? Int.max : nil
      return ChangeSet(operations: [.record(CheckedBook.pets, .member(CheckedBook.ada, old: old, new: new))])
    }
    Thread.detachNewThread {
      defer { hasEnded.signal() }
      do {
        var waiting = moves.makeIterator()
        try SQLiteStorage(path: path).commit(as: CheckedBook.step("put in"), rules: .standard) { _ in
          if let next = waiting.next() { return next }
          // The repair asks the history meanwhile, and waits for this to end.
          hasBegun.signal()
          Thread.sleep(forTimeInterval: 0.5)
          return nil
        }
      } catch { Issue.record(error) }
    }
    hasBegun.wait()
    try storage.mend(found, as: CheckedBook.step("repair"))
    hasEnded.wait()
    #expect(try members(storage) == [CheckedBook.charles, CheckedBook.ada])
    #expect(try storage.check() == [])
  }

  @Test func `a document that the history has put comes back by a step that can be undone`() throws {
    try RawDatabase.execute(folder.file(), "DELETE FROM document")
    let storage = try SQLiteStorage(path: folder.file())
    let found = try storage.check()
    #expect(found.map(\.kind) == [.lostDocument])
    #expect(found.map(\.remedy) == [.change])
    let step = try #require(try storage.mend(found, as: CheckedBook.step("repair")))
    let me = PropertyList.string(CheckedBook.ada.rawValue)
    #expect(try storage.operations(of: step.number) == [.document(.me, old: nil, new: me)])
    #expect(try storage.document(.me) == me)
    #expect(try storage.check() == [])
    try book(storage).undo()
    #expect(try storage.document(.me) == nil)
    #expect(try storage.check() == [])
  }

  @Test func `of two records that the history does not know none takes the identifier that is free`() throws {
    try RawDatabase.execute(
      folder.file(),
      "DELETE FROM change WHERE record = 'P1:ABPerson'; UPDATE record SET identifier = 'xx' WHERE row = 5")
    _ = try StoreMender.run(folder)
    let storage = try SQLiteStorage(path: folder.file())
    #expect(try storage.record(RecordID(kind: .person, uuid: "P1"))?.properties["First"] == "Given1")
    #expect(try storage.record(RecordID(kind: .person, uuid: "P2")) == nil)
  }

  @Test func `a copy is not judged by what the history tells of the book`() throws {
    try RawDatabase.execute(folder.file(), "DELETE FROM member; UPDATE document SET value = x'00FF'")
    try BookCopy(of: try SQLiteStorage(path: folder.file()), leavesDamaged: true)
      .make(in: try SQLiteDraft(path: folder.file("copy.sqlite")))
    let copy = try SQLiteStorage(path: folder.file("copy.sqlite"))
    #expect(try copy.document(.me) == nil)
    #expect(try copy.check() == [])
    // What happens in the copy itself is compared.
    let addition = Change.record(CheckedBook.pets, .member(CheckedBook.charles, old: nil, new: .max))
    try copy.commit([ChangeSet(operations: [addition])], as: CheckedBook.step("put in"))
    try RawDatabase.execute(folder.file("copy.sqlite"), "DELETE FROM member")
    #expect(
      (try copy.check()).map(\.description) == [
        "the record PETS:ABGroup lacks the member CHARLES:ABPerson, which the history has put into it"
      ])
  }
}
