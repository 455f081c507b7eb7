import PropertyLists
import Testing

@testable import AddressBook

/// A draft in memory that something happens to between being written and being read again.
private final class TamperedDraft: StorageDraft {
  private let storage: any StorageAdapter
  private let tamper: (any StorageAdapter) throws -> Void
  private var timesOpened = 0
  private(set) var isPublished = false
  private(set) var isDiscarded = false

  init(
    _ storage: any StorageAdapter = MemoryStorage(), tamper: @escaping (any StorageAdapter) throws -> Void = { _ in }
  ) {
    self.storage = storage
    self.tamper = tamper
  }

  func open() throws -> any StorageAdapter {
    timesOpened += 1
    if timesOpened == 2 { try tamper(storage) }
    return storage
  }

  func publish() { isPublished = true }
  func discard() { isDiscarded = true }
}

@Suite struct BookCopyTests {
  private let storage = MemoryStorage()
  private let person = RecordID(kind: .person, uuid: "P")
  private let group = RecordID(kind: .group, uuid: "G")
  private let picture = ImageData(stored: [1, 2, 3])
  private let key = DocumentKey("test", "document")

  init() throws {
    let records = [
      StoredRecord(id: person, kind: .person, properties: ["First": "Ada", "x": 1], picture: picture.digest),
      StoredRecord(id: group, kind: .group, properties: ["GroupName": "Pets"]),
    ]
    var changes = ChangeSet(operations: records.map { .record($0.id, .create($0)) }, pictures: [picture])
    changes.operations.append(.record(group, .member(person, old: nil, new: 4)))
    changes.operations.append(.document(key, old: nil, new: "text"))
    let step = StepDescription(title: "add", author: .owner, time: .init(secondsSince1970: 1_800_000_000))
    try storage.commit([changes], as: step, rules: .standard)
  }

  /// What is said to differ when a copy is changed before it is read again.
  private func difference(_ change: @escaping (any StorageTransaction, StoredRecord) throws -> Void) throws -> String {
    let draft = TamperedDraft { [person] storage in
      try storage.withTransaction { transaction in
        guard let record = try transaction.record(person) else { return }
        try change(transaction, record)
      }
    }
    var difference = "nothing"
    do { try BookCopy(of: storage).make(in: draft) } catch BookCopyError.differs(let what) { difference = what }
    #expect(draft.isDiscarded != draft.isPublished)
    return difference
  }

  @Test func `a copy that is not the same is named, key by key, and never published`() throws {
    let (group, key, step) = (group, key, storage.steps(upTo: 1, limit: 1)[0])
    func changing(_ change: @escaping (inout StoredRecord) -> Void) -> (any StorageTransaction, StoredRecord) throws ->
      Void
    {
      return { transaction, record in
        var changed = record
        change(&changed)
        try transaction.put(changed, replacing: record)
      }
    }
    let changes: [(wanted: String, change: (any StorageTransaction, StoredRecord) throws -> Void)] = [
      ("nothing", { _, _ in }),
      ("x of the record P:ABPerson", changing { $0.properties["x"] = 1.0 }),
      ("the revision of the record P:ABPerson", changing { $0.revision = 7 }),
      ("the place of the record P:ABPerson", changing { $0.place = 9 }),
      ("the container of the record P:ABPerson", changing { $0.container = ContainerID(rawValue: "other") }),
      ("the picture of the record P:ABPerson", changing { $0.picture = nil }),
      (
        "the record P:ABPerson, which is missing,",
        { transaction, record in
          try transaction.setPosition(nil, of: record.id, in: group)
          try transaction.remove(record)
        }
      ),
      ("who is in G:ABGroup", { try $0.setPosition(5, of: $1.id, in: group) }),
      (
        "the number of records",
        { transaction, _ in
          let more = StoredRecord(id: RecordID(kind: .person, uuid: "Q"), kind: .person, place: 3)
          try transaction.put(more, replacing: nil)
        }
      ),
      ("the test's document", { transaction, _ in try transaction.put("other", at: key) }),
      ("the number of documents", { transaction, _ in try transaction.put(1, at: DocumentKey("test", "more")) }),
      (
        "what step 1, add, has changed,",
        { transaction, _ in
          try transaction.append(step, [.document(DocumentKey("a", "b"), old: nil, new: 1)])
        }
      ),
      (
        "the next place in the order of adding",
        { transaction, _ in
          try transaction.carryOver(StoreMarks(nextPlace: 50, historyFloor: 0))
        }
      ),
    ]
    for (wanted, change) in changes {
      let found = try difference(change)
      #expect(found == wanted)
    }
  }

  @Test func `progress counts records and steps, and can end the copy`() throws {
    var seen: [BookCopyProgress] = []
    let draft = TamperedDraft()
    try BookCopy(of: storage) { seen.append($0) }.make(in: draft)
    #expect(Set(seen.map(\.phase)) == [.copyingRecords, .copyingHistory, .verifyingRecords, .verifyingHistory])
    #expect(seen.contains(BookCopyProgress(phase: .copyingRecords, count: 1, total: 2)))
    for end in 0..<seen.count {
      var left = end
      let draft = TamperedDraft()
      let copy = BookCopy(of: storage) { _ in
        left -= 1
        if left < 0 { throw StorageError.interrupted }
      }
      #expect(throws: StorageError.interrupted) { try copy.make(in: draft) }
      #expect(draft.isDiscarded && !draft.isPublished)
    }
  }

