public import AddressBook

extension SQLiteStorage {
  /// Makes sure, as far as that can be seen without looking through the store, that a plan finds nothing because there is
  /// nothing, and not because an index or the table of records has lost it.
  ///
  /// SQLite notices most pages that were overwritten, but not one that looks like another. So the first and the last record
  /// must be found by all they have, an index in which nothing stands must have nothing to hold, and around the place where
  /// the answer would stand the index must be in order. O(log n).
  /// - Throws: ``StorageError/damaged(_:reason:)``.
  public func verifyAbsence(of plan: FetchPlan) throws {
    // What was folded by another version is not found by this one either.
    guard try isFoldedAlike else { return }
    try withSnapshot {
      try verifyRecords()
      for filter in plan.filters { try verify(filter) }
      guard plan.filters.isEmpty else { return }
      for index in [IndexPlace.Index.given, .family] { try verify(index, [.text("")]) }
    }
  }

  private var isFoldedAlike: Bool {
    get throws {
      let userVersion = try connection.integer("PRAGMA user_version")
      return Schema.versions(userVersion: userVersion).folding == Folding.version
    }
  }

  /// The first and the last record are in all indexes, and where there are none there is nothing in an index.
  private func verifyRecords() throws {
    let ends = try ["", " DESC"].compactMap { direction in
      try number("SELECT row FROM record NOT INDEXED ORDER BY row\(direction) LIMIT 1")
    }
    let indexes = ["record INDEXED BY record_identifier", "name", "value", "member"]
    if ends.isEmpty, try indexes.contains(where: { try number("SELECT 1 FROM \($0) LIMIT 1") != nil }) {
      throw damaged("the table of records is empty")
    }
    for row in ends { try verifyIndexes(of: row) }
  }

  private func number(_ sql: String, _ parameter: Int? = nil) throws -> Int? {
    try connection.withStatement(sql) { statement in
      if let parameter { statement.bind(parameter, at: 1) }
      return try statement.step() ? statement.integer(0) : nil
    }
  }

  private func damaged(_ reason: String) -> StorageError { .damaged(location.shownPath, reason: reason) }

  /// A record is found by all that it has.
  private func verifyIndexes(of row: Int) throws {
    try connection.withStatement("SELECT \(Query.recordColumns) FROM record AS r WHERE r.row = ?1") { statement in
      statement.bind(row, at: 1)
      guard try statement.step() else { throw damaged("an index names a record that is not there") }
      // Of one that is damaged itself nothing is known.
      guard case .record(let record) = FetchedRecord(row: statement) else { return }
      guard try self.row(of: record.id) == row else { throw damaged("the index of identifiers has lost \(record.id)") }
      let rows = RecordRows(record)
      guard try indexesLacking(rows, row: row).isEmpty, try hasFirstWords(rows, row: row), try isSorted(row) else {
        throw damaged("the index has lost \(record.id)")
      }
    }
  }

  /// A record stands in the lists.
  private func isSorted(_ row: Int) throws -> Bool {
    try ["given", "family"].allSatisfy { name in
      try number(
        """
        SELECT 1 FROM record INDEXED BY record_\(name)
        WHERE \(name)_key = (SELECT \(name)_key FROM record NOT INDEXED WHERE row = ?1) AND row = ?1
        """, row) != nil
    }
  }

  private func verify(_ index: IndexPlace.Index, _ key: [FetchStatement.Parameter]) throws {
    if let reason = try IndexPlace(index: index, key: key).damage(in: self) { throw damaged(reason) }
  }

  private func verify(_ filter: RecordFilter) throws {
    switch filter {
    case .any(let filters): for filter in filters { try verify(filter) }
    case .phone(let number):
      if let ending = PhoneDigits(number)?.ending { try verify(.phone, [.text(ending)]) }
    case .identifiers(let ids): for id in ids { try verify(.identifier, [.text(id.rawValue.lowercased())]) }
    case .identifierPrefix(let prefix): try verify(.identifier, [.text(prefix.lowercased())])
    case .exactName(let name), .namePrefix(let name): try verifyName(name, in: .composite)
    case .name(let fields, let name): for field in fields { try verifyName(name, in: field) }
    case .hasKey(let key): try verifyKey(key)
    case .value(let key, let value): try verifyKey(key, at: RecordIndex.folded(value) ?? "")
    case .predicate(let predicate): for key in predicate.keys { try verifyKey(key) }
    case .member(let group): try verifyMembers(of: group)
    // Words are compared by an index of SQLite's own, and for these the records are looked through.
    case .text, .substring, .container: break
    }
  }

  private func verifyName(_ name: String, in field: NameField) throws {
    try verify(.name, [.integer(field.rawValue), .text(Folding.fold(name))])
  }

  /// The key is counted as often as it is looked up, and where records have it one of them is found by it.
  private func verifyKey(_ key: String, at folded: String = "") throws {
    let counted = try connection.withStatement("SELECT id FROM key_usage NOT INDEXED WHERE key = ?1") { statement in
      statement.bind(key, at: 1)
      return try statement.step() ? statement.integer(0) : nil
    }
    guard try counted == keyIdentifier(key) else { throw damaged("the index of keys has lost \(key)") }
    guard let counted, try keyUsage(of: key) > 0, !RecordRows.unindexedKeys.contains(key) else { return }
    try verify(.value, [.integer(counted), .text(folded)])
    guard let row = try number("SELECT record FROM value WHERE key = ?1 LIMIT 1", counted) else {
      throw damaged("the index of values has lost \(key)")
    }
    try verifyIndexes(of: row)
  }

  private func verifyMembers(of group: RecordID) throws {
    try verify(.identifier, [.text(group.rawValue.lowercased())])
    guard let row = try row(of: group) else { return }
    try verify(.member, [.integer(row)])
    let (any, indexed) = (
      try number("SELECT 1 FROM member ORDER BY member, parent LIMIT 1"),
      try number("SELECT 1 FROM member INDEXED BY member_parent LIMIT 1")
    )
    guard any == indexed else { throw damaged("the index of members is empty") }
  }
}
