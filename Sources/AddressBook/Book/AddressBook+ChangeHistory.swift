extension AddressBook {
  /// The place in the history where the book is now. What is staged is not part of it.
  public var currentHistoryToken: ChangeHistoryToken {
    get throws {
      let number = try storage.latestStep
      return ChangeHistoryToken(book: try storage.info.bookIdentifier, number: number, step: try step(number))
    }
  }

  /// Delivers what has changed since a token, until the closure answers `false`.
  ///
  /// Changes are coalesced: a record that was added and changed is added, one that was added and deleted is left out.
  /// Records come in the order of their first change, as they are stored now, groups' members behind them. Containers and
  /// declared properties, which records need, come before them, links and the rest last. Where the history does not tell, the first event is ``ChangeHistoryEvent/dropEverything(_:)``, which says why, and everything
  /// there is follows. Memory is bounded by the number of changes, and by that of groups and links where everything follows.
  ///
  ///     let token = try book.enumerateChanges(ChangeHistoryFetchRequest(startingToken: last)) { event in
  ///       mirror.apply(event)
  ///       return true
  ///     }
  /// - Returns: the token to begin with next time; nothing when the closure ended it before it had everything.
  /// - Throws: what the storage or the closure throws.
  public func enumerateChanges(
    _ request: ChangeHistoryFetchRequest, _ body: (ChangeHistoryEvent) throws -> Bool
  ) throws -> ChangeHistoryToken? {
    // A store shows its own program what is being written, which may be dropped again.
    guard !isWriting else { throw StorageError.beingWritten(try storage.info.place) }
    // Taken first, so that what is saved meanwhile is told now or next time.
    let now = try currentHistoryToken
    if let token = request.startingToken, try dropReason(of: token, now: now) == nil {
      let summary = try summary(request, since: token.step, upTo: now.step)
      // Others may have dropped steps while they were read.
      if try storage.historyFloor <= token.step { return try deliver(summary, request, body) ? now : nil }
    }
    let reason = try request.startingToken.flatMap { try dropReason(of: $0, now: now) } ?? .noToken
    guard try body(.dropEverything(reason)) else { return nil }
    return try deliverEverything(request, body) ? now : nil
  }

  /// Why a token does not tell where to begin.
  private func dropReason(
    of token: ChangeHistoryToken, now: ChangeHistoryToken
  ) throws -> ChangeHistoryEvent.DropReason? {
    guard token.book == now.book, token.step <= now.step else { return .otherBook }
    let floor = try storage.historyFloor
    guard token.step >= floor else { return .expired }
    // The step itself may be the last that was dropped.
    guard token.step > floor else { return nil }
    let standing = ChangeHistoryToken(book: now.book, number: token.step, step: try step(token.step))
    return standing == token ? nil : .otherBook
  }

  private func step(_ number: Int) throws -> Step? {
    guard let step = try storage.steps(upTo: number, limit: 1).first, step.number == number else { return nil }
    return step
  }

  // MARK: Changes

  private func summary(
    _ request: ChangeHistoryFetchRequest, since start: Int, upTo end: Int
  ) throws -> ChangeSummary {
    var summary = ChangeSummary()
    for step in try storage.steps(upTo: end, limit: end - start).reversed()
    where step.number > start && !request.excludedAuthors.contains(step.author.name) {
      for operation in try storage.operations(of: step.number) { summary.add(operation) }
    }
    return summary
  }

  private func deliver(
    _ summary: ChangeSummary, _ request: ChangeHistoryFetchRequest, _ body: (ChangeHistoryEvent) throws -> Bool
  ) throws -> Bool {
    // Where somebody put a document who is left out, it counts as it is now.
    let documents = try summary.documents.compactMap { key, old in
      ChangeHistoryEvent(key, old: old, new: try storage.document(key))
    }
    for event in documents where event.precedesRecords { guard try body(event) else { return false } }
    for id in summary.records {
      guard let event = try event(of: id, summary), request.includes(event) else { continue }
      guard try body(event) else { return false }
    }
    for place in request.includesGroupChanges ? summary.places : [] {
      guard let event = try event(of: place, summary) else { continue }
      guard try body(event) else { return false }
    }
    for event in documents where !event.precedesRecords { guard try body(event) else { return false } }
    return true
  }

  private func event(of id: RecordID, _ summary: ChangeSummary) throws -> ChangeHistoryEvent? {
    guard let outcome = summary.outcome(of: id) else { return nil }
    do {
      guard let record = try storage.record(id) else {
        // Where it was deleted by an author who is left out, that author knows.
        guard outcome == .deleted, let kind = summary.kinds[id] else { return nil }
        return kind == .person ? .deletePerson(id) : .deleteGroup(id)
      }
      return ChangeHistoryEvent(record: record, isNew: outcome == .added, contents(record))
    } catch StorageError.damagedRecord(let id, let reason) {
      return .damaged(id, reason: reason)
    }
  }

  private func event(of place: ChangeSummary.Place, _ summary: ChangeSummary) throws -> ChangeHistoryEvent? {
    // Who goes leaves all groups, and nobody is in a group that goes.
    guard let isEntry = summary.change(of: place), !summary.isGone(place.group), !summary.isGone(place.member) else {
      return nil
    }
    guard try isEntry == (storage.position(of: place.member, in: place.group) != nil) else { return nil }
    return ChangeHistoryEvent(isEntry: isEntry, place, isSubgroup: try isGroup(place.member))
  }

  private func isGroup(_ id: RecordID) throws -> Bool {
    do {
      return try storage.record(id)?.kind == .group
    } catch StorageError.damagedRecord {
      return id.kind == .group
    }
  }

  // MARK: Everything

  private func deliverEverything(
    _ request: ChangeHistoryFetchRequest, _ body: (ChangeHistoryEvent) throws -> Bool
  ) throws -> Bool {
    let containers = containerTable
    var groups: [RecordID] = []
    var goesOn = try deliverDocuments([.properties], in: [DocumentKey.containers], body)
    for kind in request.includesGroupChanges ? [RecordKind.person, .group] : [.person] {
      guard goesOn else { break }
      try storage.fetch(FetchPlan(kind: kind)) { fetched in
        switch fetched {
        case .record(let record):
          if kind == .group { groups.append(record.id) }
          goesOn = try body(ChangeHistoryEvent(record: record, isNew: true, contents(record, in: containers)))
        case .damaged(let id, let reason):
          if kind == .group { groups.append(id) }
          goesOn = try body(.damaged(id, reason: reason))
        }
        return goesOn
      }
    }
    for group in groups {
      for membership in goesOn ? try storage.members(of: group) : [] where goesOn {
        let place = ChangeSummary.Place(group: group, member: membership.member)
        goesOn = try body(ChangeHistoryEvent(isEntry: true, place, isSubgroup: isGroup(membership.member)))
      }
    }
    guard goesOn else { return false }
    return try deliverDocuments([.defaultContainer, .me], in: [DocumentKey.unified, DocumentKey.distinct], body)
  }

  /// Delivers documents as new: those of some kinds, and some besides.
  private func deliverDocuments(
    _ keys: [DocumentKey], in namespaces: [String], _ body: (ChangeHistoryEvent) throws -> Bool
  ) throws -> Bool {
    let named = try namespaces.flatMap { namespace in
      try storage.documentNames(in: namespace, prefix: "", limit: .max).map { DocumentKey(namespace, $0) }
    }
    for key in named + keys {
      guard let event = ChangeHistoryEvent(key, old: nil, new: try storage.document(key)) else { continue }
      guard try body(event) else { return false }
    }
    return true
  }
}

extension ChangeHistoryFetchRequest {
  fileprivate func includes(_ event: ChangeHistoryEvent) -> Bool {
    guard !includesGroupChanges else { return true }
    return switch event {
    case .addGroup, .updateGroup, .deleteGroup: false
    case .damaged(let id, _): id.kind != .group
    default: true
    }
  }
}

extension ChangeHistoryEvent {
  fileprivate init(record: StoredRecord, isNew: Bool, _ contents: RecordContents) {
    switch record.kind {
    case .person: self = isNew ? .addPerson(Person(contents: contents)) : .updatePerson(Person(contents: contents))
    case .group: self = isNew ? .addGroup(Group(contents: contents)) : .updateGroup(Group(contents: contents))
    }
  }

  fileprivate init(isEntry: Bool, _ place: ChangeSummary.Place, isSubgroup: Bool) {
    switch (isEntry, isSubgroup) {
    case (true, false): self = .addMember(place.member, to: place.group)
    case (true, true): self = .addSubgroup(place.member, to: place.group)
    case (false, false): self = .removeMember(place.member, from: place.group)
    case (false, true): self = .removeSubgroup(place.member, from: place.group)
    }
  }
}