  @Test func `what is damaged is all named, and left out only when that is wanted`() throws {
    let damaged = DamagedStorage(storage, person, picture.digest, key)
    let wanted: [BookDamage] = [
      .record(person, reason: "broken"), .document(key, reason: "torn"),
    ]
    let draft = TamperedDraft()
    #expect(throws: BookCopyError.damaged(wanted)) { try BookCopy(of: damaged).make(in: draft) }
    #expect(draft.isDiscarded && !draft.isPublished)

    let target = MemoryStorage()
    let report = try BookCopy(of: damaged, leavesDamaged: true).make(in: TamperedDraft(target))
    #expect(report.damage == wanted)
    #expect((report.persons, report.groups, report.steps) == (0, 1, 1))
    #expect(target.record(group) == storage.record(group))
    #expect(target.members(of: group) == [])
    #expect(target.document(key) == nil)
    #expect(target.operations(of: 1) == storage.operations(of: 1))
  }

  @Test func `a picture that is missing is named, and its record copied as it is when that is wanted`() throws {
    let damaged = DamagedStorage(storage, nil, picture.digest, nil)
    let wanted: [BookDamage] = [.picture(picture.digest, reason: "it is not in the store")]
    #expect(throws: BookCopyError.damaged(wanted)) { try BookCopy(of: damaged).make(in: TamperedDraft()) }
    let target = MemoryStorage()
    let report = try BookCopy(of: damaged, leavesDamaged: true).make(in: TamperedDraft(target))
    #expect(report.damage == wanted)
    #expect(target.record(person) == storage.record(person))
  }

  @Test func `a history that is damaged is copied from behind the last step that cannot be read`() throws {
    let step = StepDescription(title: "more", author: .owner, time: .init(secondsSince1970: 1_800_000_060))
    for number in 2...5 {
      let operation = Operation.document(
        DocumentKey("n", "\(number)"), old: nil, new: .integer(PropertyList.Integer(number)))
      try storage.commit([ChangeSet(operations: [operation])], as: step, rules: .standard)
    }
    let damaged = DamagedStorage(storage, nil, nil, nil, step: 3)
    let wanted: [BookDamage] = [.history(upTo: 3, reason: "unreadable")]
    #expect(throws: BookCopyError.damaged(wanted)) { try BookCopy(of: damaged).make(in: TamperedDraft()) }
    let target = MemoryStorage()
    let report = try BookCopy(of: damaged, leavesDamaged: true).make(in: TamperedDraft(target))
    #expect(report.damage == wanted)
    #expect(target.steps(upTo: .max, limit: .max).map(\.number) == [5, 4])
    #expect(target.historyFloor == 3)
    #expect(target.latestStep == 5)
  }
}

/// A store in which something cannot be read.
private final class DamagedStorage: StorageAdapter {
  private let base: MemoryStorage
  private let person: RecordID?
  private let lostPicture: ImageDigest?
  private let document: DocumentKey?
  private let step: Int?

  init(
    _ base: MemoryStorage, _ person: RecordID?, _ picture: ImageDigest?, _ document: DocumentKey?, step: Int? = nil
  ) {
    (self.base, self.person, lostPicture, self.document, self.step) = (base, person, picture, document, step)
  }

  func fetch(_ plan: FetchPlan, _ body: (FetchedRecord) throws -> Bool) throws {
    try base.fetch(plan) { fetched in
      try body(fetched.id == person ? .damaged(fetched.id, reason: "broken") : fetched)
    }
  }
  func record(_ id: RecordID) throws -> StoredRecord? {
    if id == person { throw StorageError.damagedRecord(id, reason: "broken") }
    return base.record(id)
  }
  func document(_ key: DocumentKey) throws -> PropertyList? {
    if key == document { throw StorageError.damaged("store", reason: "torn") }
    return base.document(key)
  }
  func picture(_ digest: ImageDigest) -> [UInt8]? {
    // Together with the record that has it, nobody asks for it but the history.
    person == nil && digest == lostPicture ? nil : base.picture(digest)
  }
  func operations(of number: Int) throws -> [Operation] {
    if number == step { throw StorageError.damaged("store", reason: "unreadable") }
    return base.operations(of: number)
  }

  var info: StorageInfo { base.info }
  var isReadOnly: Bool { true }
  var changeMark: Int { base.changeMark }
  var historyFloor: Int { base.historyFloor }
  var latestStep: Int { base.latestStep }
  var nextPlace: Int { base.nextPlace }
  func beginTransaction() throws -> any OpenTransaction { throw StorageError.readOnly("store") }
  func steps(upTo number: Int, limit: Int) -> [Step] { base.steps(upTo: number, limit: limit) }
  func history(of record: RecordID, limit: Int) -> [(step: Step, operations: [Operation])] {
    base.history(of: record, limit: limit)
  }
  func forEachDocument(_ body: (DocumentKey) throws -> Bool) throws { try base.forEachDocument(body) }
  func backUp(to path: String) throws -> StoreBackup { try base.backUp(to: path) }
  func keepCopy(at path: String) throws { try base.keepCopy(at: path) }
  func compact() {}
  func record(at place: Int) -> RecordID? { base.record(at: place) }
  func count(_ plan: FetchPlan) throws -> Int { try base.count(plan) }
  func documentNames(in namespace: String, prefix: String, limit: Int) -> [String] {
    base.documentNames(in: namespace, prefix: prefix, limit: limit)
  }
  func members(of group: RecordID) -> [Membership] { base.members(of: group) }
  func memberships(of record: RecordID) -> [Membership] { base.memberships(of: record) }
  func keyUsage() -> [KeyUsage] { base.keyUsage() }
}
