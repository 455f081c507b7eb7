public import AddressBook
public import PropertyLists

/// What the history tells of the book, and is not so: another program has changed the tables. It tells it of what it
/// mentions; of what was done before it begins it says nothing.
extension SQLiteStorage {
  /// Looks for records that the history holds, for members that it has put into groups or taken out of them, and for
  /// records under an identifier that it does not know.
  public func compareWithHistory(_ inspection: StoreInspection) throws {
    guard try isHistoryWhole else { return }
    let copied = try latestCopiedStep
    for id in try absentRecords() {
      try inspection.looked()
      guard HeldState(of: id, after: try loggedChanges(of: id, behind: copied))?.isWhole == true else { continue }
      try inspection.found(
        .lostRecord, .record(id), "is not in the book, and the history, which holds it, has not deleted it",
        remedy: .change)
    }
    let documents = try lostDocuments().keys
    for key in documents.sorted(by: { ($0.namespace, $0.name) < ($1.namespace, $1.name) }) {
      try inspection.found(
        .lostDocument, .document(key), "is not in the book, and the history has not deleted it", remedy: .change)
    }
    for group in try groupsWithHistory() {
      try inspection.looked()
      let (lacking, surplus) = try memberDifferences(of: group)
      for place in lacking {
        try inspection.found(
          .otherMembers, .record(group), "lacks the member \(place.member), which the history has put into it",
          remedy: .change)
      }
      for place in surplus {
        try inspection.found(
          .otherMembers, .record(group), "has the member \(place.member), which the history has taken out of it",
          remedy: .change)
      }
    }
    for renamed in try renamedRecords() {
      try inspection.found(
        .wrongIdentifier, .record(renamed.id), "has an identifier that the history does not know", remedy: .tidy)
    }
  }

  /// The documents that the history has put and not deleted, and that are not there.
  public func lostDocuments() throws -> [DocumentKey: PropertyList] {
    guard try isHistoryWhole else { return [:] }
    let rows = try connection.prepare(
      "SELECT operation FROM change WHERE record IS NULL AND step > ?1 ORDER BY step, sequence")
    rows.bind(try latestCopiedStep, at: 1)
    var last: [DocumentKey: PropertyList] = [:]
    while try rows.step() {
      guard case .document(let key, _, let new) = LoggedOperation.read(rows.bytes(0), record: nil) else { continue }
      last[key] = new
    }
    return try last.filter { try !hasDocument($0.key) }
  }

  private func hasDocument(_ key: DocumentKey) throws -> Bool {
    do { return try document(key) != nil } catch StorageError.damaged { return true }
  }

  /// Whether all steps from the floor on are there, with what they say: one that was lost may have said anything.
  private var isHistoryWhole: Bool {
    get throws {
      try connection.integer(
        """
        SELECT (SELECT count(*) FROM step WHERE number > f.floor) = max(f.floor, ifnull((SELECT max(number) FROM step), 0))
          - f.floor AND NOT EXISTS (SELECT 1 FROM step WHERE title = '\(Self.lostTitle)' AND author = '')
          AND NOT EXISTS (SELECT 1 FROM change WHERE step NOT IN (SELECT number FROM step))
        FROM (SELECT value AS floor FROM meta WHERE key = '\(Schema.historyFloorKey)') AS f
        """) == 1
    }
  }

  /// The title of a step that stands in the place of one that was lost.
  static let lostTitle = "lost"

  /// The records that the history mentions and that are not in the book.
  func absentRecords() throws -> [RecordID] {
    let rows = try connection.prepare(
      """
      SELECT DISTINCT c.record FROM change AS c WHERE c.record IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM record AS r WHERE r.identifier = c.record AND r.identifier = c.record COLLATE BINARY)
      """)
    var absent: [RecordID] = []
    while try rows.step() { absent.append(RecordID(rawValue: rows.text(0))) }
    return absent
  }

  private func groupsWithHistory() throws -> [RecordID] {
    let rows = try connection.prepare(
      """
      SELECT r.identifier FROM record AS r WHERE r.kind = \(RecordKind.group.column)
      AND EXISTS (SELECT 1 FROM change AS c WHERE c.record = r.identifier)
      """)
    var groups: [RecordID] = []
    while try rows.step() { groups.append(RecordID(rawValue: rows.text(0))) }
    return groups
  }

