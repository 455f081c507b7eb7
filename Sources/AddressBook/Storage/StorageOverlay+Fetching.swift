import PropertyLists

extension StorageOverlay {
  /// Whether everything is as the base has it.
  private var isTransparent: Bool { order.isEmpty && left.isEmpty }

  package func count(_ plan: FetchPlan) throws -> Int {
    guard !isTransparent else { return try base.count(plan) }
    let plan = try resolvingMembers(plan)
    return min(try base.count(basePlan(plan)) + (try own(plan).count), max(0, plan.limit ?? .max))
  }

  package func fetch(_ plan: FetchPlan, _ body: (FetchedRecord) throws -> Bool) throws {
    guard !isTransparent else { return try base.fetch(plan, body) }
    let plan = try resolvingMembers(plan)
    var waiting = try own(plan)[...]
    var left = plan.limit ?? .max
    var goesOn = left > 0
    func deliver(_ record: FetchedRecord) throws {
      left -= 1
      goesOn = try body(record) && left > 0
    }
    if goesOn {
      try base.fetch(basePlan(plan)) { fetched in
        if !waiting.isEmpty, case .record(let record) = fetched {
          let key = RecordIndex.sortKey(of: record, plan.order)
          while goesOn, let next = waiting.first, next.sortKey.precedesByBytes(key) {
            try deliver(.record(waiting.removeFirst().record))
          }
        }
        if goesOn { try deliver(fetched) }
        return goesOn
      }
    }
    while goesOn, let next = waiting.popFirst() { try deliver(.record(next.record)) }
  }

  /// The plan for the records of the base that were not written here.
  private func basePlan(_ plan: FetchPlan) throws(FetchError) -> FetchPlan {
    var plan = plan
    plan.excluding.formUnion(hidden)
    plan.after = try baseCursor(plan.after)
    return plan
  }

  /// The records written here that a plan wants, in its order. In the order of adding they stand behind those of the
  /// base until they are saved, even where they were only changed: a reader tells no place in that order.
  private func own(_ plan: FetchPlan) throws -> [(record: StoredRecord, sortKey: String)] {
    var found: [(record: StoredRecord, sortKey: String)] = []
    for id in candidates(plan) where !plan.excluding.contains(id) {
      guard let record = records[id].flatMap(\.self) else { continue }
      let isWanted = try plan.matches(record) { member, group in try position(of: member, in: group) != nil }
      let sortKey = RecordIndex.sortKey(of: record, plan.order)
      if isWanted, isBehind(plan.after, id, sortKey) { found.append((record, sortKey)) }
      if plan.order == .none, found.count == plan.limit { break }
    }
    return plan.order == .none ? found : found.sortedStably { $0.sortKey.precedesByBytes($1.sortKey) }
  }

  /// The cursor for the records of the base. Those written here stand behind those of the base that have the same sort key.
  private func baseCursor(_ cursor: FetchCursor?) throws(FetchError) -> FetchCursor? {
    guard let cursor, let id = cursor.record, let written = records[id] else { return cursor }
    guard written != nil else { throw .noPlace(id) }
    return cursor.behindEqual
  }

  /// Whether a record written here stands behind a cursor.
  private func isBehind(_ cursor: FetchCursor?, _ id: RecordID, _ sortKey: String) -> Bool {
    guard let cursor else { return true }
    guard cursor.sortKey.isIdentical(to: sortKey) else { return cursor.sortKey.precedesByBytes(sortKey) }
    // Behind all that have the sort key stands none of them.
    guard let last = cursor.record else { return false }
    guard let place = ordinals[last], records[last] != nil else { return true }
    return place < ordinals[id, default: 0]
  }

  /// The records written here that a plan can want: few, when it asks for a name, a phone or for identifiers.
  private func candidates(_ plan: FetchPlan) -> [RecordID] {
    for filter in plan.filters {
      switch filter {
      case .exactName(let name), .name(_, let name): return records(named: Folding.fold(name))
      case .phone(let number):
        guard let ending = PhoneDigits(number)?.ending else { return [] }
        return records(withPhoneEnding: ending)
      case .identifiers(let ids) where ids.count < order.count: return ordered(ids)
      default: break
      }
    }
    return order
  }

  /// Some of the records in the order they were written.
  private func ordered(_ ids: Set<RecordID>) -> [RecordID] {
    ids.filter { ordinals[$0] != nil }.sorted { ordinals[$0, default: 0] < ordinals[$1, default: 0] }
  }

  /// The plan with memberships that were changed here named one by one.
  private func resolvingMembers(_ plan: FetchPlan) throws -> FetchPlan {
    var plan = plan
    plan.filters = try plan.filters.map(resolvingMembers)
    return plan
  }

  private func resolvingMembers(_ filter: RecordFilter) throws -> RecordFilter {
    switch filter {
    case .member(let group) where left.hasGroup(group): .identifiers(Set(try members(of: group).map(\.member)))
    case .any(let filters): .any(try filters.map(resolvingMembers))
    default: filter
    }
  }
}

extension Array {
  /// The elements in an order in which equal ones stay as they are.
  package func sortedStably(by precedes: (Element, Element) -> Bool) -> [Element] {
    enumerated()
      .sorted { left, right in
        if precedes(left.element, right.element) { return true }
        return !precedes(right.element, left.element) && left.offset < right.offset
      }
      .map(\.element)
  }
}
