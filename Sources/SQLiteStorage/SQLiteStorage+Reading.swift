public import AddressBook
public import PropertyLists

extension SQLiteStorage {
  /// The record with an identifier.
  /// - Throws: ``StorageError/damagedRecord(_:reason:)`` when its property list cannot be read.
  public func record(_ id: RecordID) throws -> StoredRecord? {
    switch try fetched(id) {
    case .record(let record): record
    case .damaged(let id, let reason): throw StorageError.damagedRecord(id, reason: reason)
    case nil: nil
    }
  }

  /// The record with an identifier, readable or not.
  func fetched(_ id: RecordID) throws(StorageError) -> FetchedRecord? {
    let statement = try connection.statement(.recordByIdentifier)
    defer { statement.reset() }
    statement.bind(id.rawValue, at: 1)
    return try statement.step() ? FetchedRecord(row: statement) : nil
  }

  /// What is known of a damaged record: what its row says.
  public func damagedRecord(_ id: RecordID) throws -> DamagedRecord? {
    let statement = try connection.statement(.recordByIdentifier)
    defer { statement.reset() }
    statement.bind(id.rawValue, at: 1)
    guard try statement.step() else { return nil }
    return DamagedRecord(
      kind: RecordKind(column: statement.integer(1)), container: ContainerID(rawValue: statement.text(2)),
      place: statement.integer(6), contents: statement.bytes(5))
  }

  /// The first place in the order of adding behind all that were given. Rows are numbered by it, and the mark tells of
  /// those behind the last row that were deleted.
  public var nextPlace: Int {
    get throws {
      let mark = try connection.statement(.getMeta)
      defer { mark.reset() }
      mark.bind(Schema.nextPlaceKey, at: 1)
      return max(try mark.step() ? mark.integer(0) : 1, try lastRow.next)
    }
  }

  /// The number of the last row of a record; 0 when there is none.
  var lastRow: Int {
    get throws(StorageError) {
      let statement = try connection.statement(.lastRow)
      defer { statement.reset() }
      return try statement.step() ? statement.integer(0) : 0
    }
  }

  /// The record that stands at a place in the order of adding.
  public func record(at place: Int) throws -> RecordID? {
    let statement = try connection.statement(.identifierOfRow)
    defer { statement.reset() }
    statement.bind(place, at: 1)
    return try statement.step() ? RecordID(rawValue: statement.text(0)) : nil
  }

  /// The number of a record's row.
  func row(of id: RecordID) throws(StorageError) -> Int? {
    let statement = try connection.statement(.rowByIdentifier)
    defer { statement.reset() }
    statement.bind(id.rawValue, at: 1)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// The number of a raw key, or nothing for one that was never used.
  func keyIdentifier(_ key: String) throws(StorageError) -> Int? {
    if let known = keyIdentifiers.number(of: key) { return known }
    let statement = try connection.statement(.keyIdentifier)
    defer { statement.reset() }
    statement.bind(key, at: 1)
    guard try statement.step() else { return nil }
    keyIdentifiers.set(statement.integer(0), of: key)
    return statement.integer(0)
  }

  /// The bytes of a picture.
  public func picture(_ digest: ImageDigest) throws -> [UInt8]? {
    let statement = try connection.statement(.picture)
    defer { statement.reset() }
    statement.bind(digest.bytes, at: 1)
    return try statement.step() ? statement.bytes(0) : nil
  }

  /// Whether the store has a picture's bytes.
  public func hasPicture(_ digest: ImageDigest) throws -> Bool {
    let statement = try connection.statement(.hasPicture)
    defer { statement.reset() }
    statement.bind(digest.bytes, at: 1)
    return try statement.step()
  }

  /// A document.
  public func document(_ key: DocumentKey) throws -> PropertyList? {
    let statement = try connection.statement(.document)
    defer { statement.reset() }
    statement.bind(key.namespace, at: 1)
    statement.bind(key.name, at: 2)
    guard try statement.step() else { return nil }
    do throws(PropertyListError) {
      return try statement.withBytes(0) { bytes throws(PropertyListError) in try BinaryPropertyList.decode(bytes) }
    } catch {
      throw StorageError.damaged(location.shownPath, reason: "document \(key.namespace) \(key.name): \(error)")
    }
  }

  /// The names of the documents of a namespace that begin with a text, in the order of their bytes.
  public func documentNames(in namespace: String, prefix: String, limit: Int) throws -> [String] {
    let statement = try connection.statement(.documentNames)
    defer { statement.reset() }
    statement.bind(namespace, at: 1)
    statement.bind(prefix, at: 2)
    // No UTF-8 has this byte.
    statement.bind(text: Array(prefix.utf8) + [0xFF], at: 3)
    statement.bind(max(0, limit), at: 4)
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0)) }
    return names
  }

  /// Delivers the names of all documents.
  public func forEachDocument(_ body: (DocumentKey) throws -> Bool) throws {
    let statement = try connection.statement(.documentKeys)
    defer { statement.reset() }
    while try statement.step() { guard try body(DocumentKey(statement.text(0), statement.text(1))) else { return } }
  }

  /// How many records have a key.
  public func usage(of key: String) throws -> Int { try keyUsage(of: key) }

  /// How many records have a key.
  func keyUsage(of key: String) throws(StorageError) -> Int {
    let statement = try connection.statement(.usageOfKey)
    defer { statement.reset() }
    statement.bind(key, at: 1)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// The keys in use, in the order of their bytes.
  public func keyUsage() throws -> [KeyUsage] {
    let statement = try connection.statement(.keyUsage)
    defer { statement.reset() }
    var usage: [KeyUsage] = []
    while try statement.step() { usage.append(KeyUsage(key: statement.text(0), count: statement.integer(1))) }
    return usage
  }
}

extension SQLiteStorage {
  /// Who is in a group, in order.
  public func members(of group: RecordID) throws -> [Membership] {
    try memberships(.members, of: group).map { Membership(group: group, member: $0, position: $1) }
  }

  /// The groups a record is in.
  public func memberships(of record: RecordID) throws -> [Membership] {
    try memberships(.membershipsOf, of: record).map { Membership(group: $0, member: record, position: $1) }
  }

  private func memberships(_ query: Query, of id: RecordID) throws -> [(RecordID, Int)] {
    guard let row = try row(of: id) else { return [] }
    let statement = try connection.statement(query)
    defer { statement.reset() }
    statement.bind(row, at: 1)
    var found: [(RecordID, Int)] = []
    while try statement.step() { found.append((RecordID(rawValue: statement.text(0)), statement.integer(1))) }
    return found
  }

  /// The position of a record in a group.
  public func position(of member: RecordID, in group: RecordID) throws -> Int? {
    guard let member = try row(of: member), let group = try row(of: group) else { return nil }
    return try position(.position, member, group)
  }

  /// The first position behind a group's members.
  public func nextPosition(in group: RecordID) throws -> Int {
    guard let group = try row(of: group), let last = try position(.lastPosition, group) else { return 0 }
    return last.next
  }

  /// Whether a member of a group stands at a position.
  public func isTaken(position: Int, in group: RecordID) throws -> Bool {
    guard let group = try row(of: group) else { return false }
    return try self.position(.memberAtPosition, group, position) != nil
  }

  private func position(_ query: Query, _ parameters: Int...) throws(StorageError) -> Int? {
    let statement = try connection.statement(query)
    defer { statement.reset() }
    for (index, parameter) in parameters.enumerated() { statement.bind(parameter, at: Int32(index + 1)) }
    return try statement.step() && !statement.isNull(0) ? statement.integer(0) : nil
  }
}
