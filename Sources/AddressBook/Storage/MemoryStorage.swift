public import PropertyLists

/// A store that lives in memory and ends with the program: for tests and practice books.
public final class MemoryStorage: StorageAdapter {
  private var records: [RecordID: StoredRecord] = [:]
  /// Which record stands at each place in the order of adding.
  private var places: [Int: RecordID] = [:]
  /// The first place behind all that were given.
  public private(set) var nextPlace = 1
  private var isInTransaction = false
  private var members = MembershipTable()
  private var documents: [DocumentKey: PropertyList] = [:]
  private var pictures: [ImageDigest: [UInt8]] = [:]
  private var log: [(step: Step, operations: [Operation])] = []
  private let bookIdentifier = RecordID.randomUUID()
  /// The number of the latest step that was dropped from the log.
  public private(set) var historyFloor = 0

  /// Makes an empty store.
  public init() {}

  /// What the store is, for people.
  public var info: StorageInfo { StorageInfo(kind: "memory", bookIdentifier: bookIdentifier) }

  /// Memory can always be written.
  public var isReadOnly: Bool { false }

  /// The number of the latest step.
  public var latestStep: Int { log.last?.step.number ?? historyFloor }

  /// The number of the latest step: whoever changes the store makes one.
  public var changeMark: Int { latestStep }

  /// Begins a transaction: an overlay, which the store takes over in the end.
  /// - Throws: ``StorageError/beingWritten(_:)`` while another is open.
  public func beginTransaction() throws -> any OpenTransaction {
    guard !isInTransaction else { throw StorageError.beingWritten("memory:") }
    isInTransaction = true
    return StorageOverlay(over: self) { [self] overlay in
      isInTransaction = false
      if let overlay { absorb(overlay) }
    }
  }

  private func absorb(_ overlay: StorageOverlay) {
    for (id, place) in overlay.places {
      if let before = records[id] { places[before.place] = nil }
      records[id] = overlay.records[id].flatMap(\.self)
      nextPlace = max(nextPlace, place.next)
    }
    for id in overlay.places.keys { if let record = records[id] { places[record.place] = id } }
    for group in overlay.left.groups {
      for place in overlay.left.members(of: group) {
        members[place.member, in: group] = overlay.entered[place.member, in: group]
      }
    }
    for (key, document) in overlay.documents { documents[key] = document }
    pictures.merge(overlay.pictures) { $1 }
    for entry in overlay.log {
      if let last = log.indices.last, log[last].step.number == entry.step.number {
        log[last].step = entry.step
        log[last].operations += entry.operations
      } else {
        log.append(entry)
      }
    }
    guard let marks = overlay.marks else { return trimHistory() }
    nextPlace = max(nextPlace, marks.nextPlace)
    historyFloor = max(historyFloor, marks.historyFloor)
  }

  /// Drops the steps that are too many or too old.
  private func trimHistory() {
    guard let latest = log.last?.step, latest.number.isMultiple(of: HistoryLimits.batch) else { return }
    var limits = HistoryLimits(latest: latest)
    for entry in log.reversed() { guard limits.look(at: entry.step) else { break } }
    guard limits.floor > 0 else { return }
    log.removeAll { $0.step.number <= limits.floor }
    historyFloor = limits.floor
  }
}

extension MemoryStorage {
  /// The record with an identifier.
  public func record(_ id: RecordID) -> StoredRecord? { records[id] }

  /// The record that stands at a place in the order of adding.
  public func record(at place: Int) -> RecordID? { places[place] }

  /// The bytes of a picture.
  public func picture(_ digest: ImageDigest) -> [UInt8]? { pictures[digest] }

  /// A document.
  public func document(_ key: DocumentKey) -> PropertyList? { documents[key] }

  /// The names of the documents of a namespace that begin with a text, in the order of their bytes.
  public func documentNames(in namespace: String, prefix: String, limit: Int) -> [String] {
    let names = documents.keys.filter { $0.belongs(to: namespace, prefix: prefix) }.map(\.name)
    return Array(names.sorted { $0.precedesByBytes($1) }.prefix(max(0, limit)))
  }

