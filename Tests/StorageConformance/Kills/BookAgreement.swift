package import AddressBook
import PropertyLists

/// Whether two storages hold the same book.
package struct BookAgreement {
  private let found: any StorageAdapter
  private let wanted: any StorageAdapter
  /// How many of the latest steps are compared.
  private let steps: Int

  /// Names what is found, and what is wanted, of which as many of the latest steps are compared as asked for.
  package init(found: any StorageAdapter, wanted: any StorageAdapter, steps: Int = 40) {
    (self.found, self.wanted, self.steps) = (found, wanted, steps)
  }

  /// Compares records, groups, pictures, documents, history and what lookups find.
  /// - Throws: ``LawViolation``, or what a storage throws.
  package func require() throws {
    try requireEqual(try found.latestStep, try wanted.latestStep, "the latest step")
    let records = try Self.records(wanted)
    try requireEqual(try Self.records(found), records, "the records")
    for record in records {
      try requireEqual(
        try found.members(of: record.id), try wanted.members(of: record.id), "the members of \(record.id)")
      for picture in record.pictures {
        try requireEqual(try found.picture(picture).map { ImageDigest(of: $0) }, picture, "the bytes of a picture")
      }
      try requireSameCount(FetchPlan(filters: [.exactName(record.compositeName)]))
      if let note = record.properties["Note"]?.string { try requireSameCount(FetchPlan(filters: [.text(note)])) }
    }
    try requireSameCount(FetchPlan(filters: [.phone("712 477 9070")]))
    try requireEqual(try found.keyUsage(), try wanted.keyUsage(), "the keys in use")
    try requireEqual(try found.document(.me), try wanted.document(.me), "whose card is the user's own")
    try requireSameHistory()
  }

  private func requireSameHistory() throws {
    let pairs = zip(try found.steps(upTo: .max, limit: steps), try wanted.steps(upTo: .max, limit: steps))
    for (step, other) in pairs {
      try requireEqual("\(step.number) \(step.kind)", "\(other.number) \(other.kind)", "a step")
      let operations = (try found.operations(of: step.number), try wanted.operations(of: step.number))
      if step.author == .files {
        // What was edited by other means is called and dated by who finds it, and told in the order of the keys.
        try requireEqual(Set(operations.0), Set(operations.1), "the operations of step \(step.number)")
      } else {
        try requireEqual(step, other, "a step")
        try requireEqual(operations.0, operations.1, "the operations of step \(step.number)")
      }
    }
    try requireEqual(
      try found.steps(upTo: .max, limit: .max).count, try wanted.steps(upTo: .max, limit: .max).count, "the steps")
  }

  private func requireSameCount(_ plan: FetchPlan) throws {
    try requireEqual(try found.count(plan), try wanted.count(plan), "the number of records of \(plan)")
  }

  /// All records by identifier; where one stands in the order of adding is not what a record is.
  private static func records(_ storage: any StorageAdapter) throws -> [StoredRecord] {
    var records: [StoredRecord] = []
    try storage.fetch(FetchPlan()) { fetched in
      guard case .record(var record) = fetched else { throw LawViolation(description: "damaged: \(fetched)") }
      record.place = 0
      records.append(record)
      return true
    }
    return records.sorted { $0.id < $1.id }
  }
}

extension Author {
  /// Who edits files by other means.
  static let files = Author(name: "files")
}
