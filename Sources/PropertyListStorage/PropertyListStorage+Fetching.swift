public import AddressBook
import PropertyLists

extension PropertyListStorage {
  /// Delivers the records of a plan one after another until the closure answers `false`.
  public func fetch(_ plan: FetchPlan, _ body: (FetchedRecord) throws -> Bool) throws {
    guard plan.limit ?? 1 > 0 else { return }
    let index = try currentIndex()
    let choice = RecordChoice(plan, in: index)
    var left = plan.limit ?? .max
    let wanted = try folder.translatingErrors {
      try order(choice.candidates(isInterrupted: isInterrupted), plan, index)
    }
    openFetches += 1
    defer { openFetches -= 1 }
    for entry in wanted where !plan.excluding.contains(entry.id) {
      if isInterrupted() { throw StorageError.interrupted }
      let fetched = try folder.translatingErrors { try index.row(entry, isInOrder: plan.order == .none).fetched }
      guard try isMatch(fetched, plan, choice, index) else { continue }
      left -= 1
      guard try body(fetched), left > 0 else { return }
    }
  }

  /// The number of records of a plan.
  public func count(_ plan: FetchPlan) throws -> Int {
    let index = try currentIndex()
    let choice = RecordChoice(plan, in: index)
    guard choice.isExact, plan.after == nil else {
      var count = 0
      try fetch(plan) { _ in
        count += 1
        return true
      }
      return count
    }
    let found = try folder.translatingErrors {
      try choice.candidates(isInterrupted: isInterrupted).count { !plan.excluding.contains($0.id) }
    }
    return min(found, max(0, plan.limit ?? .max))
  }

  /// Whether a record fulfils the filters. A record that cannot be read is named by all of them.
  private func isMatch(
    _ fetched: FetchedRecord, _ plan: FetchPlan, _ choice: RecordChoice, _ index: BookIndex
  ) throws -> Bool {
    guard !choice.isExact, case .record(let record) = fetched else { return true }
    lazy var lookups = RecordIndex(record)
    return plan.filters.allSatisfy { filter in
      filter.matches(record, lookups) { index.members[$0, in: $1] != nil }
    }
  }

  /// The records in the order of a plan, from where its page begins.
  private func order(
    _ entries: [BookIndex.Entry], _ plan: FetchPlan, _ index: BookIndex
  ) throws -> [BookIndex.Entry] {
    let start = try plan.after.map { cursor -> (sortKey: String, place: Int) in
      guard let place = cursor.place ?? index.places[cursor.record] else { throw FetchError.noPlace(cursor.record) }
      return (cursor.sortKey, place)
    }
    guard plan.order != .none else {
      guard let start else { return entries }
      return start.sortKey.isEmpty ? entries.filter { $0.place > start.place } : []
    }
    var keyed: [(entry: BookIndex.Entry, key: String)] = []
    for entry in entries {
      if isInterrupted() { throw StorageError.interrupted }
      let key = try index.sortKeys(entry).key(plan.order)
      if let start {
        let isBehind =
          start.sortKey.precedesByBytes(key)
          || start.sortKey.isIdentical(to: key) && start.place < entry.place
        guard isBehind else { continue }
      }
      keyed.append((entry, key))
    }
    return keyed.sortedStably { $0.key.precedesByBytes($1.key) }.map(\.entry)
  }
}
