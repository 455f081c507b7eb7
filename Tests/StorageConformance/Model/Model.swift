import AddressBook
import PropertyLists

/// A book as plain dictionaries: what a storage is compared with.
///
/// It applies operations that are known to fit, and knows nothing of conflicts, indexes and files.
struct Model {
  private(set) var records: [RecordID: StoredRecord] = [:]
  /// The records in the order they were added.
  private(set) var order: [RecordID] = []
  private(set) var members: [RecordID: [Membership]] = [:]
  private(set) var documents: [DocumentKey: PropertyList] = [:]
  private(set) var log: [(step: Step, operations: [Operation])] = []
  /// How many places in the order of adding were given.
  private var placesGiven = 0
  /// All records that ever were.
  private(set) var known: Set<RecordID> = []

  /// Makes a step.
  mutating func apply(_ operations: [Operation], as step: Step) {
    var applied: [Operation] = []
    for operation in operations { applied += apply(operation, step) }
    log.append((step, applied))
  }

  private mutating func apply(_ operation: Operation, _ step: Step) -> [Operation] {
    switch operation {
    case .document(let key, _, let new):
      documents[key] = new
      return [operation]
    case .record(let id, .create(let record)): return [create(id, record, step)]
    case .record(let id, .delete): return delete(id, step)
    case .record(let group, .member(let member, let old, let new)):
      return [setMember(member, of: group, old, new, step)]
    case .record(let id, let change):
      let before = records[id]
      records[id]?.make(change)
      defer { records[id]?.touch(step) }
      guard case .entry(let key, let entryChange) = change, var back = records[id] else { return [operation] }
      // What does not come back by its entries is logged whole.
      let after = back.properties[key]
      back.make(.entry(key: key, entryChange.wayBack))
      guard back.properties[key] != before?.properties[key] else { return [operation] }
      return [.record(id, .value(key: key, old: before?.properties[key], new: after))]
    }
  }

  private mutating func create(_ id: RecordID, _ new: StoredRecord, _ step: Step) -> Operation {
    var record = new
    for pair in new.properties { record.noteType(of: pair.key, pair.value) }
    record.properties["Creation"] = record.properties["Creation"] ?? .date(step.time)
    record.touch(step)
    // Undo brings a record back to its place.
    if step.kind == .change || record.place == 0 || records.values.contains(where: { $0.place == new.place }) {
      placesGiven += 1
      record.place = placesGiven
    }
    records[id] = record
    order.append(id)
    order.sort { (records[$0]?.place ?? 0) < (records[$1]?.place ?? 0) }
    known.insert(id)
    return .record(id, .create(StoredRecord(id: id, kind: record.kind, container: record.container)))
  }

  private mutating func delete(_ id: RecordID, _ step: Step) -> [Operation] {
    var applied: [Operation] = []
    for membership in memberships(of: id) {
      applied.append(setMember(id, of: membership.group, membership.position, nil, step))
    }
    for membership in members[id] ?? [] {
      applied.append(setMember(membership.member, of: id, membership.position, nil, step))
    }
    if documents[.me]?.string == id.rawValue {
      applied.append(.document(.me, old: documents[.me], new: nil))
      documents[.me] = nil
    }
    if var record = records.removeValue(forKey: id) {
      record.revision = 0
      applied.append(.record(id, .delete(record)))
    }
    order.removeAll { $0 == id }
    return applied
  }

  private mutating func setMember(
    _ member: RecordID, of group: RecordID, _ old: Int?, _ new: Int?, _ step: Step
  ) -> Operation {
    var list = members[group] ?? []
    records[group]?.touch(step)
    if new == nil {
      let position = list.first { $0.member == member }?.position
      members[group] = list.filter { $0.member != member }
      return .record(group, .member(member, old: position, new: nil))
    }
    let next = (list.last?.position ?? -1) + 1
    let wanted = new ?? next
    let position = wanted == .max || list.contains { $0.position == wanted } ? next : wanted
    list.append(Membership(group: group, member: member, position: position))
    members[group] = list.sorted { $0.position < $1.position }
    return .record(group, .member(member, old: nil, new: position))
  }

  /// The groups that a record is in.
  func memberships(of record: RecordID) -> [Membership] {
    members.values.joined().filter { $0.member == record }.sorted { $0.group < $1.group }
  }

  /// The keys in use.
  var keyUsage: [KeyUsage] {
    var counts: [String: Int] = [:]
    for key in records.values.flatMap(\.properties.keys) { counts[key, default: 0] += 1 }
    return counts.map { KeyUsage(key: $0.key, count: $0.value) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}

extension StoredRecord {
  fileprivate mutating func touch(_ step: Step) {
    revision = step.number
    let earlier = properties["Modification"]?.date
    properties["Modification"] = .date(earlier.map { max($0, step.time) } ?? step.time)
  }

  fileprivate mutating func noteType(of key: String, _ value: PropertyList) {
    guard PropertyCatalog.standard[key] == nil else { return }
    var types = properties["ABPropertyTypes"]?.dictionary ?? [:]
    if types[key] == nil { types[key] = .integer(.init(PropertyType(of: value).code)) }
    properties["ABPropertyTypes"] = .dictionary(types)
  }

  fileprivate mutating func make(_ change: RecordChange) {
    switch change {
    case .value(let key, _, let new):
      if let new { noteType(of: key, new) }
      properties[key] = new
    case .entry(let key, let change):
      var list = properties[key].flatMap(RawMultiValue.init(propertyList:)) ?? RawMultiValue()
      list.make(change)
      let value: PropertyList? = list.entries.isEmpty && list.rest.isEmpty ? nil : list.propertyList
      if let value { noteType(of: key, value) }
      properties[key] = value
    case .picture(_, let new): picture = new
    case .container(_, let new): container = new
    case .create, .delete, .member: break
    }
  }
}

extension EntryChange {
  fileprivate var wayBack: EntryChange {
    switch self {
    case .insert(let entry, let position): .remove(entry, at: position)
    case .remove(let entry, let position): .insert(entry, at: position)
    case .replace(let id, let old, let new): .replace(id, old: new, new: old)
    case .relabel(let id, let old, let new): .relabel(id, old: new, new: old)
    case .move(let id, let from, let to): .move(id, from: to, to: from)
    case .primary(let old, let new): .primary(old: new, new: old)
    }
  }
}

extension RawMultiValue {
  fileprivate mutating func make(_ change: EntryChange) {
    func index(_ id: EntryID) -> Int? { entries.firstIndex { $0.id == id } }
    switch change {
    case .insert(let entry, let position): entries.insert(entry, at: position)
    case .remove(let entry, _): entries.removeAll { $0.id == entry.id }
    case .replace(let id, _, let new): if let index = index(id) { entries[index].value = new }
    case .relabel(let id, _, let new): if let index = index(id) { entries[index].label = new }
    case .move(let id, _, let position):
      if let index = index(id) { entries.insert(entries.remove(at: index), at: position) }
    case .primary(_, let new): primary = new
    }
  }
}
