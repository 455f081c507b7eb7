import PropertyLists

extension DocumentKey {
  /// That two records are not the same individual: a document of its own for each pair, in whichever order they are
  /// named, so that a lookup reads one and two programs that mark different pairs never meet.
  static func distinct(_ first: RecordID, _ second: RecordID) -> DocumentKey {
    let pair = first < second ? (first, second) : (second, first)
    return DocumentKey(distinct, "\(pair.0) \(pair.1)")
  }

  /// What kind of document says that two records differ.
  static let distinct = "distinct"
}

extension SaveRequest {
  /// Remembers that two records are not the same individual: they are not linked by their names any more, and are no
  /// duplicates of each other. A link that is there stays.
  public mutating func markDistinct(_ first: RecordID, _ second: RecordID) {
    guard first != second else { return }
    append(.document(.distinct(first, second), old: nil, new: true))
  }

  /// Forgets that two records are not the same individual.
  public mutating func clearDistinct(_ first: RecordID, _ second: RecordID) {
    append(.document(.distinct(first, second), old: true, new: nil))
  }
}

extension AddressBook {
  /// Whether somebody said that two records are not the same individual. O(log n).
  public func isDistinct(_ first: RecordID, _ second: RecordID) throws -> Bool {
    try document(.distinct(first, second)) != nil
  }

  /// Stages that two records are not the same individual; see ``SaveRequest/markDistinct(_:_:)``.
  /// - Throws: ``ChangeError``.
  public func markDistinct(_ first: RecordID, _ second: RecordID) throws {
    try stage { $0.markDistinct(first, second) }
  }

  /// Stages that two records may be the same individual after all.
  /// - Throws: ``ChangeError``.
  public func clearDistinct(_ first: RecordID, _ second: RecordID) throws {
    try stage { $0.clearDistinct(first, second) }
  }
}
