package import AddressBook

/// A reader while another program imports many persons in one step: it sees none of them or all, and waits for nobody.
package struct ReadingMeanwhile {
  /// How many persons are imported: a few thousand, or tens of thousands where the tests have time.
  package static let count = Effort.isSoak ? 40_000 : 1_500

  /// Reads a store, in which one person is, until all that another program adds are there.
  /// - Throws: ``LawViolation``, or what the storage throws.
  package static func require(_ storage: any StorageAdapter, storeName: String) throws {
    let writer = try OtherProcess("add-many", storeName, String(count))
    var reads = 0
    while try persons(storage) == 1 { reads += 1 }
    guard reads > 1 else { throw LawViolation(description: "nothing was read before the import was there") }
    try requireEqual(try persons(storage), count + 1, "the persons after the import")
    try requireEqual(writer.lines(), ["added"], "what the writer says")
  }

  /// How many persons there are, asked in every way, which must all agree.
  private static func persons(_ storage: any StorageAdapter) throws -> Int {
    try storage.withSnapshot {
      let count = try storage.count(FetchPlan(kind: .person))
      guard count == 1 || count == Self.count + 1 else { throw LawViolation(description: "\(count) persons are there") }
      let steps = try storage.latestStep
      try requireEqual(steps, count == 1 ? 1 : 2, "the latest step beside \(count) persons")
      try requireEqual(try storage.usage(of: "First"), count, "the uses of a key")
      try requireEqual(try storage.count(FetchPlan(filters: [.phone("712 477 9070")])), count, "those with the number")
      var fetched = 0
      try storage.fetch(FetchPlan(kind: .person, order: .givenName)) { _ in
        fetched += 1
        return true
      }
      try requireEqual(fetched, count, "the persons that are fetched")
      return count
    }
  }
}
