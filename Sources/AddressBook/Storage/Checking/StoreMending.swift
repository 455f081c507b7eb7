import PropertyLists

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
