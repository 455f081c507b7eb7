import PropertyLists

/// What must hold in every store, whatever keeps it: looked at through what a reader sees.
struct StoreCheck {
  let storage: any StorageAdapter
  let inspection: StoreInspection
  private let containers = ContainerTable()

  init(storage: any StorageAdapter, inspection: StoreInspection) {
    (self.storage, self.inspection) = (storage, inspection)
  }

  /// Looks at all of it.
  func run() throws {
    try inspection.part(lookAtRecords)
    try inspection.part(lookAtGroups)
    try inspection.part(lookAtDocuments)
    try inspection.part(lookAtHistory)
  }

  /// Whether a record, readable or not, is in the book.
  func hasRecord(_ id: RecordID) throws -> Bool {
    do { return try storage.record(id) != nil } catch StorageError.damagedRecord { return true }
  }

  private func lookAtRecords() throws {
    let nextPlace = try storage.nextPlace
    var undeclared: Set<ContainerID> = []
    try storage.fetch(FetchPlan()) { fetched in
      try inspection.lookedAtRecord()
      switch fetched {
      case .damaged(let id, let reason):
        let remedy: StoreFinding.Remedy? = try storage.lastState(of: id) == nil ? nil : .change
        try inspection.found(.damagedRecord, .record(id), "is damaged: \(reason)", remedy: remedy)
      case .record(let record):
        try lookAt(record, nextPlace: nextPlace)
        if try !isDeclared(record.container) { undeclared.insert(record.container) }
      }
      return true
    }
    for container in undeclared.sorted(by: { $0.rawValue.precedesByBytes($1.rawValue) }) {
      try inspection.found(
        .undeclaredContainer, .container(container), "has records, and no document declares it", remedy: .tidy)
    }
  }

  private func isDeclared(_ container: ContainerID) throws -> Bool {
    try container == .local || containers.limiting(container, in: storage) != nil
  }

  private func lookAt(_ record: StoredRecord, nextPlace: Int) throws {
    if !record.kind.allows(record.id) {
      try inspection.found(
        .wrongIdentifier, .record(record.id), "is a \(record.kind.rawValue), which its identifier denies", remedy: nil)
    }
    if record.place >= nextPlace {
      try inspection.found(
        .wrongFact, .record(record.id), "stands at place \(record.place), which is to be given again", remedy: .redraw)
    }
    for picture in record.pictures where try !storage.hasPicture(picture) {
      try inspection.found(
        .missingPicture, .record(record.id), "names the picture \(picture.rawValue), which is not there", remedy: nil)
    }
  }

  private func lookAtGroups() throws {
    try storage.fetch(FetchPlan(kind: .group)) { fetched in
      try inspection.looked()
      let (group, members) = (fetched.id, try storage.members(of: fetched.id))
      for (first, second) in zip(members, members.dropFirst()) where first.position == second.position {
        try inspection.found(
          .samePosition, .record(group), "has \(first.member) and \(second.member) at one position", remedy: .change)
      }
      for member in members where member.member.kind == .group {
        guard try member.member == group || storage.isGroup(group, within: member.member) else { continue }
        try inspection.found(.cycle, .record(group), "holds itself by its member \(member.member)", remedy: .change)
      }
      if case .record(let record) = fetched { try lookAt(members, of: record) }
      return true
    }
  }

  /// Looks whether a group may have its members.
  private func lookAt(_ members: [Membership], of group: StoredRecord) throws {
    if group.properties[RecordKeys.groupPredicate] != nil, let member = members.first?.member {
      try inspection.found(
        .wrongMember, .record(group.id), "is a smart group and has a member, \(member)", remedy: .change)
    }
    guard let container = try containers.limiting(group.container, in: storage) else { return }
    for membership in members {
      let member: StoredRecord?
      do { member = try storage.record(membership.member) } catch StorageError.damagedRecord { continue }
      guard let member, member.container != group.container else { continue }
      try inspection.found(
        .wrongMember, .record(group.id),
        "has a member, \(member.id), that does not live in its container \(container.name)", remedy: .change)
    }
  }
}
