public import AddressBook

extension SQLiteStorage {
  /// Delivers the records of a plan one after another until the closure answers `false`.
  ///
  /// The closure may read from this storage, not write to it.
  public func fetch(_ plan: FetchPlan, _ body: (FetchedRecord) throws -> Bool) throws {
    guard plan.limit != 0 else { return }
    switch try prospect(of: plan) {
    case .none: return
    case .one(let row, let index) where plan.after == nil:
      return try fetchRecord(in: row, namedBy: index, plan, body)
    case .one, .some: break
    }
    guard plan.isOfAll else { return try fetchRows(plan, body) }
    try withSnapshot {
      var count = 0
      var isStopped = false
      try fetchRows(plan) { fetched in
        count += 1
        isStopped = try !body(fetched)
        return !isStopped
      }
      if !isStopped { try verifyCount(count, of: plan) }
    }
  }

  /// Makes sure that a list of all that there is lacks nothing: it is walked along an index, which may have lost some of it,
  /// or along the table. An entry of an index whose row is lost is an error of its own, so that another index has to name
  /// as many; to count its entries takes a hundredth of what it takes to read the records. Only a list of groups, which
  /// have one index, makes the table be counted.
  /// - Throws: ``StorageError/damaged(_:reason:)``.
  private func verifyCount(_ count: Int, of plan: FetchPlan) throws {
    let named = "(SELECT count(*) FROM record INDEXED BY record_identifier)"
    let there =
      switch plan.kind {
      case .group: "count(*) FROM record NOT INDEXED WHERE kind = \(RecordKind.group.column)"
      case .person: "\(named) - (SELECT count(*) FROM record INDEXED BY record_group WHERE kind = 1)"
      case nil: named
      }
    guard try connection.integer("SELECT \(there)") == count else {
      throw StorageError.damaged(location.shownPath, reason: "an index, or the table of records, has lost some of them")
    }
  }

  private func fetchRows(_ plan: FetchPlan, _ body: (FetchedRecord) throws -> Bool) throws {
    guard let fetch = try FetchStatement(plan, in: self) else { return }
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

  /// Delivers the record in a row, which the index names as the only one that can match for one of the filters, when it
  /// does.
  private func fetchRecord(
    in row: Int, namedBy index: Int, _ plan: FetchPlan, _ body: (FetchedRecord) throws -> Bool
  ) throws {
    var unverified = plan.filters
    if unverified[index].isDecidedByRow { unverified.remove(at: index) }
    let statement = try connection.statement(.recordByRow)
    statement.bind(row, at: 1)
    statement.bind(plan.kind?.column ?? -1, at: 2)
    guard let fetched = try statement.first(FetchedRecord.init(row:)), !plan.excluding.contains(fetched.id),
      try isMatch(fetched, unverified)
    else { return }
    _ = try body(fetched)
  }

  /// The number of records of a plan.
  public func count(_ plan: FetchPlan) throws -> Int {
    if case .none = try prospect(of: plan) { return 0 }
    guard let fetch = try FetchStatement(plan, in: self) else { return 0 }
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
      return min(try statement.step() ? statement.integer(0) : 0, max(0, plan.limit ?? .max))
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

extension FetchPlan {
  /// Whether all records, or all of a kind, are wanted.
  fileprivate var isOfAll: Bool { filters.isEmpty && excluding.isEmpty && after == nil && limit == nil }
}

extension RecordFilter {
  /// Whether a row of an index decides, so that the record need not be looked at.
  fileprivate var isDecidedByRow: Bool {
    switch self {
    case .name, .phone: true
    default: false
    }
  }
}
