import PropertyLists
import Testing

@testable import AddressBook

@Suite struct LookupTableTests {
  private static func id(_ number: Int) -> RecordID { RecordID(kind: .person, uuid: "\(number)") }

  @Test func `records stand as they were added, in whatever order they are added and taken away`() {
    var table = LookupTable()
    for number in 0..<101 { table.insert(Self.id(number * 37 % 101), placed: number * 37 % 101, at: "a") }
    table.insert(Self.id(7), placed: 7, at: "a")
    table.insert(Self.id(7), placed: 7, at: "b")
    #expect(table["a"] == (0..<101).map(Self.id))
    for number in 0..<101 where number % 3 != 0 { table.remove(placed: number * 50 % 101, at: "a") }
    let left = Set((0..<101).filter { $0 % 3 == 0 }.map { $0 * 50 % 101 })
    #expect(table["a"] == left.sorted().map(Self.id))
    for number in -1...101 { table.remove(placed: number, at: "a") }
    #expect(table["a"] == [])
    #expect(table["b"] == [Self.id(7)])
  }

  @Test func `records of one name are found in the order of adding after they were changed and added again`() throws {
    let overlay = StorageOverlay(over: MemoryStorage())
    var records = (0..<5).map {
      StoredRecord(id: Self.id($0), kind: .person, place: 1 + $0, properties: ["First": "Same"])
    }
    for record in records { overlay.put(record, replacing: nil) }
    for number in [3, 1] {
      var changed = records[number]
      changed.properties["First"] = "Other"
      overlay.put(changed, replacing: records[number])
      overlay.put(records[number], replacing: changed)
    }
    overlay.remove(records[0])
    records[0].place = try overlay.nextPlace
    overlay.put(records[0], replacing: nil)
    records.append(records.removeFirst())
    for limit in [1, 2, 5, 9] {
      var found: [RecordID] = []
      try overlay.fetch(FetchPlan(filters: [.exactName("Same")], limit: limit)) { fetched in
        if case .record(let record) = fetched { found.append(record.id) }
        return true
      }
      #expect(found == records.prefix(limit).map(\.id))
    }
  }
}
