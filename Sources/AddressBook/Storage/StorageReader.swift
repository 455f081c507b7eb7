public import PropertyLists

/// A record as a fetch delivers it: readable, or named as damaged so that it hides no other.
public enum FetchedRecord: Hashable, Sendable {
  /// A readable record.
  case record(StoredRecord)
  /// A record whose property list cannot be read, and why.
  case damaged(RecordID, reason: String)

  /// The record's identifier.
  public var id: RecordID {
    switch self {
    case .record(let record): record.id
    case .damaged(let id, _): id
    }
  }
}

/// What is known of a record whose property list cannot be read.
public struct DamagedRecord: Hashable, Sendable {
  /// What it is; nothing when that cannot be read either.
  public let kind: RecordKind?
  /// The container that it lives in.
  public let container: ContainerID
  /// Its place in the order of adding.
  public let place: Int
  /// The bytes that should be a property list.
  public let contents: [UInt8]

  /// Says what is known.
  public init(kind: RecordKind?, container: ContainerID, place: Int, contents: [UInt8]) {
    self.kind = kind
    self.container = container
    self.place = place
    self.contents = contents
  }
}

/// What can be read of a book: from an adapter, and through changes that are not committed yet.
///
/// All of it throws ``StorageError`` where the store cannot be read: ``StorageError/damaged(_:reason:)`` where what is
/// asked for is damaged, ``StorageError/interrupted`` where somebody asked to stop, others where its files are gone or
/// held by somebody else.
public protocol StorageReader: AnyObject {
  /// The number of the latest step; 0 for a new book.
  var latestStep: Int { get throws }
  /// The record with an identifier; nothing when there is none.
  /// - Throws: ``StorageError/damagedRecord(_:reason:)`` when its property list cannot be read.
  func record(_ id: RecordID) throws -> StoredRecord?
  /// The place in the order of adding that comes next: one that no record has or had.
  var nextPlace: Int { get throws }
  /// The record, readable or not, that stands at a place in the order of adding; nothing when none does any more.
  func record(at place: Int) throws -> RecordID?
  /// Delivers the records of a plan one after another until the closure answers `false`. Those that cannot be read are
  /// delivered as what they are, and end nothing.
  /// - Throws: what the closure throws, ``FetchError`` when the page begins behind a record that is gone, or
  ///   ``StorageError``.
  func fetch(_ plan: FetchPlan, _ body: (FetchedRecord) throws -> Bool) throws
  /// The number of records of a plan, readable or not.
  /// - Throws: as ``fetch(_:_:)``.
  func count(_ plan: FetchPlan) throws -> Int
  /// The bytes of a picture; nothing when the book has none of that digest.
  func picture(_ digest: ImageDigest) throws -> [UInt8]?
  /// A document; nothing when there is none of that name.
  func document(_ key: DocumentKey) throws -> PropertyList?
  /// The names of the documents of a namespace that begin with a text, in the order of their bytes.
  func documentNames(in namespace: String, prefix: String, limit: Int) throws -> [String]
  /// Who is in a group, in order.
  func members(of group: RecordID) throws -> [Membership]
  /// The groups a record is in.
  func memberships(of record: RecordID) throws -> [Membership]
  /// The keys in use, in the order of their bytes.
  func keyUsage() throws -> [KeyUsage]

  // What follows can be told from the above; adapters that know it without reading more answer it themselves.

  /// How many records have a key.
  func usage(of key: String) throws -> Int
  /// Whether some record has a key.
  func isUsed(_ key: String) throws -> Bool
  /// Whether the book has a picture's bytes.
  func hasPicture(_ digest: ImageDigest) throws -> Bool
  /// The position of a record in a group.
  func position(of member: RecordID, in group: RecordID) throws -> Int?
  /// The first position behind a group's members.
  func nextPosition(in group: RecordID) throws -> Int
  /// Whether a member of a group stands at a position.
  func isTaken(position: Int, in group: RecordID) throws -> Bool
  /// What is known of a damaged record; nothing for a record that is not there.
  func damagedRecord(_ id: RecordID) throws -> DamagedRecord?
}

extension StorageReader {
  /// The first record of a plan.
  func first(_ plan: FetchPlan) throws -> RecordID? {
    var found: RecordID?
    var limited = plan
    limited.limit = 1
    try fetch(limited) { fetched in
      found = fetched.id
      return false
    }
    return found
  }

  /// How many records have a key.
  public func usage(of key: String) throws -> Int {
    let key = ExactString(key)
    return try keyUsage().first { ExactString($0.key) == key }?.count ?? 0
  }

  /// Whether some record has a key.
  public func isUsed(_ key: String) throws -> Bool { try usage(of: key) > 0 }

  /// Whether the book has a picture's bytes.
  public func hasPicture(_ digest: ImageDigest) throws -> Bool { try picture(digest) != nil }

  /// The position of a record in a group.
  public func position(of member: RecordID, in group: RecordID) throws -> Int? {
    try memberships(of: member).first { $0.group == group }?.position
  }

  /// The first position behind a group's members.
  public func nextPosition(in group: RecordID) throws -> Int {
    guard let last = try members(of: group).last else { return 0 }
    return last.position.next
  }

  /// Whether a member of a group stands at a position.
  public func isTaken(position: Int, in group: RecordID) throws -> Bool {
    try members(of: group).contains { $0.position == position }
  }

  /// Nothing: adapters whose records can be damaged say what is known of them.
  public func damagedRecord(_ id: RecordID) throws -> DamagedRecord? { nil }

  /// The place of a record, readable or not, in the order of adding.
  func place(of id: RecordID) throws -> Int? {
    do { return try record(id)?.place } catch StorageError.damagedRecord { return try damagedRecord(id)?.place }
  }

  /// The number of the step that comes next.
  var nextStep: Int { get throws { try latestStep.next } }

  /// Whether a group is, at any depth, within another: looked for upwards, along the groups that each is in.
  func isGroup(_ group: RecordID, within outer: RecordID) throws -> Bool {
    var seen: Set<RecordID> = [group]
    var waiting = [group]
    while let next = waiting.popLast() {
      for membership in try memberships(of: next) {
        if membership.group == outer { return true }
        if seen.insert(membership.group).inserted { waiting.append(membership.group) }
      }
    }
    return false
  }
}

extension Int {
  /// The number after this one; a damaged store can hold the last there is.
  package var next: Int { self == .max ? self : self + 1 }
}
