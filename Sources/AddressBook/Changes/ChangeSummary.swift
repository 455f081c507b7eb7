import PropertyLists

/// What a run of operations comes to, record by record and document by document.
struct ChangeSummary {
  /// What became of a record.
  enum Outcome {
    case added
    case updated
    case deleted
  }

  /// That a record is in a group.
  struct Place: Hashable {
    let group: RecordID
    let member: RecordID
  }

  private struct Trace {
    var wasThere: Bool
    var isThere = true
    var hasOwnChanges = false
  }

  /// The records that were touched, in the order of their first change.
  private(set) var records: [RecordID] = []
  /// The kind of each record that came or went.
  private(set) var kinds: [RecordID: RecordKind] = [:]
  /// The places in groups that were taken or left, in the order of their first change.
  private(set) var places: [Place] = []
  /// The documents that were put, in the order of their first change, each with what stood there before all.
  private(set) var documents: [(key: DocumentKey, old: PropertyList?)] = []
  private var traces: [RecordID: Trace] = [:]
  /// What stands at each of the documents after all.
  private var latestDocuments: [DocumentKey: PropertyList?] = [:]
  private var memberships: [Place: (was: Bool, isNow: Bool)] = [:]

  /// Takes an operation in, which comes behind those before it.
  mutating func add(_ operation: Operation) {
    switch operation {
    case .record(let id, let change): add(change, of: id)
    case .document(let key, let old, let new):
      if latestDocuments.updateValue(new, forKey: key) == nil { documents.append((key, old)) }
    }
  }

  private mutating func add(_ change: RecordChange, of id: RecordID) {
    var trace = traces[id] ?? Trace(wasThere: !change.isCreation)
    switch change {
    case .create(let record), .delete(let record):
      (trace.isThere, trace.hasOwnChanges) = (change.isCreation, true)
      kinds[id] = record.kind
    case .member(let member, let old, let new): note(Place(group: id, member: member), old: old, new: new)
    case .value, .entry, .picture, .container: trace.hasOwnChanges = true
    }
    if traces.updateValue(trace, forKey: id) == nil { records.append(id) }
  }

  private mutating func note(_ place: Place, old: Int?, new: Int?) {
    if memberships[place] == nil { places.append(place) }
    memberships[place, default: (old != nil, false)].isNow = new != nil
  }

  /// What became of a record; nothing when it came and went, and for a group when only who is in it has changed, unless
  /// `countsMembers`.
  func outcome(of id: RecordID, countsMembers: Bool = false) -> Outcome? {
    guard let trace = traces[id] else { return nil }
    switch (trace.wasThere, trace.isThere) {
    case (false, true): return .added
    case (true, true): return trace.hasOwnChanges || countsMembers ? .updated : nil
    case (true, false): return .deleted
    case (false, false): return nil
    }
  }

  /// What the documents come to.
  var documentEvents: [ChangeHistoryEvent] {
    documents.compactMap { ChangeHistoryEvent($0.key, old: $0.old, new: latestDocuments[$0.key].flatMap(\.self)) }
  }

  /// Whether a record was deleted in the end.
  func isGone(_ id: RecordID) -> Bool { traces[id]?.isThere == false }

  /// Whether somebody entered a group (`true`), left it (`false`), or neither in the end.
  func change(of place: Place) -> Bool? {
    guard let membership = memberships[place], membership.was != membership.isNow else { return nil }
    return membership.isNow
  }
}

extension RecordChange {
  fileprivate var isCreation: Bool { if case .create = self { true } else { false } }
}
