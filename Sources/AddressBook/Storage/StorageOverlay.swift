package import PropertyLists

/// Changes that lie over a store without touching it: what is staged and not committed yet, and what a memory store's
/// transaction has written so far.
package final class StorageOverlay: StorageTransaction {
  let base: any StorageReader
  private(set) var records: [RecordID: StoredRecord?] = [:]
  /// Records in the order they were first written, for the order of adding.
  private(set) var order: [RecordID] = []
  /// Records that were added here, perhaps again.
  private(set) var added: Set<RecordID> = []
  private(set) var positions: [Place: Int?] = [:]
  private(set) var documents: [DocumentKey: PropertyList?] = [:]
  private(set) var pictures: [ImageDigest: [UInt8]] = [:]
  private(set) var log: [(step: Step, operations: [Operation])] = []
  private var usage: [String: Int] = [:]

  /// A record's place in a group.
  struct Place: Hashable {
    let group: RecordID
    let member: RecordID
  }

  package init(over base: any StorageReader) { self.base = base }

  /// Takes over what another overlay, which lies over this one, has written.
  package func absorb(_ other: StorageOverlay) {
    for id in other.order {
      if other.added.contains(id) { add(id) } else if records[id] == nil { order.append(id) }
      records[id] = other.records[id]
    }
    positions.merge(other.positions) { $1 }
    documents.merge(other.documents) { $1 }
    pictures.merge(other.pictures) { $1 }
    log += other.log
    for (key, count) in other.usage { usage[key, default: 0] += count }
  }

  /// Whether the record was written here.
  func holds(_ id: RecordID) -> Bool { records[id] != nil }

  package func put(_ record: StoredRecord, replacing old: StoredRecord?) {
    if old == nil { add(record.id) } else if records[record.id] == nil { order.append(record.id) }
    records[record.id] = .some(record)
    countKeys(of: old, by: -1)
    countKeys(of: record, by: 1)
  }

  package func remove(_ record: StoredRecord) {
    if records[record.id] == nil { order.append(record.id) }
    records[record.id] = .some(nil)
    countKeys(of: record, by: -1)
  }

  package func setPosition(_ position: Int?, of member: RecordID, in group: RecordID) {
    positions[Place(group: group, member: member)] = .some(position)
  }

  package func put(_ picture: ImageData) { pictures[picture.digest] = picture.bytes }

  package func put(_ document: PropertyList?, at key: DocumentKey) { documents[key] = .some(document) }

  package func append(_ step: Step, _ operations: [Operation]) { log.append((step, operations)) }

  /// Notes that a record is new: it stands behind all that was written before, even when it was there once.
  private func add(_ id: RecordID) {
    if records[id] != nil { order.removeAll { $0 == id } }
    order.append(id)
    added.insert(id)
  }

  private func countKeys(of record: StoredRecord?, by amount: Int) {
    for key in record?.properties.keys.map(\.self) ?? [] { usage[key, default: 0] += amount }
  }
}

extension StorageOverlay {
  package var latestStep: Int {
    get throws { try log.last?.step.number ?? base.latestStep }
  }

  package func record(_ id: RecordID) throws -> StoredRecord? {
    if let written = records[id] { return written }
    return try base.record(id)
  }

  package func picture(_ digest: ImageDigest) throws -> [UInt8]? {
    if let bytes = pictures[digest] { return bytes }
    return try base.picture(digest)
  }

  package func damagedContents(of record: RecordID) throws -> [UInt8]? {
    records[record] == nil ? try base.damagedContents(of: record) : nil
  }

  package func document(_ key: DocumentKey) throws -> PropertyList? {
    if let written = documents[key] { return written }
    return try base.document(key)
  }

  package func keyUsage() throws -> [KeyUsage] {
    var counts = usage
    for stored in try base.keyUsage() { counts[stored.key, default: 0] += stored.count }
    return counts.filter { $0.value > 0 }.map { KeyUsage(key: $0.key, count: $0.value) }
      .sorted { $0.key.precedesByBytes($1.key) }
  }

  package func count(_ plan: FetchPlan) throws -> Int {
    guard !records.isEmpty || !positions.isEmpty else { return try base.count(plan) }
    var count = 0
    try fetch(plan) { _ in
      count += 1
      return true
    }
    return count
  }

  package func fetch(_ plan: FetchPlan, _ body: (FetchedRecord) throws -> Bool) throws {
    guard !records.isEmpty || !positions.isEmpty else { return try base.fetch(plan, body) }
    let plan = try resolvingMembers(plan)
    var waiting = try own(plan)[...]
    var left = plan.limit ?? .max
    var goesOn = left > 0
    func deliver(_ record: FetchedRecord) throws {
      left -= 1
      goesOn = try body(record) && left > 0
    }
    var basePlan = plan
    basePlan.excluding.formUnion(records.keys)
    if goesOn {
      try base.fetch(basePlan) { fetched in
        if case .record(let record) = fetched {
          let key = RecordIndex(record).sortKey(plan.order)
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

  /// The records written here that a plan wants, in its order.
  private func own(_ plan: FetchPlan) throws -> [(record: StoredRecord, sortKey: String)] {
    var found: [(record: StoredRecord, sortKey: String)] = []
    for id in order {
      guard case .some(.some(let record)) = records[id], !plan.excluding.contains(id) else { continue }
      guard plan.kind == nil || plan.kind == record.kind else { continue }
      let index = RecordIndex(record)
      let matches = try plan.filters.allSatisfy { filter in
        try filter.matches(record, index) { member, group in try position(of: member, in: group) != nil }
      }
      if matches { found.append((record, index.sortKey(plan.order))) }
    }
    guard plan.order != .none else { return found }
    return found.enumerated()
      .sorted { left, right in
        if left.element.sortKey.precedesByBytes(right.element.sortKey) { return true }
        return left.element.sortKey == right.element.sortKey && left.offset < right.offset
      }
      .map(\.element)
  }

  /// The plan with memberships that were changed here named one by one.
  private func resolvingMembers(_ plan: FetchPlan) throws -> FetchPlan {
    var plan = plan
    plan.filters = try plan.filters.map { filter in
      guard case .member(let group) = filter, positions.keys.contains(where: { $0.group == group }) else {
        return filter
      }
      return .identifiers(Set(try members(of: group).map(\.member)))
    }
    return plan
  }
}
