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
      StoredRecord(id: RecordID(kind: .person, uuid: "P"), kind: .person, properties: ["First": "Shippo"]),
      StoredRecord(id: group, kind: .group, properties: ["GroupName": "Pets"]),
    ]
    let step = StepDescription(title: "add", author: .owner, time: .init(secondsSince1970: 1_800_000_000))
    try storage.commit([ChangeSet(operations: records.map { .record($0.id, .create($0)) })], as: step)
  }

  /// What is left of a plan after the lines of tables whose function is the list of parameters or a full-text match.
  private func scans(_ sql: String) throws -> [String] {
    try storage.queryPlan(of: sql).filter { line in
      line.hasPrefix("SCAN") && line != "SCAN json_each VIRTUAL TABLE INDEX 1:"
        && !(line.hasPrefix("SCAN word VIRTUAL TABLE INDEX") && line.contains("M"))
    }
  }

  @Test(arguments: SQLiteStorage.lookups)
  func `no fixed statement looks at everything`(_ sql: String) throws {
    #expect(try scans(sql) == [])
  }

  static let filters: [RecordFilter] = [
    .identifiers([RecordID(kind: .person, uuid: "P")]), .identifierPrefix("p:ab"), .exactName("Shippo"),
    .name([.composite], "shippo"), .name(Set(NameField.allCases), "shippo"), .namePrefix("sh"), .text("shi"),
    .text("shippo dog"), .member(of: RecordID(kind: .group, uuid: "G")), .container(ContainerID(rawValue: "carddav")),
    .value(key: "First", "Shippo"), .phone("7124779070"), .phone("477-9070"), .phone("79070"),
    .any([.member(of: RecordID(kind: .group, uuid: "G")), .member(of: RecordID(kind: .group, uuid: "H"))]),
    .any([.text("477-9070"), .phone("477-9070")]), .any([.exactName("Shippo"), .phone("+1 712 477 9070")]),
  ]

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
