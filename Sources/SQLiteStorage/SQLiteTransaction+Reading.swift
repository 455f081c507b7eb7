import AddressBook
import PropertyLists

/// A transaction reads through the connection that it writes to.
extension SQLiteTransaction {
  var latestStep: Int {
    get throws { try storage.latestStep }
  }

  func record(_ id: RecordID) throws -> StoredRecord? {
    do {
      return try storage.record(id)
    } catch StorageError.damagedRecord(let id, let reason) {
      damaged.insert(id)
      throw StorageError.damagedRecord(id, reason: reason)
    }
  }

  func damagedRecord(_ id: RecordID) throws -> DamagedRecord? { try storage.damagedRecord(id) }

  func fetch(_ plan: FetchPlan, _ body: (FetchedRecord) throws -> Bool) throws { try storage.fetch(plan, body) }

  func count(_ plan: FetchPlan) throws -> Int {
    try writeUsage()
    return try storage.count(plan)
  }

  func picture(_ digest: ImageDigest) throws -> [UInt8]? { try storage.picture(digest) }

  func hasPicture(_ digest: ImageDigest) throws -> Bool { try storage.hasPicture(digest) }

  func document(_ key: DocumentKey) throws -> PropertyList? { try storage.document(key) }

  func documentNames(in namespace: String, prefix: String, limit: Int) throws -> [String] {
    try storage.documentNames(in: namespace, prefix: prefix, limit: limit)
  }

  func members(of group: RecordID) throws -> [Membership] { try storage.members(of: group) }

  func memberships(of record: RecordID) throws -> [Membership] { try storage.memberships(of: record) }

  func position(of member: RecordID, in group: RecordID) throws -> Int? { try storage.position(of: member, in: group) }

  func nextPosition(in group: RecordID) throws -> Int { try storage.nextPosition(in: group) }

  func isTaken(position: Int, in group: RecordID) throws -> Bool { try storage.isTaken(position: position, in: group) }

  func usage(of key: String) throws -> Int { try pendingUsage(of: key) + storage.usage(of: key) }

  /// Where more records got the key here than lost it the store is not asked.
  func isUsed(_ key: String) throws -> Bool {
    let pending = pendingUsage(of: key)
    return try pending > 0 || pending + storage.usage(of: key) > 0
  }

  func keyUsage() throws -> [KeyUsage] {
    try writeUsage()
    return try storage.keyUsage()
  }
}
