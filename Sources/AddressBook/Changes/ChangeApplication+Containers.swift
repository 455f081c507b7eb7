import PropertyLists

/// What containers allow is tested here, where every change passes.
extension ChangeApplication {
  /// Tests that a record may be changed or deleted.
  func requireWritable(_ record: StoredRecord) throws {
    guard try containers.limiting(record.container, in: storage)?.capabilities.isReadOnly != true else {
      throw ChangeError.invalid(record.id, .readOnly(record.id))
    }
  }

  /// Tests that a container takes a record. What undo brings back was there before, and is not tested against limits
  /// that came later.
  func requireRoom(for record: StoredRecord, in id: ContainerID) throws {
    guard let container = try containers.limiting(id, in: storage) else { return }
    guard !container.capabilities.isReadOnly else { throw ChangeError.unsupported(container, .changes) }
    guard rules.isActive, record.kind == .group else { return }
    switch container.capabilities.groups {
    case .none: throw ChangeError.unsupported(container, .groups)
    case .one:
      let plan = FetchPlan(kind: .group, filters: [.container(id)], excluding: [record.id])
      if try storage.first(plan) != nil { throw ChangeError.unsupported(container, .severalGroups) }
    case .many: break
    }
  }

  /// Tests that a group which lives in a container takes a member.
  func requireRoom(for member: StoredRecord, inGroupOf id: ContainerID) throws {
    guard rules.isActive, let container = try containers.limiting(id, in: storage) else { return }
    if member.kind == .group, !container.capabilities.allowsSubgroups {
      throw ChangeError.unsupported(container, .subgroups)
    }
    guard member.container == id else { throw ChangeError.unsupported(container, .membersElsewhere) }
  }

  /// Tests that a record can move, and takes it out of the groups that stay behind.
  mutating func prepareMove(of record: StoredRecord, from old: ContainerID, to new: ContainerID) throws {
    let id = record.id
    guard old != new, record.container == old else { return }
    try requireWritable(record)
    try requireRoom(for: record, in: new)
    for membership in try storage.members(of: id) {
      if let member = try storage.record(membership.member) { try requireRoom(for: member, inGroupOf: new) }
    }
    for membership in try storage.memberships(of: id) {
      guard let group = try storage.record(membership.group),
        try containers.limiting(group.container, in: storage) != nil, group.container != new
      else { continue }
      try changeMember(id, of: group.id, old: membership.position, new: nil)
    }
  }

  /// Tests that a container may become what a document says, or go.
  mutating func prepareChange(ofContainer key: DocumentKey, to document: PropertyList?) throws {
    let id = ContainerID(rawValue: key.name)
    let known = try containers.all(in: storage)
    if let document {
      guard let name = Container(id: id, document: document).map({ Folding.fold($0.name) }) else { return }
      let others = known.merging([.local: .local]) { declared, _ in declared }.values.filter { $0.id != id }
      guard let namesake = others.first(where: { Folding.fold($0.name) == name }) else { return }
      throw ChangeError.containerNamesake(namesake.name, namesake.id)
    }
    guard id != .local, let container = known[id] else { return }
    guard try storage.first(FetchPlan(filters: [.container(id)])) == nil else {
      throw ChangeError.containerInUse(container)
    }
    if let chosen = try storage.document(.defaultContainer), chosen.string == id.rawValue {
      try apply(.document(.defaultContainer, old: chosen, new: nil))
    }
  }
}
