import PropertyLists

extension StorageAdapter {
  /// Mends what a check has found: what the adapter keeps beside what readers see, which no step tells of and undo does
  /// not bring back, and what does not fit together in the book, as one step that can be undone.
  /// - Parameters:
  ///   - findings: what a check has found.
  ///   - description: what the step is.
  /// - Returns: the step; nothing where the book itself did not change.
  /// - Throws: ``ChangeError`` or ``StorageError``. The step was not made then; what the adapter mended of its own may
  ///   stay mended.
  @discardableResult
  public func mend(_ findings: [StoreFinding], as description: StepDescription) throws -> Step? {
    while true {
      let mark = try changeMark
      let told = try ToldByHistory(self, of: findings)
      var step: Step?
      do {
        try mend(findings) { transaction in
          // Whoever wrote since may have set right what the history was asked about.
          guard try !told.isOfDifferences || changeMark == mark else { throw ChangeError.bookChanged }
          let made = description.numbered(try transaction.nextStep)
          let mending = StoreMending(transaction: transaction, step: made, told: told)
          for finding in findings where finding.remedy != nil { try mending.mend(finding) }
          if mending.hasChanged { step = made }
        }
      } catch ChangeError.bookChanged { continue }
      return step
    }
  }

  /// The last state of a record that cannot be read, where the history holds all of it.
  public func lastState(of id: RecordID) throws -> StoredRecord? { try lastStateInLog(of: id) }

  /// The last state of a record, where the history holds all of it.
  package func lastStateInLog(of id: RecordID) throws -> StoredRecord? { try RecordHistory(self).lastState(of: id) }

  /// What the history tells of the members of a group, and is not so: those that are not in it any more, at their
  /// positions, and those that are in it nevertheless.
  package func memberDifferences(of group: RecordID) throws -> (lacking: [Membership], surplus: [Membership]) {
    try RecordHistory(self).differences(of: group)
  }

  /// Runs the closure in a transaction: there is nothing else to mend.
  public func mend(
    _ findings: [StoreFinding], _ change: (any StorageTransaction) throws -> Void
  ) throws { try withTransaction(change) }
}

/// What the history tells of what was found, asked before the transaction that mends it.
struct ToldByHistory {
  /// The last states of records that are damaged or lost.
  fileprivate private(set) var states: [RecordID: StoredRecord] = [:]
  /// What it tells of the members of groups, and is not so.
  fileprivate var members: [RecordID: (lacking: [Membership], surplus: [Membership])] = [:]
  /// The documents that are lost.
  fileprivate private(set) var documents: [DocumentKey: PropertyList] = [:]
  /// Whether it was asked what differs from the book.
  let isOfDifferences: Bool

  init(_ storage: some StorageAdapter, of findings: [StoreFinding]) throws {
    let kinds = Set(findings.map(\.kind))
    isOfDifferences = !kinds.isDisjoint(with: [.lostRecord, .lostDocument, .otherMembers])
    if kinds.contains(.lostDocument) { documents = try storage.lostDocuments() }
    for finding in findings {
      guard case .record(let id) = finding.subject else { continue }
      switch finding.kind {
      case .damagedRecord, .lostRecord: states[id] = try storage.lastState(of: id)
      // One of its findings is enough: all of its members are told at once.
      case .otherMembers where members[id] == nil: members[id] = try storage.memberDifferences(of: id)
      default: break
      }
    }
  }
}

/// Mends what does not fit together in a book, through the one function that changes it.
final class StoreMending {
  private let transaction: any StorageTransaction
  private let step: Step
  private var told: ToldByHistory
  private let containers = ContainerTable()
  /// Whether anything was changed.
  private(set) var hasChanged = false

  init(transaction: any StorageTransaction, step: Step, told: ToldByHistory) {
    (self.transaction, self.step, self.told) = (transaction, step, told)
  }

  /// Mends what a finding tells of, as it stands by now.
  func mend(_ finding: StoreFinding) throws {
    switch (finding.kind, finding.subject) {
    case (.damagedRecord, .record(let id)): try restore(id)
    case (.lostRecord, .record(let id)): try bringBack(id)
    case (.otherMembers, .record(let group)): try followHistory(group)
    case (.samePosition, .record(let group)): try spread(group)
    case (.cycle, .record(let group)):
      for member in try transaction.members(of: group) where member.member.kind == .group {
        guard try member.member == group || transaction.isGroup(group, within: member.member) else { continue }
        try takeOut(member)
      }
    case (.wrongMember, .record(let group)): try takeOutWrongMembers(of: group)
    case (.undeclaredContainer, .container(let id)):
      let container = Container(id: id, name: id.rawValue, type: .unassigned)
      try put(.dictionary(container.properties), at: .container(id))
    case (.wrongDocument, .document(let key)): try mend(key)
    case (.lostDocument, .document(let key)): try bringBack(key)
    default: break
    }
  }

  private func apply(_ operations: [Operation]) throws {
    let applied = try ChangeSet(operations: operations)
      .apply(to: transaction, step: step, rules: PropertyCatalog(), containers: containers)
    guard !applied.isEmpty else { return }
    hasChanged = true
    try transaction.append(step, applied)
  }

