import AddressBook
import PropertyExtensionKit
import PropertyLists

extension ExtensionBook {
  /// Fetches records: by identifiers or by a predicate, page by page. A predicate may ask for keys that the program may
  /// read, and for no others, as it would tell of their values.
  /// - Throws: `WireError`, and what the book throws.
  func fetch(_ wanted: BookFetchMethod.Parameters) throws -> BookFetchMethod.Result {
    try requireAccess()
    let keys = try wanted.keys.map { names throws(WireError) in
      var keys: Set<String> = []
      for name in names { keys.insert(try readableKey(name)) }
      return keys
    }
    var plan = FetchPlan(order: try order(wanted.sort))
    if let source = wanted.predicate { plan.filters.append(.predicate(try predicate(source))) }
    if let ids = wanted.records {
      guard ids.count <= WireLimits.records else {
        throw WireError(.limitExceeded, "\(ids.count) records, the most of one request are \(WireLimits.records)")
      }
      plan.filters.append(.identifiers(Set(ids.map(RecordID.init))))
    }
    if let id = wanted.after { plan.after = FetchCursor(try record(id).stored, plan.order) }
    return try page(plan, limit: min(wanted.limit ?? WireLimits.records, WireLimits.records), keys)
  }

  private func order(_ word: String?) throws(WireError) -> SortOrder {
    guard let word else { return .none }
    guard let order = SortOrder(word: word) else {
      throw WireError(.invalidParameters, "sort takes first, last or none, not \"\(word)\"")
    }
    // The order would tell of what stands for a name, and of how it is spoken.
    if order != .none, let key = PersonName.keysOfOrder.first(where: { !grants.mayRead($0) }) {
      throw WireError(
        .accessDenied, "\(plugin.shortName) may not read \(key), of which the order tells; sort none asks for no key",
        data: ["key": .string(key)])
    }
    return order
  }

  private func predicate(_ source: String) throws -> Predicate {
    let predicate = try Predicate(source, catalog: session.catalog)
    guard let keys = session.catalog.keysRevealed(by: predicate) else {
      throw WireError(
        .accessDenied, "flagged asks for all keys, flagged(KEY) for one that \(plugin.shortName) may read")
    }
    for key in keys.sorted() {
      guard grants.mayRead(key) else {
        throw WireError(
          .accessDenied, "\(plugin.shortName) may not read \(key), which the predicate asks for",
          data: ["key": .string(key)])
      }
      guard !(session.catalog[key]?.isDerived ?? false) else {
        throw WireError(
          .invalidParameters, "\(key) is computed, and no predicate of a program can ask for it",
          data: ["key": .string(key)])
      }
    }
    return predicate
  }

  /// A page of records, which ends before it is too large for a message.
  private func page(_ plan: FetchPlan, limit: Int, _ keys: Set<String>?) throws -> BookFetchMethod.Result {
    var plan = plan
    // One more tells whether there are more.
    plan.limit = limit + 1
    var records: [BookRecord] = []
    var size = 0
    var hasMore = false
    try session.book.enumerate(plan) { fetched in
      guard case .record(let stored) = fetched else { return true }
      let record = wireRecord(RecordContents(stored), keys: keys)
      size += try JSONPropertyList.encode(record.wireValue).count
      hasMore = records.count == limit || size > WireLimits.recordBytes && !records.isEmpty
      if !hasMore { records.append(record) }
      return !hasMore
    }
    return BookFetchMethod.Result(records: records, next: hasMore ? records.last?.id : nil)
  }
}
