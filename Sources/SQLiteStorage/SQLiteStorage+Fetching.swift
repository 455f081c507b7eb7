public import AddressBook

extension SQLiteStorage {
  /// Delivers the records of a plan one after another until the closure answers `false`.
  ///
  /// The closure may read from this storage, not write to it.
  public func fetch(_ plan: FetchPlan, _ body: (FetchedRecord) throws -> Bool) throws {
    guard plan.limit != 0, try mayMatch(plan), let fetch = try FetchStatement(plan, in: self) else { return }
    var left = plan.limit ?? .max
    try connection.withStatement(fetch.sql) { statement in
      fetch.bind(to: statement)
      while left > 0, try statement.step() {
        if !plan.excluding.isEmpty, plan.excluding.contains(RecordID(rawValue: statement.text(0))) { continue }
        let fetched = FetchedRecord(row: statement)
        guard try isMatch(fetched, fetch.unverified) else { continue }
        left -= 1
        guard try body(fetched) else { return }
      }
    }
  }

  /// The number of records of a plan.
  public func count(_ plan: FetchPlan) throws -> Int {
    guard try mayMatch(plan), let fetch = try FetchStatement(plan, in: self) else { return 0 }
    guard let sql = fetch.countingSQL else {
      var count = 0
      try self.fetch(plan) { _ in
        count += 1
        return true
      }
      return count
    }
    return try connection.withStatement(sql) { statement in
      fetch.bind(to: statement)
      return min(try statement.step() ? statement.integer(0) : 0, plan.limit ?? .max)
    }
  }

  /// Whether a record fulfils the filters that no index decides. A record that cannot be read is named by all of them.
  private func isMatch(_ fetched: FetchedRecord, _ filters: [RecordFilter]) throws -> Bool {
    guard !filters.isEmpty, case .record(let record) = fetched else { return true }
    lazy var index = RecordIndex(record)
    return try filters.allSatisfy { filter in
      try filter.matches(record, index) { member, group in try position(of: member, in: group) != nil }
    }
  }
}
