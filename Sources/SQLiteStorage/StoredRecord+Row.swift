import AddressBook
import PropertyLists

extension FetchedRecord {
  /// Reads a record from the columns ``Query/recordColumns``.
  init(row statement: Statement) {
    let id = RecordID(rawValue: statement.text(0))
    do throws(PropertyListError) {
      let contents = try statement.withBytes(5) { bytes throws(PropertyListError) in
        try BinaryPropertyList.decode(bytes)
      }
      guard let kind = RecordKind(column: statement.integer(1)), let properties = contents.dictionary else {
        self = .damaged(id, reason: "it is no dictionary of a person or a group")
        return
      }
      let picture = statement.isNull(4) ? nil : ImageDigest(bytes: statement.bytes(4))
      guard picture != nil || statement.isNull(4) else {
        self = .damaged(id, reason: "its picture has no digest")
        return
      }
      let record = StoredRecord(
        id: id, kind: kind, container: ContainerID(rawValue: statement.text(2)), revision: statement.integer(3),
        place: statement.integer(6), properties: properties, picture: picture)
      self = .record(record)
    } catch {
      self = .damaged(id, reason: error.description)
    }
  }
}

extension RecordKind {
  /// The number in the column `kind`.
  var column: Int {
    switch self {
    case .person: 0
    case .group: 1
    }
  }

  /// The kind with a number in the column `kind`.
  init?(column: Int) {
    guard let kind = Self.allCases.first(where: { $0.column == column }) else { return nil }
    self = kind
  }
}
