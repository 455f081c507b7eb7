import AddressBook
import PropertyLists
import SQLiteStorage
import StorageConformance
import Testing

/// One record that cannot be read hides no other, and can be got rid of.
@Suite struct DamageTests {
  private let folder: TemporaryFolder
  private let storage: SQLiteStorage
  private let good = RecordID(kind: .person, uuid: "GOOD")
  private let bad = RecordID(kind: .person, uuid: "BAD")
  private let group = RecordID(kind: .group, uuid: "GROUP")

  init() throws {
    folder = try TemporaryFolder()
    let (good, bad, group) = (good, bad, group)
    do {
      let storage = try SQLiteStorage(path: folder.file())
      let records = [
        StoredRecord(
          id: bad, kind: .person,
          properties: ["First": "Anna", "Note": "likes likes walks", "x.y": 1, "Phone": Self.phone]),
        StoredRecord(
          id: good, kind: .person,
          properties: ["First": "Anna", "Last": "Zorn", "Note": "likes walks", "Phone": Self.phone]),
        StoredRecord(id: group, kind: .group, properties: ["GroupName": "Pets"]),
      ]
      var operations: [Operation] = records.map { .record($0.id, .create($0)) }
      operations.append(.record(group, .member(bad, old: nil, new: .max)))
      operations.append(.record(group, .member(good, old: nil, new: .max)))
      try storage.commit([ChangeSet(operations: operations)], as: Self.step)
    }
    try RawDatabase.execute(
      folder.file(), "UPDATE record SET properties = x'00FF' WHERE identifier = '\(bad.rawValue)'")
    storage = try SQLiteStorage(path: folder.file())
  }

