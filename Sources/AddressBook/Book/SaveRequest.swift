public import PropertyLists

/// Changes that are saved together or not at all (`CNSaveRequest`).
///
/// Changes are made in the order they are asked for, so that a group that is new can be given members. Of a record that
/// is updated what was changed in the copy is saved: where others have changed other keys or entries of it meanwhile both
/// changes are kept, where they changed the same the request is refused with ``ChangeError/conflict(_:)``.
///
///     var request = SaveRequest(title: "add Shippo")
///     request.add(shippo)
///     request.addMember(shippo.uniqueID, to: dogs.uniqueID)
///     try book.execute(request)
public struct SaveRequest: Sendable {
  private enum Item {
    case addition(RecordContents)
    case update(RecordContents)
    case deletion(RecordContents)
    case operation(Operation)
  }

  /// What the history calls the step: "add Shippo Dog".
  public var title: String
  /// Who makes the changes (`transactionAuthor`); nothing for the book's author. A step that is made of several authors'
  /// requests names them all.
  public var author: Author?
  private var items: [Item] = []
  private var preconditions: [Precondition] = []

  /// Makes an empty request.
  public init(title: String, author: Author? = nil) {
    self.title = title
    self.author = author
  }

  /// Whether nothing was asked for.
  public var isEmpty: Bool { items.isEmpty }

  /// The records that are added or updated, as the request wants them, in order.
  public var records: [RecordContents] {
    items.compactMap { item in
      switch item {
      case .addition(let contents), .update(let contents): contents
      case .deletion, .operation: nil
      }
    }
  }

  /// Adds a new record. The request is refused when the record is in the book already.
  public mutating func add(_ record: some Record) { items.append(.addition(record.contents)) }

  /// Adds a new record to a container (`add(_:toContainerWithIdentifier:)`), whichever it was made for.
  public mutating func add(_ record: some Record, to container: ContainerID) {
    var contents = record.contents
    contents.container = container
    items.append(.addition(contents))
  }

  /// Saves what was changed in a copy of a stored record. The request is refused when it was never stored.
  public mutating func update(_ record: some Record) { update(record.contents) }

  /// As ``update(_:)``, for a record of either kind.
  public mutating func update(_ contents: RecordContents) { items.append(.update(contents)) }

  /// Deletes a record. It is refused when the record was changed since it was fetched.
  public mutating func delete(_ record: some Record) { items.append(.deletion(record.contents)) }

  /// Deletes a record that cannot be read (``FetchedRecord/damaged(_:reason:)``). The history keeps what it held.
  public mutating func deleteDamaged(_ id: RecordID) {
    items.append(.operation(.record(id, .delete(StoredRecord(id: id, kind: id.kind ?? .person)))))
  }

  /// Puts a record into a group, behind the others.
  public mutating func addMember(_ member: RecordID, to group: RecordID) {
    items.append(.operation(.record(group, .member(member, old: nil, new: Membership.behind))))
  }

  /// Takes a record out of a group; where it stood is found when that is done.
  public mutating func removeMember(_ member: RecordID, from group: RecordID) {
    items.append(.operation(.record(group, .member(member, old: 0, new: nil))))
  }

  /// Puts a group into a group, behind its members. The request is refused with ``ChangeError/cycle(group:member:)``
  /// when the group would be within itself.
  public mutating func addSubgroup(_ subgroup: Group, to group: Group) {
    addMember(subgroup.uniqueID, to: group.uniqueID)
  }

  /// Takes a group out of a group.
  public mutating func removeSubgroup(_ subgroup: Group, from group: Group) {
    removeMember(subgroup.uniqueID, from: group.uniqueID)
  }

  /// Marks a person as the user's own card; nothing clears the mark. The request is refused when there is no such person.
  public mutating func setMe(_ person: RecordID?, replacing old: RecordID?) {
    if let person { preconditions.append(.isPerson(person)) }
    setDocument(.me, to: person?.rawValue.propertyList, replacing: old?.rawValue.propertyList)
  }

