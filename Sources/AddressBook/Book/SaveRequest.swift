public import PropertyLists

/// Changes that are saved together or not at all (`CNSaveRequest`).
public struct SaveRequest: Sendable {
  private enum Item {
    case record(RecordContents)
    case deletion(RecordContents)
    case operation(Operation)
  }

  /// What the history calls the step: "add Shippo Dog".
  public var title: String
  private var items: [Item] = []
  private var preconditions: [Precondition] = []

  /// Makes an empty request.
  public init(title: String) { self.title = title }

  /// Adds a new record.
  public mutating func add(_ record: some Record) { items.append(.record(record.contents)) }

  /// Saves what was changed in a copy of a stored record.
  public mutating func update(_ record: some Record) { items.append(.record(record.contents)) }

  /// Deletes a record. It is refused when the record was changed since it was fetched.
  public mutating func delete(_ record: some Record) { items.append(.deletion(record.contents)) }

  /// Deletes a record that cannot be read (``FetchedRecord/damaged(_:reason:)``). The history keeps what it held.
  public mutating func deleteDamaged(_ id: RecordID) {
    items.append(.operation(.record(id, .delete(StoredRecord(id: id, kind: id.kind ?? .person)))))
  }

  /// Puts a record into a group, behind the others.
  public mutating func addMember(_ member: RecordID, to group: RecordID) {
    items.append(.operation(.record(group, .member(member, old: nil, new: .max))))
  }

  /// Takes a record out of a group.
  public mutating func removeMember(_ member: RecordID, from group: RecordID) {
    items.append(.operation(.record(group, .member(member, old: 0, new: nil))))
  }

  /// Marks a person as the user's own card; nothing clears the mark.
  public mutating func setMe(_ person: RecordID?, replacing old: RecordID?) {
    items.append(.operation(.document(.me, old: old?.rawValue.propertyList, new: person?.rawValue.propertyList)))
  }

  /// Refuses the request when a person has the composite name.
  public mutating func requireNoPerson(named name: String) { preconditions.append(.noPerson(named: name)) }

  /// Refuses the request when another record has the value under the key.
  public mutating func requireUnique(_ value: PropertyList, for key: String, of record: RecordID) {
    preconditions.append(.unique(key: key, value, record))
  }

  /// The change set; `isStaged` tells whether a record was already changed without being saved.
  /// - Throws: ``ChangeError/invalid(_:_:)`` when a read-only record was changed or is to be deleted.
  func changeSet(isStaged: (RecordID) -> Bool) throws(ChangeError) -> ChangeSet {
    var changes = ChangeSet(preconditions: preconditions)
    for item in items {
      switch item {
      case .record(let contents):
        if contents.isReadOnly, contents.hasChanges { throw .invalid(contents.id, .readOnly(contents.id)) }
        changes.operations += contents.difference
        if let picture = contents.newPicture { changes.pictures.append(picture) }
      case .deletion(let contents):
        if contents.isReadOnly { throw .invalid(contents.id, .readOnly(contents.id)) }
        if let fetched = contents.fetched, !isStaged(contents.id) {
          changes.preconditions.append(.revision(contents.id, fetched.revision))
        }
        changes.operations.append(.record(contents.id, .delete(contents.stored)))
      case .operation(let operation): changes.operations.append(operation)
      }
    }
    return changes
  }
}
