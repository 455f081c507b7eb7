import PropertyLists

extension StorageOverlay {
  /// Whether everything is as the base has it.
  private var isTransparent: Bool { order.isEmpty && left.isEmpty }

  package func count(_ plan: FetchPlan) throws -> Int {
    guard !isTransparent else { return try base.count(plan) }
    let plan = try resolved(plan)
    return min(try base.count(basePlan(plan)) + (try own(plan).count), max(0, plan.limit ?? .max))
  }

  package func fetch(_ plan: FetchPlan, _ body: (FetchedRecord) throws -> Bool) throws {
    guard !isTransparent else { return try base.fetch(plan, body) }
    let plan = try resolved(plan)
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
          let standing = Position(record, plan.order)
          while goesOn, let next = waiting.first, next.position < standing {
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
  private func basePlan(_ plan: FetchPlan) -> FetchPlan {
    var plan = plan
    plan.excluding.formUnion(hidden)
    return plan
  }

  /// The records written here that a plan wants, in its order.
  private func own(_ plan: FetchPlan) throws -> [(record: StoredRecord, position: Position)] {
    var found: [(record: StoredRecord, position: Position)] = []
    for id in candidates(plan) where !plan.excluding.contains(id) {
      guard let record = records[id].flatMap(\.self) else { continue }
      let isWanted = try plan.matches(record) { member, group in try position(of: member, in: group) != nil }
      let standing = Position(record, plan.order)
      if isWanted, isBehind(plan.after, standing) { found.append((record, standing)) }
      if plan.order == .none, found.count == plan.limit { break }
    }
    return plan.order == .none ? found : found.sortedStably { $0.position < $1.position }
  }

  /// Whether a position is behind a cursor whose record was looked up.
  private func isBehind(_ cursor: FetchCursor?, _ position: Position) -> Bool {
    guard let cursor, let place = cursor.place else { return true }
    return Position(sortKey: cursor.sortKey, place: place) < position
  }

  /// The records written here that a plan can want: few, when it asks for a name, a phone or for identifiers.
  private func candidates(_ plan: FetchPlan) -> [RecordID] {
    for filter in plan.filters {
      switch filter {
      case .exactName(let name), .name(_, let name): return records(named: Folding.fold(name))
      case .phone(let number):
        guard let ending = PhoneDigits.ending(of: number) else { return [] }
        return records(withPhoneEnding: ending)
      case .identifiers(let ids) where ids.count < order.count: return ordered(ids)
      default: break
      }
    }
    return order
  }

  /// Some of the records in the order of adding.
  private func ordered(_ ids: Set<RecordID>) -> [RecordID] {
    ids.filter { places[$0] != nil }.sorted { places[$0, default: 0] < places[$1, default: 0] }
  }

  /// The plan with what the base does not know looked up: memberships that were changed here are named one by one, and
  /// where the page begins is told.
  private func resolved(_ plan: FetchPlan) throws -> FetchPlan {
    var plan = plan
    plan.filters = try plan.filters.map(resolvingMembers)
    if let cursor = plan.after, cursor.place == nil {
      guard let place = try place(of: cursor.record) else { throw FetchError.noPlace(cursor.record) }
      plan.after = cursor.found(at: place)
    }
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

/// Where a record stands in a list: by its sort key, then by its place in the order of adding.
private struct Position: Comparable {
  let sortKey: String
  let place: Int

  init(sortKey: String, place: Int) { (self.sortKey, self.place) = (sortKey, place) }

  init(_ record: StoredRecord, _ order: SortOrder) {
    self.init(sortKey: RecordIndex.sortKey(of: record, order), place: record.place)
  }

  static func < (left: Position, right: Position) -> Bool {
    left.sortKey.isIdentical(to: right.sortKey)
      ? left.place < right.place : left.sortKey.precedesByBytes(right.sortKey)
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
