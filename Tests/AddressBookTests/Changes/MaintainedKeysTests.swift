import AddressBook
import PropertyLists
import StorageConformance
import Testing

/// What a commit keeps up to date by itself.
@Suite struct MaintainedKeysTests {
  private let storage = MemoryStorage()
  private let id = RecordID(kind: .person, uuid: "P")

  private func commit(_ change: RecordChange, at seconds: Int = 1_800_000_000) throws -> StoredRecord? {
    let step = StepDescription(title: "step", author: .owner, time: .init(secondsSince1970: seconds))
    try storage.commit([ChangeSet(operations: [.record(id, change)])], as: step)
    return storage.record(id)
  }

  private func date(_ record: StoredRecord?, _ key: String) -> Double? {
    record?.properties[key]?.date?.secondsSince1970
  }

  @Test func `creation is noted once, modification is the latest`() throws {
    let record = try commit(.create(StoredRecord(id: id, kind: .person, properties: ["First": "A"])), at: 1_000)
    #expect(date(record, RecordKeys.creation) == 1_000)
    #expect(date(record, RecordKeys.modification) == 1_000)
    #expect(date(try commit(.value(key: "First", old: "A", new: "B"), at: 3_000), RecordKeys.modification) == 3_000)
    // A clock that goes back does not make the record older.
    let latest = try commit(.value(key: "First", old: "B", new: "C"), at: 2_000)
    #expect(date(latest, RecordKeys.modification) == 3_000)
    #expect(date(latest, RecordKeys.creation) == 1_000)
    #expect(latest?.revision == 3)
  }

  @Test func `a creation that is known is kept, and old values of these keys never conflict`() throws {
    let known = PropertyList.date(.init(secondsSince1970: 5))
    let record = try commit(
      .create(StoredRecord(id: id, kind: .person, properties: [RecordKeys.creation: known])), at: 1_000)
    #expect(record?.properties[RecordKeys.creation] == known)
    let later = PropertyList.date(.init(secondsSince1970: 6))
    let changed = try commit(.value(key: RecordKeys.creation, old: "nonsense", new: later))
    #expect(changed?.properties[RecordKeys.creation] == later)
  }

  @Test func `a record carries the types of its custom keys, of whoever set them`() throws {
    _ = try commit(
      .create(StoredRecord(id: id, kind: .person, properties: ["First": "A", "org.example.age": 3])))
    _ = try commit(.value(key: "org.example.weight", old: nil, new: 4.5))
    let entry = RawMultiValue.Entry(label: .home, value: "x")
    _ = try commit(.entry(key: "org.example.toys", .insert(entry, at: 0)))
    _ = try commit(.value(key: RecordKeys.propertyTypes, old: nil, new: ["org.example.other": 1]))
    let record = try commit(.value(key: "org.example.weight", old: 4.5, new: nil))
    #expect(
      record?.properties[RecordKeys.propertyTypes] == [
        "org.example.age": 2, "org.example.weight": 3, "org.example.toys": 0x101, "org.example.other": 1,
      ])
  }

  @Test func `a change that changes nothing is no step`() throws {
    let before = try commit(.create(StoredRecord(id: id, kind: .person, properties: ["First": "A"])))
    #expect(try commit(.value(key: "First", old: "anything", new: "A")) == before)
    #expect(try commit(.container(old: ContainerID(rawValue: "x"), new: .local)) == before)
    #expect(storage.latestStep == 1)
  }

  @Test func `values that break a rule are refused, unless undo brings them back`() throws {
    var rules = ValueRules()
    rules.allowed = ["dog", "cat"]
    var catalog = PropertyCatalog.standard
    try catalog.declare(
      PropertyDeclaration(key: "org.example.kind", title: "kind", type: PropertyType(.string), rules: rules))
    func commit(_ change: RecordChange, _ kind: Step.Kind) throws {
      let step = StepDescription(title: "step", author: .owner, time: .init(secondsSince1970: 0), kind: kind)
      try storage.commit([ChangeSet(operations: [.record(id, change)])], as: step, rules: catalog)
    }
    let bird = StoredRecord(id: id, kind: .person, properties: ["org.example.kind": "bird"])
    let error = RecordError.invalid(key: "org.example.kind", value: "bird", wanted: "one of dog, cat")
    #expect(throws: ChangeError.invalid(id, error)) { try commit(.create(bird), .change) }
    try commit(.create(bird), .undo(1))
    try commit(.value(key: "org.example.kind", old: "bird", new: "cat"), .change)
    #expect(throws: ChangeError.invalid(id, error)) {
      try commit(.value(key: "org.example.kind", old: "cat", new: "bird"), .change)
    }
  }
}
