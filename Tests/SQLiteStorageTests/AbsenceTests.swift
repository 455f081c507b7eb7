import AddressBook
import PropertyLists
import SQLiteStorage
import StorageConformance
import Testing

/// A store that finds nothing because it is damaged says so, where SQLite itself notices nothing.
@Suite struct AbsenceTests {
  private let folder: TemporaryFolder
  private static let group = RecordID(kind: .group, uuid: "GROUP")
  private static let pageSize = 4096

  init() throws {
    folder = try TemporaryFolder()
    let storage = try SQLiteStorage(path: folder.file())
    var operations: [Operation] = [
      .record(Self.group, .create(StoredRecord(id: Self.group, kind: .group, properties: ["GroupName": "Pets"])))
    ]
    for number in 1...20 {
      let id = RecordID(kind: .person, uuid: "P\(number)")
      let phone = RawMultiValue(entries: [.init(label: .main, value: .string("712 477 \(9000 + number)"))])
      let properties: PropertyList.Dictionary = [
        "First": .string("Name\(number)"), "Nickname": .string("Nick\(number)"), "Phone": phone.propertyList,
        "BirthdayComponents": try #require(CalendarDay(month: 4, day: number)).propertyList,
      ]
      operations.append(.record(id, .create(StoredRecord(id: id, kind: .person, properties: properties))))
      operations.append(.record(Self.group, .member(id, old: nil, new: number)))
    }
    let step = StepDescription(
      title: "add", author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))
    try storage.commit([ChangeSet(operations: operations)], as: step)
  }

  /// Plans of every kind that find nothing.
  private static let plans: [FetchPlan] = [
    FetchPlan(), FetchPlan(kind: .person, order: .familyName), FetchPlan(filters: [.exactName("Nobody")]),
    FetchPlan(filters: [.name([.given, .nickname], "Nobody")]), FetchPlan(filters: [.namePrefix("zz")]),
    FetchPlan(filters: [.phone("712 477 1111")]), FetchPlan(filters: [.phone("none")]),
    FetchPlan(filters: [.identifiers([RecordID(rawValue: "NOBODY")])]),
    FetchPlan(filters: [.identifierPrefix("zzzzzz")]), FetchPlan(filters: [.hasKey("BirthdayComponents")]),
    FetchPlan(filters: [.hasKey("Modification")]), FetchPlan(filters: [.hasKey("org.example.none")]),
    FetchPlan(filters: [.value(key: "Nickname", "Nobody")]), FetchPlan(filters: [.text("nobody")]),
    FetchPlan(filters: [.member(of: group)]), FetchPlan(filters: [.any([.text("n"), .phone("712")])]),
    FetchPlan(filters: [.container(ContainerID(rawValue: "none"))]), FetchPlan(filters: [.substring("nobody")]),
  ]

  @Test(arguments: plans)
  func `a sound store is believed`(_ plan: FetchPlan) throws {
    try SQLiteStorage(path: folder.file()).verifyAbsence(of: plan)
  }

  @Test(arguments: plans)
  func `an empty store is believed`(_ plan: FetchPlan) throws {
    try SQLiteStorage(path: folder.file("empty.sqlite")).verifyAbsence(of: plan)
  }

  /// Tables and indexes, each with a plan that its loss leaves without an answer.
  private static let losses: [(table: String, plan: FetchPlan)] = [
    ("record", FetchPlan()), ("record_identifier", FetchPlan(filters: [.identifiers([RecordID(rawValue: "P1")])])),
    ("record_given", FetchPlan(order: .givenName)), ("record_family", FetchPlan(kind: .person, order: .familyName)),
    ("name", FetchPlan(filters: [.name([.nickname], "Nick3")])),
    ("phone", FetchPlan(filters: [.phone("712 477 9003")])),
    ("value", FetchPlan(filters: [.hasKey("Nickname")])), ("day", FetchPlan(filters: [.hasKey("BirthdayComponents")])),
    ("sqlite_autoindex_key_usage_1", FetchPlan(filters: [.hasKey("Nickname")])),
    ("member_parent", FetchPlan(filters: [.member(of: group)])),
  ]

  @Test(arguments: losses)
  func `a page that looks empty is found out`(table: String, plan: FetchPlan) throws {
    try overwrite(rootOf: table) { page in
      // The head of a leaf without a cell; one of a table where that is what the page was.
      let kind: UInt8 = page[0] == 0x0D || page[0] == 0x05 ? 0x0D : 0x0A
      page = [kind, 0, 0, 0, 0, 0x10, 0, 0] + Array(repeating: 0, count: Self.pageSize - 8)
    }
    try requireDamage(plan)
  }

  @Test(arguments: losses.filter { ["name", "phone", "value", "day"].contains($0.table) })
  func `a page with half of its entries wiped out is found out`(table: String, plan: FetchPlan) throws {
    try overwrite(rootOf: table) { page in
      // The cells lie at the end of the page.
      page.replaceSubrange(Self.pageSize / 2..<Self.pageSize, with: Array(repeating: 0, count: Self.pageSize / 2))
    }
    try requireDamage(plan)
  }

  @Test func `records that are gone altogether are found out`() throws {
    try RawDatabase.execute(folder.file(), "DELETE FROM record")
    try requireDamage(FetchPlan())
  }

  @Test func `an index that names a record that is gone is found out`() throws {
    try RawDatabase.execute(folder.file(), "DELETE FROM record WHERE identifier = 'P3:ABPerson'")
    try requireDamage(FetchPlan(filters: [.exactName("Name3")]))
    try requireDamage(FetchPlan(filters: [.phone("712 477 9003")]))
    try requireDamage(FetchPlan(filters: [.member(of: Self.group)]))
  }

  private func requireDamage(_ plan: FetchPlan) throws {
    let storage = try SQLiteStorage(path: folder.file())
    let error = #expect(throws: StorageError.self) { try storage.verifyAbsence(of: plan) }
    guard case .damaged(folder.file(), _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  private func overwrite(rootOf table: String, _ change: (inout [UInt8]) -> Void) throws {
    let path = folder.file()
    try RawDatabase.execute(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    let text = try RawDatabase.text(path, "SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")
    let start = (try #require(text.flatMap(Int.init)) - 1) * Self.pageSize
    var file = try folder.read()
    var page = Array(file[start..<start + Self.pageSize])
    change(&page)
    file.replaceSubrange(start..<start + Self.pageSize, with: page)
    try folder.write(file)
  }
}
