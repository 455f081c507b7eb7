import PropertyLists

extension ChangeSet {
  /// Applies the change set inside a transaction: the one function that changes a book.
  ///
  /// Preconditions are tested first. Each operation says what it found, and is refused where something else stands now,
  /// unless that is already what it wanted; so a change to an old copy merges where it touches other keys and entries.
  /// `Modification`, `Creation` and `ABPropertyTypes` are kept up to date here and never conflict.
  ///
  /// - Returns: the operations as they were applied, which are the log; none when nothing was to be changed.
  /// - Throws: ``ChangeError``, and what the storage throws. The caller must then drop the transaction.
  func apply(
    to storage: any StorageTransaction, step: Step, rules: PropertyCatalog,
    containers: ContainerTable = ContainerTable()
  ) throws -> [Operation] {
    for precondition in preconditions where !precondition.isOfResult { try precondition.test(in: storage) }
    for picture in pictures { try storage.put(picture) }
    var application = ChangeApplication(
      storage: storage, step: step, rules: rules, containers: containers, doomed: doomed)
    for operation in operations { try application.apply(operation) }
    try application.finish()
    for precondition in preconditions where precondition.isOfResult { try precondition.test(in: storage) }
    return application.applied
  }

  /// The records that the change set deletes.
  private var doomed: Set<RecordID> {
    var doomed: Set<RecordID> = []
    for case .record(let id, .delete) in operations { doomed.insert(id) }
    return doomed
  }
}

/// Applies operations one after another, holding the record that is being changed until another one is.
struct ChangeApplication {
  let storage: any StorageTransaction
  let step: Step
  let rules: ValueChecks
  let containers: ContainerTable
  /// The records that are still to be deleted.
  private(set) var doomed: Set<RecordID>
  var applied: [Operation] = []
  private var before: StoredRecord?
  var current: StoredRecord?

  init(
    storage: any StorageTransaction, step: Step, rules: PropertyCatalog, containers: ContainerTable,
    doomed: Set<RecordID>
  ) {
    self.storage = storage
    self.doomed = doomed
    self.step = step
    self.containers = containers
    self.rules = ValueChecks(rules: rules, isActive: step.kind == .change)
  }

  mutating func apply(_ operation: Operation) throws {
    switch operation {
    case .document(let key, let old, let new):
      let stored = try storage.document(key)
      guard stored != new else { return }
      guard stored == old else {
        throw ChangeError.documentConflict(key)
      }
      if key.namespace == DocumentKey.containers { try prepareChange(ofContainer: key, to: new) }
      try storage.put(new, at: key)
      if key == .defaultContainer || key.namespace == DocumentKey.containers { containers.forget() }
      applied.append(operation)
    case .record(let id, .create(let record)): try create(id, record)
    case .record(let id, .delete(let record)): try delete(id, asFound: record)
    case .record(let id, .member(let member, let old, let new)):
      try changeMember(member, of: id, old: old, new: new)
      if new == nil { try forgetChoices(for: member, in: id) }
    case .record(let id, let change): try changeRecord(id, change)
    }
  }

  /// Writes the record that is held.
  mutating func finish() throws {
    guard var record = current, let before, record != before else { return reset() }
    record.touch(step)
    try storage.put(record, replacing: before)
    reset()
    try linkByName(record, before: before)
  }

  private mutating func reset() { (before, current) = (nil, nil) }

  mutating func hold(_ id: RecordID) throws -> StoredRecord {
    if let current, current.id == id { return current }
    try finish()
    guard let record = try storage.record(id) else { throw ChangeError.noRecord(id) }
    try requireWritable(record)
    (before, current) = (record, record)
    return record
  }