  private func put(_ new: PropertyList?, at key: DocumentKey) throws {
    try apply([.document(key, old: try transaction.document(key), new: new)])
  }

  // MARK: Records

  /// Puts the last state of a record that was known in the place of what cannot be read, which the step keeps.
  private func restore(_ id: RecordID) throws {
    guard var state = told.states[id], let damaged = try transaction.damagedRecord(id) else { return }
    if let picture = state.picture, try !transaction.hasPicture(picture) { state.picture = nil }
    let groups = try transaction.memberships(of: id)
    let members = try transaction.members(of: id)
    let links = try documents(naming: id)
    try apply([.record(id, .delete(StoredRecord(id: id, kind: state.kind, container: damaged.container)))])
    try apply([.record(id, .create(state))])
    for place in groups + members {
      try apply([.record(place.group, .member(place.member, old: nil, new: place.position))])
    }
    for (key, document) in links { try put(document, at: key) }
  }

  /// Puts a record back of which the history holds all.
  private func bringBack(_ id: RecordID) throws {
    guard var state = told.states[id], try !hasRecord(id) else { return }
    if let picture = state.picture, try !transaction.hasPicture(picture) { state.picture = nil }
    try apply([.record(id, .create(state))])
  }

  /// The documents that go, or change, when a record goes.
  private func documents(naming id: RecordID) throws -> [(DocumentKey, PropertyList)] {
    var keys: [DocumentKey] = [.me]
    if let contact = try Links(transaction).contact(of: id) {
      keys += [.unified(contact)] + (try Links(transaction).cards(of: contact)).map(DocumentKey.link)
    }
    return try keys.compactMap { key in try transaction.document(key).map { (key, $0) } }
  }

  // MARK: Groups

  /// Gives members of one position different ones.
  private func spread(_ group: RecordID) throws {
    var last: Int?
    for member in try transaction.members(of: group) {
      guard member.position == last else {
        last = member.position
        continue
      }
      try takeOut(member)
      try apply([.record(group, .member(member.member, old: nil, new: Membership.behind))])
    }
  }

  /// Makes the members of a group those that the history tells of, once: a check finds each of them.
  private func followHistory(_ group: RecordID) throws {
    guard let differences = told.members.removeValue(forKey: group) else { return }
    for place in differences.surplus { try takeOut(place) }
    for place in differences.lacking where try hasRecord(place.member) {
      // What a rule forbids by now stays as it is.
      do { try apply([.record(group, .member(place.member, old: nil, new: place.position))]) } catch is ChangeError {}
    }
  }

  private func takeOut(_ place: Membership) throws {
    try apply([.record(place.group, .member(place.member, old: place.position, new: nil))])
  }

  private func takeOutWrongMembers(of id: RecordID) throws {
    guard let group = try transaction.record(id) else { return }
    let isSmart = group.properties[RecordKeys.groupPredicate] != nil
    for place in try transaction.members(of: id) {
      let member: StoredRecord?
      do { member = try transaction.record(place.member) } catch StorageError.damagedRecord { continue }
      if isSmart || member?.container != group.container { try takeOut(place) }
    }
  }

  // MARK: Documents

  /// Puts a document back that the history holds.
  private func bringBack(_ key: DocumentKey) throws {
    guard let document = told.documents[key] else { return }
    do { guard try transaction.document(key) == nil else { return } } catch StorageError.damaged { return }
    try put(document, at: key)
  }

  private func mend(_ key: DocumentKey) throws {
    switch key.namespace {
    case DocumentKey.linked:
      let card = RecordID(rawValue: key.name)
      guard let contact = try Links(transaction).contact(of: card) else { return }
      let isNamed = try Links(transaction).cards(of: contact).contains(card)
      if try !isNamed || !hasRecord(card) { try put(nil, at: key) }
    case DocumentKey.unified: try mend(ContactID(rawValue: key.name))
    case DocumentKey.me.namespace: if try namesNothing(key) { try put(nil, at: key) }
    default: break
    }
  }

  /// Whether the document of the book's own card, or of the default container, names what is not there by now.
  private func namesNothing(_ key: DocumentKey) throws -> Bool {
    guard let name = try transaction.document(key)?.string else { return false }
    switch key {
    case .me: return try !hasRecord(RecordID(rawValue: name))
    case .defaultContainer:
      guard name != ContainerID.local.rawValue else { return false }
      return try transaction.document(.container(ContainerID(rawValue: name))) == nil
    default: return false
    }
  }

  /// Makes a contact and the links of its cards say the same.
  private func mend(_ contact: ContactID) throws {
    let links = Links(transaction)
    let cards = try links.cards(of: contact).filter { card in
      guard try hasRecord(card) else { return false }
      let linked = try links.contact(of: card)
      return linked == nil || linked == contact
    }
    guard cards.count > 1 else {
      for card in cards where try links.contact(of: card) == contact { try put(nil, at: .link(card)) }
      return try put(nil, at: .unified(contact))
    }
    try put(.array(cards.map { .string($0.rawValue) }), at: .unified(contact))
    for card in cards { try put(.string(contact.rawValue), at: .link(card)) }
  }

  private func hasRecord(_ id: RecordID) throws -> Bool {
    do { return try transaction.record(id) != nil } catch StorageError.damagedRecord { return true }
  }
}