  /// Puts a document in the place of the one that was read; nothing deletes it.
  mutating func setDocument(_ key: DocumentKey, to new: PropertyList?, replacing old: PropertyList?) {
    items.append(.operation(.document(key, old: old, new: new)))
  }

  /// Refuses the request when a person has the composite name, in the whole book or in one container.
  public mutating func requireNoPerson(named name: String, in container: ContainerID? = nil) {
    preconditions.append(.noPerson(named: name, in: container))
  }

  /// Refuses the request when a group has the name, in the whole book or in one container.
  public mutating func requireNoGroup(named name: String, in container: ContainerID? = nil) {
    preconditions.append(.noGroup(named: name, in: container))
  }

  /// Refuses the request when another record has the value under the key.
  public mutating func requireUnique(_ value: PropertyList, for key: String, of record: RecordID) {
    preconditions.append(.unique(key: key, value, record))
  }

  /// Refuses the request with ``ChangeError/recordChanged(_:)`` when a stored record has another revision.
  public mutating func requireRevision(_ revision: Int, of record: RecordID) {
    preconditions.append(.revision(record, revision))
  }

  /// Refuses the request when something does not hold.
  mutating func require(_ precondition: Precondition) { preconditions.append(precondition) }

  /// Makes a change that is known in full.
  mutating func append(_ operation: Operation) { items.append(.operation(operation)) }

  /// The change set.
  /// - Throws: ``ChangeError/noRecord(_:)`` for an update of a record that was never stored, ``ChangeError/invalid(_:_:)``
  ///   for a change to a read-only one.
  func changeSet(rules: PropertyCatalog) throws(ChangeError) -> ChangeSet {
    var changes = ChangeSet(preconditions: preconditions.filter { !isMet($0) })
    for item in items {
      switch item {
      case .addition(let contents): changes.add(contents, [.record(contents.id, .create(contents.stored))], rules)
      case .update(let contents):
        guard contents.fetched != nil else { throw .noRecord(contents.id) }
        if contents.hasChanges { try contents.requireWritable() }
        changes.add(contents, contents.difference, rules)
      case .deletion(let contents):
        try contents.requireWritable()
        changes.operations.append(.record(contents.id, .delete(contents.fetched ?? contents.stored)))
      case .operation(let operation): changes.operations.append(operation)
      }
    }
    return changes
  }

  /// Whether the request itself sees to what must hold: a record that it adds is there.
  private func isMet(_ precondition: Precondition) -> Bool {
    switch precondition {
    case .exists(let id): adds { $0.id == id }
    case .isPerson(let id): adds { $0.id == id && $0.kind == .person }
    default: false
    }
  }

  private func adds(_ isWanted: (RecordContents) -> Bool) -> Bool {
    items.contains { if case .addition(let contents) = $0 { isWanted(contents) } else { false } }
  }
}

extension ChangeSet {
  fileprivate mutating func add(_ contents: RecordContents, _ operations: [Operation], _ rules: PropertyCatalog) {
    self.operations += operations
    preconditions += contents.uniqueValues(rules)
    if contents.container != .local, contents.container != contents.fetched?.container {
      preconditions.append(.containerExists(contents.container))
    }
    if let picture = contents.newPicture { pictures.append(picture) }
  }
}

extension RecordContents {
  fileprivate func requireWritable() throws(ChangeError) {
    if isReadOnly { throw .invalid(id, .readOnly(id)) }
  }

  /// What must hold of changed values that no two individuals may share.
  fileprivate func uniqueValues(_ rules: PropertyCatalog) -> [Precondition] {
    rules.uniqueKeys.flatMap { key -> [Precondition] in
      guard let value = properties[key], fetched?.properties[key] != value,
        rules[key]?.applies(to: properties, kind: kind) ?? false
      else { return [] }
      return (RawMultiValue.values(of: value) ?? [value]).map { .unique(key: key, $0, id) }
    }
  }
}
