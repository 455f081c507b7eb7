import PropertyLists

extension AddressBook {
  /// Stages the merge of persons into another, which stays: see ``merging(_:into:)``. Saved, it is one step, and undo takes
  /// it back exactly.
  ///
  ///     try book.merge([double.uniqueID], into: ada.uniqueID)
  ///     try book.save(title: "merge")
  ///
  /// - Returns: what was done.
  /// - Throws: as ``merging(_:into:)``, and ``ChangeError`` when a container does not allow it.
  @discardableResult
  public func merge(_ sources: [RecordID], into person: RecordID) throws -> Merge {
    let merge = try merging(sources, into: person)
    try stage { $0.merge(merge) }
    return merge
  }

  /// What a merge of persons into another would do. Nothing is changed.
  ///
  /// Multi-values are united, an entry of the same value and label standing once; entries keep their identifiers. Of single
  /// values the person's stay, then the first source's, and so on; notes are joined. Places in groups and what
  /// those use, links, what is known to differ and being the user's own card go over to the person.
  /// - Throws: ``MergeError`` for a record that is named twice or a group, ``ChangeError/noRecord(_:)``,
  ///   ``ChangeError/invalid(_:_:)`` for a read-only record, ``RecordError/wrongType(key:wanted:found:)`` when something
  ///   else stands where values are kept aside, or what the storage throws.
  public func merging(_ sources: [RecordID], into id: RecordID) throws -> Merge {
    var seen: Set<RecordID> = []
    for id in [id] + sources where !seen.insert(id).inserted { throw MergeError.sameRecord(id) }
    var person = try mergeable(id)
    let others = try sources.map(mergeable)
    var merger = PropertyMerger(person.contents.properties, catalog: catalog, makeUUID: environment.makeUUID)
    var changes: [MergeChange] = []
    for other in others {
      try merger.merge(other.contents.properties, of: other.uniqueID)
      guard let picture = other.picture, picture != person.picture else { continue }
      if person.picture == nil {
        person.contents.picture = picture
        changes.append(MergeChange(source: other.uniqueID, subject: .picture(picture), outcome: .taken))
      } else {
        try merger.keepAside(picture, of: other)
      }
    }
    person.contents.properties = merger.properties
    let memberships = try newMemberships(of: id, from: sources)
    changes += memberships.map { MergeChange(source: $0.member, subject: .group($0.group), outcome: .added) }
    if let me = try me, sources.contains(me) { changes.append(.init(source: me, subject: .me, outcome: .taken)) }
    return Merge(
      person: person, sources: others, changes: merger.changes + changes, groups: try groups(using: others, of: person),
      operations: try documentOperations(merging: sources, into: id), memberships: memberships)
  }

  /// The groups that use a certain phone number or the like of a source, as they will be. A group that cannot be read
  /// stays as it is.
  private func groups(using sources: [Person], of person: Person) throws -> [Group] {
    let properties = sources.map { ($0.uniqueID, $0.contents.properties) }
    let mover = DistributionMover(
      sources: Dictionary(uniqueKeysWithValues: properties), target: person.uniqueID,
      merged: person.contents.properties)
    var groups: [Group] = []
    for id in Set(try sources.flatMap { try overlay.memberships(of: $0.uniqueID) }.map(\.group)).sorted() {
      do {
        guard var group = try group(id) else { continue }
        group.contents.properties = mover.move(group.contents.properties)
        if group.hasChanges { groups.append(group) }
      } catch StorageError.damagedRecord {}
    }
    return groups
  }

  private func mergeable(_ id: RecordID) throws -> Person {
    guard let record = try record(id) else { throw ChangeError.noRecord(id) }
    guard record.kind == .person else { throw MergeError.notAPerson(id) }
    let person = Person(contents: contents(record))
    guard !person.isReadOnly else { throw ChangeError.invalid(id, .readOnly(id)) }
    return person
  }

  /// The places of sources in groups that the person is not in; of several in one group the first.
  private func newMemberships(of id: RecordID, from sources: [RecordID]) throws -> [Membership] {
    var groups = Set(try overlay.memberships(of: id).map(\.group))
    return try sources.flatMap { try overlay.memberships(of: $0) }.filter { groups.insert($0.group).inserted }
  }

  private func documentOperations(merging sources: [RecordID], into id: RecordID) throws -> [Operation] {
    var operations = try Links(overlay).operations(merging: sources, into: id)
    operations += try DistinctPairs(overlay).operations(merging: sources, into: id)
    if let me = try me, sources.contains(me) {
      operations.append(.document(.me, old: .string(me.rawValue), new: .string(id.rawValue)))
    }
    return operations
  }
}

extension SaveRequest {
  /// Merges persons into one.
  public mutating func merge(_ merge: Merge) {
    // First, as they say what they found: what the new name of the person links comes on top of it.
    for operation in merge.operations { append(operation) }
    update(merge.person)
    for group in merge.groups { update(group) }
    for source in merge.sources { delete(source) }
    // Now that the sources are gone their places are free.
    for place in merge.memberships {
      append(.record(place.group, .member(merge.person.uniqueID, old: nil, new: place.position)))
    }
  }
}
