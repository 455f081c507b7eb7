import AddressBook
import PropertyLists

extension StorageLaw {
  /// A book may be open more than once.
  static let handles: [StorageLaw] = [
    StorageLaw("shows each handle what the other committed") { place in
      let fixture = try Fixture(place)
      let (first, second) = (fixture.storage, try place.open())
      var name: PropertyList = "Shippo"
      for number in 2...9 {
        let (writer, reader) = number.isMultiple(of: 2) ? (first, second) : (second, first)
        let new: PropertyList = .string("Shippo \(number)")
        let change = Operation.record(fixture.shippo, .value(key: "First", old: name, new: new))
        let step = try writer.commit([ChangeSet(operations: [change])], as: Fixture.description, rules: .standard)
        try requireEqual(step?.number, number, "the step's number")
        try requireEqual(try reader.latestStep, number, "the latest step")
        try requireEqual(try reader.record(fixture.shippo)?.properties["First"], new, "the name")
        try requireEqual(try reader.operations(of: number), [change], "the operations")
        try requireEqual(
          try reader.count(FetchPlan(filters: [.text("shippo \(number)")])), 1, "the records with the new name")
        name = new
      }
    },
    StorageLaw("gives keys that both handles use first the same meaning") { place in
      let (first, second) = (try place.open(), try place.open())
      for (index, storage) in [first, second, first, second].enumerated() {
        let id = RecordID(kind: .person, uuid: "\(index)")
        let record = StoredRecord(id: id, kind: .person, properties: ["org.example.\(index / 2)": .string("\(index)")])
        try storage.commit(
          [ChangeSet(operations: [.record(id, .create(record))])], as: Fixture.description, rules: .standard)
      }
      for storage in [first, second] {
        for index in 0..<4 {
          let plan = FetchPlan(filters: [.value(key: "org.example.\(index / 2)", .string("\(index)"))])
          try requireEqual(try storage.count(plan), 1, "the records of \(plan)")
        }
      }
    },
  ]
}
