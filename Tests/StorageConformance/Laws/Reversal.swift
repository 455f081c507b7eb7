import AddressBook
import PropertyLists

extension StorageLaw {
  /// The log can be walked back.
  static func reversal(seed: UInt64) -> StorageLaw {
    StorageLaw("steps taken back one after another bring back what was there before, seed \(seed)") { place in
      var rehearsal = try Rehearsal(place, seed: seed &+ 1_000)
      var former: [Int: Model] = [:]
      for _ in 1...25 {
        former[rehearsal.model.log.count] = rehearsal.model
        try rehearsal.change()
      }
      for step in try rehearsal.storage.steps(upTo: .max, limit: .max) {
        guard let model = former[step.number - 1] else { continue }
        let operations = try rehearsal.storage.operations(of: step.number)
        try rehearsal.commit(ChangeSet(operations: operations.reversed().map(\.inverse)), kind: .undo(step.number))
        try model.requireSameContents(in: rehearsal.storage)
      }
      try requireEqual(try rehearsal.storage.count(FetchPlan()), 0, "the records after all was taken back")
    }
  }
}

extension Model {
  /// Compares what people put into the book, in the order of adding: not revisions, not when it was changed.
  fileprivate func requireSameContents(in storage: any StorageAdapter) throws {
    var found: [RecordID: StoredRecord] = [:]
    var foundOrder: [RecordID] = []
    try storage.fetch(FetchPlan()) { fetched in
      if case .record(let record) = fetched {
        found[record.id] = record.contents
        foundOrder.append(record.id)
      }
      return true
    }
    try requireEqual(foundOrder, order, "the records")
    for (id, record) in records { try record.contents.requireSame(found[id], "the record \(id)") }
    for (group, list) in members {
      try requireEqual(try storage.members(of: group), list, "the members of \(group)")
    }
    for key in Action.documentKeys + [.me] { try requireEqual(try storage.document(key), documents[key], "\(key)") }
  }
}

extension StoredRecord {
  /// Compares with a record that was found, and names what differs.
  func requireSame(_ found: StoredRecord?, _ subject: String) throws {
    guard let found, found != self else { return try require(found != nil, "\(subject) is missing") }
    for key in Set(found.properties.keys).union(properties.keys) {
      try requireEqual(found.properties[key], properties[key], "\(key) of \(subject)")
    }
    try requireEqual(found, self, subject)
  }

  /// The record less what a commit keeps up to date.
  fileprivate var contents: StoredRecord {
    var record = self
    record.revision = 0
    for key in ["Modification", "ABPropertyTypes"] { record.properties[key] = nil }
    return record
  }
}