  /// A record that was added under another identifier than it has.
  struct RenamedRecord {
    let row: Int
    let id: RecordID
    /// What it was added under; a new identifier where that cannot be told.
    let original: RecordID
  }

  /// The records that a history from the beginning of the book on does not know, and that have no identifier of their
  /// kind, or were added at the time of one that is not there.
  func renamedRecords() throws -> [RenamedRecord] {
    guard try historyFloor == 0, try latestCopiedStep == 0, try latestStep > 0 else { return [] }
    let unknown = try unknownRecords()
    guard !unknown.isEmpty else { return [] }
    let free = Dictionary(grouping: try freeAdditions(), by: \.addition).mapValues { $0.map(\.id) }
    let additions = Dictionary(grouping: unknown.compactMap(\.addition), by: \.self).mapValues(\.count)
    return unknown.compactMap { record in
      if let addition = record.addition, additions[addition] == 1, let ids = free[addition], ids.count == 1 {
        return RenamedRecord(row: record.row, id: record.id, original: ids[0])
      }
      guard record.id.kind == nil, let kind = record.addition?.kind ?? record.kind else { return nil }
      return RenamedRecord(
        row: record.row, id: record.id, original: RecordID(kind: kind, uuid: RecordID.randomUUID()))
    }
  }

  /// What a record and the step that added it have in common. Where several have it, none can be told by it.
  private struct Addition: Hashable {
    let created: PropertyList
    let kind: RecordKind
  }

  /// The records that the history does not mention, without their contents; no kind for those that cannot be read.
  private func unknownRecords() throws -> [(row: Int, id: RecordID, kind: RecordKind?, addition: Addition?)] {
    let rows = try connection.prepare(
      """
      SELECT \(Query.recordColumns) FROM record AS r
      WHERE NOT EXISTS (SELECT 1 FROM change AS c WHERE c.record = r.identifier)
      """)
    var unknown: [(row: Int, id: RecordID, kind: RecordKind?, addition: Addition?)] = []
    while try rows.step() {
      let fetched = FetchedRecord(row: rows)
      guard case .record(let record) = fetched else {
        unknown.append((rows.integer(6), fetched.id, nil, nil))
        continue
      }
      let addition = record.properties[RecordKeys.creation].map { Addition(created: $0, kind: record.kind) }
      unknown.append((rows.integer(6), record.id, record.kind, addition))
    }
    return unknown
  }

  /// The records that the history has added and not deleted, and that are not in the book.
  private func freeAdditions() throws -> [(addition: Addition, id: RecordID)] {
    let steps = try connection.prepare(
      "SELECT s.time FROM change AS c JOIN step AS s ON s.number = c.step WHERE c.record = ?1 AND c.step = ?2")
    var free: [(addition: Addition, id: RecordID)] = []
    for id in try absentRecords() {
      let entries = try loggedChanges(of: id)
      guard HeldState(of: id, after: entries) != nil, let (step, kind) = HeldState.addition(in: entries)
      else { continue }
      steps.bind(id.rawValue, at: 1)
      steps.bind(step, at: 2)
      guard let time = try steps.first({ PropertyList.Date(secondsSinceReferenceDate: $0.real(0)) }) else { continue }
      free.append((Addition(created: .date(time), kind: kind), id))
    }
    return free
  }

  /// The changes of a record, the earliest first, whether their steps are there or not.
  func loggedChanges(of id: RecordID, behind step: Int = 0) throws -> [HeldState.Entry] {
    let rows = try connection.prepare(
      """
      SELECT c.operation, c.step, s.kind, s.target FROM change AS c LEFT JOIN step AS s ON s.number = c.step
      WHERE c.record = ?1 AND c.step > ?2 ORDER BY c.step, c.sequence
      """)
    rows.bind(id.rawValue, at: 1)
    rows.bind(step, at: 2)
    var entries: [HeldState.Entry] = []
    while try rows.step() {
      var change: RecordChange?
      if case .record(_, let known) = LoggedOperation.read(rows.bytes(0), record: id.rawValue) { change = known }
      // Of a step that is not there it is not known that it took anything back.
      let kind = Step.Kind(column: rows.integer(2), target: rows.integer(3)) ?? .change
      entries.append(HeldState.Entry(step: rows.integer(1), kind: kind, change: change))
    }
    return entries
  }
}
