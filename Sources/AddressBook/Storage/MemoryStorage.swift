public import PropertyLists

/// A store that lives in memory and ends with the program: for tests and practice books.
public final class MemoryStorage: StorageAdapter {
  private var records: [RecordID: StoredRecord] = [:]
  private var order: [RecordID] = []
  private var positions: [StorageOverlay.Place: Int] = [:]
  private var documents: [DocumentKey: PropertyList] = [:]
  private var pictures: [ImageDigest: [UInt8]] = [:]
  private var log: [(step: Step, operations: [Operation])] = []
  private let bookIdentifier = RecordID.randomUUID()

  /// Makes an empty store.
  public init() {}

  /// What the store is, for people.
  public var info: StorageInfo { StorageInfo(kind: "memory", bookIdentifier: bookIdentifier) }

  /// The number of the latest step.
  public var latestStep: Int { log.last?.step.number ?? 0 }

  /// Runs a closure over the store and takes over what it wrote, unless it throws.
  public func withTransaction<Result>(_ body: (any StorageTransaction) throws -> Result) throws -> Result {
    let overlay = StorageOverlay(over: self)
    let result = try body(overlay)
    absorb(overlay)
    return result
  }

  private func absorb(_ overlay: StorageOverlay) {
    for id in overlay.order {
      guard let record = overlay.records[id].flatMap(\.self) else {
        if records.removeValue(forKey: id) != nil { order.removeAll { $0 == id } }
        continue
      }
      let old = records.updateValue(record, forKey: id)
      if old != nil, overlay.added.contains(id) { order.removeAll { $0 == id } }
      if old == nil || overlay.added.contains(id) { order.append(id) }
    }
    for (place, position) in overlay.positions { positions[place] = position }
    for (key, document) in overlay.documents { documents[key] = document }
    pictures.merge(overlay.pictures) { $1 }
    for entry in overlay.log {
      if let last = log.indices.last, log[last].step.number == entry.step.number {
        log[last].operations += entry.operations
      } else {
        log.append(entry)
      }
    }
  }
}

extension MemoryStorage {
  /// The record with an identifier.
  public func record(_ id: RecordID) -> StoredRecord? { records[id] }

  /// The bytes of a picture.
  public func picture(_ digest: ImageDigest) -> [UInt8]? { pictures[digest] }

  /// A document.
  public func document(_ key: DocumentKey) -> PropertyList? { documents[key] }

  /// Who is in a group, in order.
  public func members(of group: RecordID) -> [Membership] {
    memberships { $0.group == group }.sorted { $0.position < $1.position }
  }

  /// The groups a record is in.
  public func memberships(of record: RecordID) -> [Membership] {
    memberships { $0.member == record }.sorted { $0.group < $1.group }
  }

  private func memberships(where isWanted: (StorageOverlay.Place) -> Bool) -> [Membership] {
    positions.filter { isWanted($0.key) }
      .map { Membership(group: $0.key.group, member: $0.key.member, position: $0.value) }
  }

  /// The keys in use.
  public func keyUsage() -> [KeyUsage] {
    var counts: [String: Int] = [:]
    for record in records.values { for key in record.properties.keys { counts[key, default: 0] += 1 } }
    return counts.map { KeyUsage(key: $0.key, count: $0.value) }.sorted { $0.key.precedesByBytes($1.key) }
  }

  /// The number of records of a plan.
  public func count(_ plan: FetchPlan) -> Int { min(matches(plan).count, plan.limit ?? .max) }

  /// Delivers the records of a plan one after another until the closure answers `false`.
  public func fetch(_ plan: FetchPlan, _ body: (FetchedRecord) throws -> Bool) throws {
    for record in matches(plan).prefix(plan.limit ?? .max) {
      guard try body(.record(record)) else { return }
    }
  }

  private func matches(_ plan: FetchPlan) -> [StoredRecord] {
    var found: [(record: StoredRecord, sortKey: String, offset: Int)] = []
    for (offset, id) in order.enumerated() where !plan.excluding.contains(id) {
      guard let record = records[id], plan.kind == nil || plan.kind == record.kind else { continue }
      let index = RecordIndex(record)
      let matches = plan.filters.allSatisfy { filter in
        filter.matches(record, index) { positions[StorageOverlay.Place(group: $1, member: $0)] != nil }
      }
      if matches { found.append((record, index.sortKey(plan.order), offset)) }
    }
    guard plan.order != .none else { return found.map(\.record) }
    return found.sorted { left, right in
      if left.sortKey.precedesByBytes(right.sortKey) { return true }
      return left.sortKey == right.sortKey && left.offset < right.offset
    }
    .map(\.record)
  }

  /// The steps up to a number, the latest first.
  public func steps(upTo number: Int, limit: Int) -> [Step] {
    Array(log.reversed().lazy.map(\.step).filter { $0.number <= number }.prefix(limit))
  }

  /// The operations of a step.
  public func operations(of step: Int) -> [Operation] {
    log.last { $0.step.number == step }?.operations ?? []
  }

  /// The steps that changed a record, the latest first.
  public func history(of record: RecordID, limit: Int) -> [(step: Step, operations: [Operation])] {
    Array(
      log.reversed().lazy
        .map { ($0.step, $0.operations.filter { $0.record == record }) }
        .filter { !$0.1.isEmpty }
        .prefix(limit))
  }
}

/// A store is confined to the thread that opened it.
@available(*, unavailable)
extension MemoryStorage: Sendable {}