  /// Delivers the names of all documents.
  public func forEachDocument(_ body: (DocumentKey) throws -> Bool) throws {
    for key in documents.keys.sorted(by: DocumentKey.areInOrder) { guard try body(key) else { return } }
  }

  /// Who is in a group, in order.
  public func members(of group: RecordID) -> [Membership] {
    members.members(of: group).sorted { $0.position < $1.position }
  }

  /// The groups a record is in.
  public func memberships(of record: RecordID) -> [Membership] {
    members.memberships(of: record).sorted { $0.group < $1.group }
  }

  /// The position of a record in a group.
  public func position(of member: RecordID, in group: RecordID) -> Int? { members[member, in: group] }

  /// The first position behind a group's members.
  public func nextPosition(in group: RecordID) -> Int { members.nextPosition(in: group) }

  /// The keys in use.
  public func keyUsage() -> [KeyUsage] {
    var counts: [ExactString: Int] = [:]
    for record in records.values { for pair in record.properties { counts[ExactString(pair.key), default: 0] += 1 } }
    return counts.map { KeyUsage(key: $0.key.text, count: $0.value) }.sorted { $0.key.precedesByBytes($1.key) }
  }

  /// The number of records of a plan.
  public func count(_ plan: FetchPlan) throws -> Int { min(try matches(plan).count, max(0, plan.limit ?? .max)) }

  /// Delivers the records of a plan one after another until the closure answers `false`.
  public func fetch(_ plan: FetchPlan, _ body: (FetchedRecord) throws -> Bool) throws {
    for record in try matches(plan).prefix(max(0, plan.limit ?? .max)) {
      guard try body(.record(record)) else { return }
    }
  }

  private func matches(_ plan: FetchPlan) throws -> [StoredRecord] {
    let start = try plan.after.map { try place(of: $0) }
    let wanted = records.values.filter { record in
      guard !plan.excluding.contains(record.id), plan.matches(record, isMember: { members[$0, in: $1] != nil }) else {
        return false
      }
      guard let start else { return true }
      let key = RecordIndex.sortKey(of: record, plan.order)
      return start.sortKey.precedesByBytes(key)
        || start.sortKey.isIdentical(to: key) && start.place < record.place
    }
    let asAdded = wanted.sorted { $0.place < $1.place }
    guard plan.order != .none else { return asAdded }
    return asAdded.map { ($0, RecordIndex.sortKey(of: $0, plan.order)) }
      .sortedStably { $0.1.precedesByBytes($1.1) }
      .map(\.0)
  }

  /// Where a cursor stands.
  private func place(of cursor: FetchCursor) throws(FetchError) -> (sortKey: String, place: Int) {
    guard let place = cursor.place ?? records[cursor.record]?.place else { throw .noPlace(cursor.record) }
    return (cursor.sortKey, place)
  }

  /// The steps up to a number, the latest first.
  public func steps(upTo number: Int, limit: Int) -> [Step] {
    Array(log.reversed().lazy.map(\.step).filter { $0.number <= number }.prefix(max(0, limit)))
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
        .prefix(max(0, limit)))
  }
}

extension MemoryStorage {
  /// Refuses: there is nothing to put back in the place of what ends with the program.
  /// - Throws: ``StorageError/notInFiles(_:)``.
  public func backUp(to path: String) throws -> StoreBackup { throw StorageError.notInFiles("memory:") }

  /// Refuses, as ``backUp(to:)`` does.
  /// - Throws: ``StorageError/notInFiles(_:)``.
  public func keepCopy(at path: String) throws { throw StorageError.notInFiles("memory:") }

  /// Does nothing: memory holds no more than it needs.
  public func compact() {}
}

/// A store is confined to the thread that opened it.
@available(*, unavailable)
extension MemoryStorage: Sendable {}
