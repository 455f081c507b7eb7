import AddressBook
import PropertyLists

/// A store that is not there yet: it is read as an empty one, and made when something is first written.
final class UnmadeStorage: StorageAdapter {
  /// What kind of store it will be.
  let kind: String
  /// Where it will be.
  let location: String
  private let make: () throws -> any StorageAdapter
  private let empty = MemoryStorage()
  /// The store, once it is made.
  private(set) var made: (any StorageAdapter)?

  /// Takes what makes the store; that throws when it cannot be made.
  init(kind: String, location: String, make: @escaping () throws -> any StorageAdapter) {
    self.kind = kind
    self.location = location
    self.make = make
  }

  private var current: any StorageAdapter { made ?? empty }

  func beginTransaction() throws -> any OpenTransaction {
    let storage = try made ?? make()
    made = storage
    return try storage.beginTransaction()
  }

  func withSnapshot<Result>(_ body: () throws -> Result) throws -> Result { try current.withSnapshot(body) }

  func inspect(_ inspection: StoreInspection) throws { try current.inspect(inspection) }

  func compareWithHistory(_ inspection: StoreInspection) throws { try current.compareWithHistory(inspection) }

  var latestCopiedStep: Int { get throws { try current.latestCopiedStep } }

  func lostDocuments() throws -> [DocumentKey: PropertyList] { try current.lostDocuments() }

  func mend(_ findings: [StoreFinding], _ change: (any StorageTransaction) throws -> Void) throws {
    try current.mend(findings, change)
  }

  func lastState(of id: RecordID) throws -> StoredRecord? { try current.lastState(of: id) }

  var knownDamage: [StoreFinding] { current.knownDamage }

  func verifyAbsence(of plan: FetchPlan) throws { try current.verifyAbsence(of: plan) }

  var info: StorageInfo { get throws { try current.info } }
  var isReadOnly: Bool { current.isReadOnly }
  var latestStep: Int { get throws { try current.latestStep } }
  var changeMark: Int { get throws { try current.changeMark } }
  var historyFloor: Int { get throws { try current.historyFloor } }
  var nextPlace: Int { get throws { try current.nextPlace } }
  func record(at place: Int) throws -> RecordID? { try current.record(at: place) }
  func record(_ id: RecordID) throws -> StoredRecord? { try current.record(id) }
  func fetch(_ plan: FetchPlan, _ body: (FetchedRecord) throws -> Bool) throws { try current.fetch(plan, body) }
  func count(_ plan: FetchPlan) throws -> Int { try current.count(plan) }
  func picture(_ digest: ImageDigest) throws -> [UInt8]? { try current.picture(digest) }
  func document(_ key: DocumentKey) throws -> PropertyList? { try current.document(key) }
  func documentNames(in namespace: String, prefix: String, limit: Int) throws -> [String] {
    try current.documentNames(in: namespace, prefix: prefix, limit: limit)
  }
  func members(of group: RecordID) throws -> [Membership] { try current.members(of: group) }
  func absentMembers(of group: RecordID) throws -> [RecordID] { try current.absentMembers(of: group) }
  func memberships(of record: RecordID) throws -> [Membership] { try current.memberships(of: record) }
  func keyUsage() throws -> [KeyUsage] { try current.keyUsage() }
  func steps(upTo number: Int, limit: Int) throws -> [Step] { try current.steps(upTo: number, limit: limit) }
  func operations(of step: Int) throws -> [Operation] { try current.operations(of: step) }
  func history(of record: RecordID, limit: Int) throws -> [(step: Step, operations: [Operation])] {
    try current.history(of: record, limit: limit)
  }
  func forEachOperation(of step: Int, _ body: (Operation) throws -> Bool) throws {
    try current.forEachOperation(of: step, body)
  }
  func forEachDocument(_ body: (DocumentKey) throws -> Bool) throws { try current.forEachDocument(body) }
  func backUp(to path: String) throws -> StoreBackup { try existing.backUp(to: path) }
  func keepCopy(at path: String) throws { try existing.keepCopy(at: path) }
  func compact() throws { try existing.compact() }

  /// The store, where it must be there.
  private var existing: any StorageAdapter {
    get throws {
      guard let made else { throw StorageError.missing(location) }
      return made
    }
  }
}
