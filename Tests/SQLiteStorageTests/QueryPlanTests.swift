import AddressBook
import PropertyLists
import StorageConformance
import SQLiteStorage
import Testing

/// What is looked up is found by an index, never by looking at everything.
@Suite struct QueryPlanTests {
  private let folder: TemporaryFolder
  private let storage: SQLiteStorage
  private let group = RecordID(kind: .group, uuid: "G")

  init() throws {
    folder = try TemporaryFolder()
    storage = try SQLiteStorage(path: folder.file())
    let records = [
      StoredRecord(
        id: RecordID(kind: .person, uuid: "P"), kind: .person,
        properties: [
          "First": "Shippo", "Last": "Dog", "Note": "n", "Nickname": "S", "BirthdayComponents": ["month": 4, "day": 1],
          "org.example.weight": 5,
          "Phone": Self.list("7124779070"), "URLs": Self.list("u"), "Email": Self.list("e"),
          "Address": Self.list(["City": "New York"]),
        ]),
      StoredRecord(id: group, kind: .group, properties: ["GroupName": "Pets"]),
    ]
    let step = StepDescription(title: "add", author: .owner, time: .init(secondsSince1970: 1_800_000_000))
    try storage.commit([ChangeSet(operations: records.map { .record($0.id, .create($0)) })], as: step)
  }

  private static func list(_ value: PropertyList) -> PropertyList {
    RawMultiValue(entries: [.init(label: .home, value: value)]).propertyList
  }

  /// What is left of a plan after the lines of tables whose function is the list of parameters or a full-text match.
  private func scans(_ sql: String) throws -> [String] {
    try storage.queryPlan(of: sql).filter { line in
      line.hasPrefix("SCAN") && line != "SCAN CONSTANT ROW" && line != "SCAN json_each VIRTUAL TABLE INDEX 1:"
        && !(line.hasPrefix("SCAN word VIRTUAL TABLE INDEX") && line.contains("M"))
    }
  }

  @Test(arguments: SQLiteStorage.lookups)
  func `no fixed statement looks at everything`(_ sql: String) throws {
    #expect(try scans(sql) == [])
  }

  static let filters: [RecordFilter] = [
    .identifiers([RecordID(kind: .person, uuid: "P")]), .identifierPrefix("p:ab"), .exactName("Shippo Dog"),
    .name([.composite], "shippo"), .name(Set(NameField.allCases), "shippo"), .namePrefix("sh"), .text("shi"),
    .text("shippo dog"), .member(of: RecordID(kind: .group, uuid: "G")), .container(ContainerID(rawValue: "carddav")),
    .value(key: "First", "Shippo"), .phone("7124779070"), .phone("477-9070"), .phone("79070"),
    predicate("first == 'Shippo'"), predicate("first ==[cd] 'shippo'"), predicate("first in {'Shippo', 'Maxi'}"),
    predicate("first beginswith 'Sh'"), predicate("phone:main == '7124779070'"), predicate("weight == 5"),
    predicate("birthday == --04-01"), predicate("birthday in {--02-28, --02-29}"), predicate("birthday == 2015-04-01"),
    predicate("birthday within 30 days from 2026-12-20 yearless"), predicate("birthday < --02-01"),
    predicate("address.city == 'New York'"), predicate("address.city beginswith 'New Y'"),
    predicate("nickname contains 'x'"), predicate("url.@count > 1"), predicate("any email != nil"),
    predicate("first == 'Shippo' and not note contains 'cat'"), predicate("first == 'Shippo' or birthday == --04-01"),
    predicate("first == 'Shippo' and (note contains 'x' or last endswith 'g')"),
    .any([.text("477-9070"), .phone("477-9070")]),
    .any([.any([.text("477-9070"), .phone("477-9070")]), .identifiers([RecordID(kind: .person, uuid: "P")])]),
    .any([.exactName("Shippo Dog"), .phone("+1 712 477 9070")]),
  ]

  private static func predicate(_ source: String) -> RecordFilter {
    do {
      return .predicate(try Predicate(source.replacing("weight", with: "org.example.weight")))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  @Test(arguments: filters, SortOrder.allCases)
  func `no filter makes a fetch look at everything`(_ filter: RecordFilter, _ order: SortOrder) throws {
    for kind in [nil, RecordKind.person, .group] {
      for filters in [[filter], [filter, .hasKey("First")], [filter, .container(.local)]] {
        let plan = FetchPlan(kind: kind, filters: filters, order: order, limit: 20)
        let statements = try storage.statements(of: plan)
        #expect(!statements.isEmpty)
        for sql in statements { #expect(try scans(sql) == [], "\(sql)") }
      }
    }
  }

  @Test(arguments: [
    "FALSEPREDICATE", "first in {}", "org.example.nowhere == 'x' and first == 'Shippo'",
    "birthday between {--03-01, --02-01}",
    "org.example.nowhere contains 'x' or FALSEPREDICATE",
  ])
  func `what nothing can fulfil asks the store nothing`(_ source: String) throws {
    #expect(try storage.statements(of: FetchPlan(filters: [Self.predicate(source)])).isEmpty)
  }

  /// What no index answers is read record after record along the order, and nothing is gathered or sorted.
  @Test(
    arguments: [
      predicate("not first == 'Shippo'"), predicate("first != 'Shippo'"), predicate("first == 'a' or not last == 'b'"),
      predicate("created > 2026-04-01"), predicate("phone.@count == 0"), predicate("TRUEPREDICATE"), .substring("hipp"),
    ], [RecordKind.person, .group])
  func `what no index answers streams`(_ filter: RecordFilter, _ kind: RecordKind) throws {
    for order in SortOrder.allCases {
      let sql = try #require(try storage.statements(of: FetchPlan(kind: kind, filters: [filter], order: order)).first)
      #expect(!sql.contains("SELECT record"), "\(sql)")
      #expect(!(try storage.queryPlan(of: sql)).contains { $0.contains("TEMP B-TREE") && order != .none }, "\(sql)")
    }
  }

  @Test(arguments: SortOrder.allCases, [nil, RecordKind.person, .group])
  func `a page begins where an index says`(_ order: SortOrder, _ kind: RecordKind?) throws {
    let shippo = try #require(try storage.record(RecordID(kind: .person, uuid: "P")))
    let plan = FetchPlan(kind: kind, order: order, after: FetchCursor(shippo, order), limit: 20)
    let sql = try #require(try storage.statements(of: plan).first)
    let lines = try storage.queryPlan(of: sql)
    // Groups, which are few, are in no index by their order of adding.
    guard kind != .group || order != .none else { return }
    #expect(lines.first?.hasPrefix("SEARCH r ") == true, "\(lines)")
    #expect(!lines.contains { $0.contains("TEMP B-TREE") }, "\(lines)")
  }

  @Test(arguments: [nil, RecordKind.person, .group], [SortOrder.givenName, .familyName])
  func `a list in order walks along an index and sorts nothing`(_ kind: RecordKind?, _ order: SortOrder) throws {
    for filters in [[], [RecordFilter.hasKey("First")], [.container(.local)]] {
      let plan = try #require(try storage.statements(of: FetchPlan(kind: kind, filters: filters, order: order)).first)
      let lines = try storage.queryPlan(of: plan)
      #expect(lines.first?.contains(" r USING INDEX record_") == true, "\(lines)")
      #expect(!lines.contains { $0.contains("TEMP B-TREE") }, "\(lines)")
    }
  }
}
