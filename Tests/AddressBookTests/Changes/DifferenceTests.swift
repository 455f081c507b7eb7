import PropertyLists
import StorageConformance
import Testing

@testable import AddressBook

@Suite struct DifferenceTests {
  /// Two multi-values that share some entries.
  private static func lists(seed: UInt64) -> (RawMultiValue, RawMultiValue) {
    var generator = SeededGenerator(seed: seed)
    func list() -> RawMultiValue {
      let count = Int.random(in: 0...6, using: &generator)
      let ids = (0..<8).map { EntryID(rawValue: "\($0)") }.shuffled(using: &generator).prefix(count)
      let entries = ids.map { id in
        RawMultiValue.Entry(
          id: id, label: [Label.home, .work, "own"].randomElement(using: &generator) ?? .none,
          value: .integer(.init(Int.random(in: 0...3, using: &generator))))
      }
      let primary = Bool.random(using: &generator) ? entries.randomElement(using: &generator)?.id : nil
      return RawMultiValue(entries: entries, primary: primary, rest: ["other": true])
    }
    return (list(), list())
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `the difference of two lists leads from one to the other and back`(_ seed: UInt64) {
    let (old, new) = Self.lists(seed: seed)
    let changes = old.changes(to: new)
    var list = old
    for change in changes {
      guard case .changed(change) = list.apply(change) else {
        Issue.record("\(change) of \(changes)")
        return
      }
    }
    #expect(list == new)
    for change in changes.reversed() {
      #expect(change.inverse.inverse == change)
      guard case .changed(change.inverse) = list.apply(change.inverse) else {
        Issue.record("\(change.inverse) of \(changes)")
        return
      }
    }
    #expect(list == old)
  }

  @Test func `an unchanged list has no difference, and one change is one change`() {
    let entry = RawMultiValue.Entry(label: .work, value: "old")
    let list = RawMultiValue(entries: [entry], primary: entry.id)
    #expect(list.changes(to: list) == [])
    var changed = list
    changed.entries[0].value = "new"
    #expect(list.changes(to: changed).count == 1)
    changed = list
    changed.entries.append(RawMultiValue.Entry(label: .home, value: 1))
    #expect(list.changes(to: changed).count == 1)
  }

  @Test(.timeLimit(.minutes(1))) func `the difference of long lists is found without comparing each entry with each`() {
    let entries = (0..<50_000).map { RawMultiValue.Entry(label: .home, value: .integer(.init($0))) }
    let list = RawMultiValue(entries: entries, primary: entries.first?.id)
    var changed = list
    changed.entries.append(RawMultiValue.Entry(label: .work, value: -1))
    changed.entries[10].value = -2
    changed.entries.swapAt(20, 21)
    #expect(list.changes(to: changed).count == 3)
    #expect(changed.changes(to: list).count == 3)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a changed copy of a record is saved and undone exactly`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (first, second) = Self.lists(seed: seed)
    let values: [PropertyList?] = [
      nil, "text", 1, first.propertyList, second.propertyList, ["values": ["no identifiers"]],
      RawMultiValue().propertyList, RawMultiValue(entries: first.entries, rest: ["else": 2]).propertyList, ["day": 1],
    ]
    let keys = ["First", "Phone", "Email", "org.example.a", "org.example.b"]
    func properties() -> PropertyList.Dictionary {
      PropertyList.Dictionary(
        keys.compactMap { key in (values.randomElement(using: &generator) ?? nil).map { (key, $0) } })
    }
    let id = RecordID(kind: .person, uuid: "P")
    let storage = MemoryStorage()
    func commit(_ operations: [Operation]) throws {
      let step = StepDescription(title: "step", author: .owner, time: .init(secondsSince1970: 1_800_000_000))
      try storage.commit([ChangeSet(operations: operations)], as: step)
    }
    func stored() throws -> PropertyList.Dictionary {
      var properties = try #require(storage.record(id)).properties
      for key in [RecordKeys.creation, RecordKeys.modification, RecordKeys.propertyTypes] { properties[key] = nil }
      return properties
    }
    let (old, new) = (properties(), properties())
    try commit([.record(id, .create(StoredRecord(id: id, kind: .person, properties: old)))])
    var copy = RecordContents(try #require(storage.record(id)))
    for key in keys { copy.properties[key] = new[key] }
    let difference = copy.difference
    try commit(difference)
    #expect(try stored() == new, "\(difference)")
    guard old != new else { return }
    let operations = storage.operations(of: 2)
    try commit(operations.reversed().map(\.inverse))
    #expect(try stored() == old, "\(operations)")
  }
}