  private static let phone =
    RawMultiValue(entries: [.init(label: .main, value: "+1 712 477 9070")]).propertyList
  private static let step = StepDescription(
    title: "change", author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))

  private func fetched(_ plan: FetchPlan) throws -> [String] {
    var found: [String] = []
    try storage.fetch(plan) { fetched in
      switch fetched {
      case .record(let record): found.append(record.id.rawValue)
      case .damaged(let id, _): found.append("damaged " + id.rawValue)
      }
      return true
    }
    return found
  }

  private var book: AddressBook {
    AddressBook(
      storage: storage, environment: Environment(now: { PropertyList.Date(secondsSince1970: 1_800_000_000) }))
  }

  @Test(arguments: [
    FetchPlan(filters: [.phone("7124779070")]), FetchPlan(), FetchPlan(kind: .person, order: .givenName),
    FetchPlan(filters: [.text("likes w")]),
    FetchPlan(filters: [.hasKey("First")]), FetchPlan(filters: [.value(key: "First", "Anna")]),
    FetchPlan(filters: [.namePrefix("ann")]),
  ])
  func `a damaged record is named where it would stand`(_ plan: FetchPlan) throws {
    #expect(try fetched(plan).filter { $0 != group.rawValue } == ["damaged BAD:ABPerson", good.rawValue])
    #expect(try storage.count(plan) == fetched(plan).count)
  }

  @Test func `a change of others that cannot be read is told as one that is not known, and the next as it is`() throws {
    final class Inbox {
      var changes: [BookChange] = []
    }
    let inbox = Inbox()
    let book = book
    let observation = try book.observe { inbox.changes.append($0) }
    defer { observation.cancel() }
    let other = self.book
    let damaged = try #require(try rename(in: other, to: "Anne"))
    try RawDatabase.execute(
      folder.file(), "UPDATE change SET operation = x'FF00' WHERE step = \(damaged.number)")
    let readable = try #require(try rename(in: other, to: "Annie"))
    #expect(try book.noticeExternalChanges() == [damaged, readable])
    #expect(inbox.changes.map(\.step) == [nil, readable])
    #expect(inbox.changes.map(\.updated) == [[], [good]])
    #expect(inbox.changes.map(\.isExternal) == [true, true])
    #expect(try book.noticeExternalChanges() == [])
    #expect(inbox.changes.count == 2)
  }

  private func rename(in book: AddressBook, to name: String) throws -> Step? {
    var person = try #require(try book.person(good))
    person[.firstName] = name
    try book.update(person)
    return try book.save(title: "rename")
  }

  @Test func `declarations that cannot be read are an error, not forgotten`() throws {
    let book = book
    try book.addProperties(["org.example.dog": PropertyType(.string)])
    try book.save(title: "declare")
    #expect(try book.catalog["org.example.dog"] != nil)
    try RawDatabase.execute(folder.file(), "UPDATE document SET value = x'00FF'")
    #expect(throws: StorageError.self) { try self.book.catalog }
    #expect(throws: StorageError.self) { try rename(in: self.book, to: "Anne") }
  }

  @Test func `a damaged record that is asked for is an error with a reason`() throws {
    let error = #expect(throws: StorageError.self) { try storage.record(bad) }
    guard case .damagedRecord(bad, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
    #expect(try storage.check().map(\.description) == ["the record BAD:ABPerson is damaged: \(reason)"])
  }

  @Test func `a damaged record is not changed`() throws {
    let change = ChangeSet(operations: [.record(bad, .value(key: "First", old: "Anna", new: "B"))])
    #expect(throws: StorageError.self) { try storage.commit([change], as: Self.step) }
  }

  @Test func `a damaged group holds nobody back, and can be deleted itself`() throws {
    try RawDatabase.execute(
      folder.file(), "UPDATE record SET properties = x'00FF' WHERE identifier = '\(group.rawValue)'")
    let book = book
    var request = SaveRequest(title: "delete a member")
    request.delete(try #require(try book.person(good)))
    try book.execute(request)
    #expect(try storage.members(of: group).map(\.member) == [bad])
    try book.undo()
    #expect(try storage.members(of: group).map(\.member) == [bad, good])

    var second = SaveRequest(title: "delete the group")
    second.deleteDamaged(group)
    try book.execute(second)
    #expect(try storage.memberships(of: good) == [])
    #expect(try storage.count(FetchPlan(kind: .group)) == 0)
  }

  @Test func `a damaged record can be deleted with all that the index knows of it`() throws {
    let book = book
    var request = SaveRequest(title: "delete")
    request.deleteDamaged(bad)
    try book.execute(request)
    #expect(try storage.check() == [])
    #expect(try fetched(FetchPlan(filters: [.text("likes")])) == [good.rawValue])
    #expect(try storage.members(of: group).map(\.member) == [good])
    #expect(try storage.keyUsage().contains { $0.key == "x.y" } == false)
    #expect(try storage.keyUsage().first { $0.key == "First" }?.count == 1)
    #expect(try storage.keyUsage().first { $0.key == "Modification" }?.count == 2)

    try book.undo()
    let record = try #require(try storage.record(bad))
    #expect(record.properties[RecordKeys.damaged] == .data([0, 0xFF]))
    #expect(try storage.members(of: group).map(\.member) == [bad, good])
    #expect(try storage.check() == [])
  }

  @Test func `a damaged record that the index was drawn anew without is not counted when it goes`() throws {
    try storage.rebuild()
    #expect(try storage.keyUsage().first { $0.key == "Modification" }?.count == 2)
    let book = book
    var request = SaveRequest(title: "delete")
    request.deleteDamaged(bad)
    try book.execute(request)
    #expect(try storage.keyUsage().first { $0.key == "Modification" }?.count == 2)
    #expect(try storage.check() == [])
  }

  @Test func `a damaged record can be deleted in a begun change and replaced in one commit`() throws {
    let book = book
    var request = SaveRequest(title: "delete")
    request.deleteDamaged(bad)
    try book.stage(request)
    #expect(try book.person(bad) == nil)
    #expect(try book.count(FetchPlan(kind: .person)) == 1)
    book.revert()

    let known = StoredRecord(id: bad, kind: .person, properties: ["First": "Hachi"])
    let change = ChangeSet(operations: [.record(bad, .delete(known)), .record(bad, .create(known))])
    try storage.commit([change], as: Self.step)
    #expect(try storage.record(bad)?.properties["First"] == "Hachi")
    #expect(try fetched(FetchPlan(filters: [.text("likes")])) == [good.rawValue])
    #expect(try storage.check() == [])
  }

  @Test func `an index that was lost is found out and made anew`() throws {
    try RawDatabase.execute(
      folder.file(),
      "DELETE FROM member WHERE member = 1; DELETE FROM record WHERE identifier = '\(bad.rawValue)'")
    #expect(try storage.check() != [])
    for sql in [
      "DELETE FROM name WHERE field = 0", "DELETE FROM value", "DELETE FROM phone",
      "INSERT INTO phone VALUES ('12345678', 9)",
      "INSERT INTO word (word) VALUES ('delete-all')",
    ] {
      try storage.rebuild()
      #expect(try storage.check() == [])
      try RawDatabase.execute(folder.file(), sql)
      #expect(try storage.check() != [], "\(sql)")
    }
    try storage.rebuild()
    #expect(try fetched(FetchPlan(filters: [.text("likes")])) == [good.rawValue])
  }

  @Test func `a damaged record obeys the rules of its container`() throws {
    let book = book
    var work = book.newContainer(named: "Work", type: .unassigned)
    work.capabilities.isReadOnly = true
    var request = SaveRequest(title: "close")
    request.put(work)
    try book.execute(request)
    try RawDatabase.execute(
      folder.file(), "UPDATE record SET container = '\(work.id.rawValue)' WHERE identifier = '\(bad.rawValue)'")
    request = SaveRequest(title: "delete")
    request.deleteDamaged(bad)
    #expect(throws: ChangeError.invalid(bad, .readOnly(bad))) { try book.execute(request) }
    #expect(try storage.damagedRecord(bad)?.container == work.id)
  }

  @Test func `a damaged record comes back as what it was`() throws {
    let odd = RecordID(rawValue: "ODD")
    let place = ContainerID(rawValue: "attic")
    let group = StoredRecord(id: odd, kind: .group, container: place, properties: ["GroupName": "Odd"])
    try storage.commit([ChangeSet(operations: [.record(odd, .create(group))])], as: Self.step)
    try RawDatabase.execute(
      folder.file(), "UPDATE record SET properties = x'00FF' WHERE identifier = '\(odd.rawValue)'")
    let book = book
    var request = SaveRequest(title: "delete")
    request.deleteDamaged(odd)
    try book.execute(request)
    try book.undo()
    let record = try #require(try storage.record(odd))
    #expect(record.kind == .group)
    #expect(record.container == place)
  }
}