  private mutating func create(_ id: RecordID, _ record: StoredRecord) throws {
    try finish()
    guard try storage.record(id) == nil else { throw ChangeError.recordExists(id) }
    guard record.kind.allows(id) else { throw ChangeError.wrongIdentifier(id, record.kind) }
    if let picture = record.picture, try !storage.hasPicture(picture) { throw ChangeError.noPicture(picture) }
    try requireRoom(for: record, in: record.container)
    try rules.check(record)
    var record = record
    record.place = try place(for: record)
    for pair in record.properties {
      record.properties.note(PropertyType(of: pair.value), of: pair.key, replacing: false)
    }
    record.properties[RecordKeys.creation] = record.properties[RecordKeys.creation] ?? .date(step.time)
    record.touch(step)
    try storage.put(record, replacing: nil)
    var logged = record
    (logged.properties, logged.picture, logged.revision, logged.place) = ([:], nil, 0, 0)
    applied.append(.record(id, .create(logged)))
    try linkByName(record, before: nil)
  }

  /// Where a new record stands in the order of adding: behind all that ever were, or where it was when it is brought back.
  private func place(for record: StoredRecord) throws -> Int {
    let next = try storage.nextPlace
    guard step.kind != .change, 1..<max(1, next) ~= record.place, try storage.record(at: record.place) == nil else {
      return next
    }
    return record.place
  }

  /// Deletes a record as it was found. What undoes a creation names no contents: who asks for it looks for later changes.
  private mutating func delete(_ id: RecordID, asFound found: StoredRecord) throws {
    try finish()
    guard let standing = try stored(id, found) else { throw ChangeError.noRecord(id) }
    try requireWritable(standing)
    let isComparable = !found.properties.isEmpty && standing.properties[RecordKeys.damaged] == nil
    guard !isComparable || found.hasContents(of: standing) else { throw ChangeError.recordChanged(id) }
    for membership in try storage.memberships(of: id) + storage.members(of: id) {
      try changeMember(membership.member, of: membership.group, old: membership.position, new: nil)
      // What a group that goes used goes with it.
      if membership.group != id { try forgetChoices(for: id, in: membership.group) }
    }
    try finish()
    try leaveOthers(id)
    // Leaving a group has changed it.
    guard var record = try stored(id, found) else { throw ChangeError.noRecord(id) }
    try storage.remove(record)
    doomed.remove(id)
    record.revision = 0
    applied.append(.record(id, .delete(record)))
  }

  /// The record that is to go. One that cannot be read goes with what is known of it and all that it holds.
  private func stored(_ id: RecordID, _ known: StoredRecord) throws -> StoredRecord? {
    do {
      return try storage.record(id)
    } catch StorageError.damagedRecord {
      guard let damaged = try storage.damagedRecord(id) else { return nil }
      return StoredRecord(
        id: id, kind: damaged.kind ?? known.kind, container: damaged.container, place: damaged.place,
        properties: [RecordKeys.damaged: .data(damaged.contents)], picture: nil)
    }
  }

  private mutating func changeRecord(_ id: RecordID, _ change: RecordChange) throws {
    if case .container(let old, let new) = change { try prepareMove(of: hold(id), from: old, to: new) }
    var record = try hold(id)
    if case .value(RecordKeys.groupPredicate, nil, .some) = change, try !storage.members(of: id).isEmpty {
      throw ChangeError.hasMembers(id)
    }
    guard let done = try record.apply(change, rules: rules) else { return }
    if case .picture(_, let new?) = done, try !storage.hasPicture(new) { throw ChangeError.noPicture(new) }
    // What comes back to what it was within the step has been changed by it all the same: the history says so.
    record.revision = step.number
    current = record
    applied.append(.record(id, done))
  }
}

extension StoredRecord {
  /// Notes that the step changed the record.
  mutating func touch(_ step: Step) {
    revision = step.number
    let latest = max(step.time, properties[RecordKeys.modification]?.date ?? step.time)
    properties[RecordKeys.modification] = .date(latest)
  }

  /// Whether both hold the same, apart from what is kept up to date when a change is applied.
  fileprivate func hasContents(of other: StoredRecord) -> Bool {
    guard picture == other.picture, container == other.container else { return false }
    func own(_ record: StoredRecord) -> [PropertyList.Dictionary.Pair] {
      record.properties.filter { !RecordKeys.maintained.contains($0.key) }
    }
    return own(self) == own(other)
  }
}
