extension AddressBook {
  /// Delivers who is in a group until the closure answers `false`: its members or, of a smart group, the persons for whom
  /// its predicate holds. At any depth the persons in the groups within it come, too, each once however often it is
  /// reached, and the groups themselves do not.
  ///
  /// A smart group is answered by looking at all persons, one after another.
  /// - Throws: ``PredicateError`` when a smart group's predicate is not understood, ``ChangeError/notAGroup(_:)``, and
  ///   what the storage throws.
  public func enumerateMembers(
    of group: RecordID, atAnyDepth: Bool = false, order: SortOrder = .none, _ body: (FetchedRecord) throws -> Bool
  ) throws {
    let members = try GroupMembers(of: group, atAnyDepth: atAnyDepth, in: self)
    try enumerate(members.plan(order)) { fetched in
      guard case .record(let record) = fetched else { return try body(fetched) }
      return try members.isWanted(record) ? body(fetched) : true
    }
  }

  /// Whether a record is a member of a group itself; of a smart group nobody is.
  func isMember(_ record: RecordID, of group: RecordID) throws -> Bool {
    try overlay.position(of: record, in: group) != nil
  }
}

/// Who is in a group, as a fetch plan and what remains to be tested of each record.
package struct GroupMembers {
  private let book: AddressBook
  private let isDeep: Bool
  /// The groups whose members are wanted.
  private var groups: [RecordID] = []
  /// The predicates of those that are smart.
  private var predicates: [Predicate] = []

  package init(of group: RecordID, atAnyDepth isDeep: Bool, in book: AddressBook) throws {
    self.book = book
    self.isDeep = isDeep
    var waiting = [group]
    var seen: Set<RecordID> = [group]
    while let next = waiting.popLast() {
      if let source = try Self.predicate(of: next, in: book) {
        predicates.append(try Predicate(source, catalog: book.catalog))
        continue
      }
      groups.append(next)
      guard isDeep else { break }
      for member in try book.members(of: next) where member.kind == .group && seen.insert(member).inserted {
        waiting.append(member)
      }
    }
  }

  /// The predicate of a group. One that cannot be read has the members it has.
  private static func predicate(of id: RecordID, in book: AddressBook) throws -> String? {
    do {
      guard let group = try book.group(id) else { throw ChangeError.notAGroup(id) }
      return group.predicate
    } catch StorageError.damagedRecord {
      return nil
    }
  }

  /// Whether each record of the plan must be tested.
  package var needsTest: Bool { !predicates.isEmpty }

  /// What to fetch: what indexes answer where no predicate has to be tested, else all persons.
  package func plan(_ order: SortOrder) -> FetchPlan {
    var plan = FetchPlan(kind: isDeep || needsTest ? .person : nil, order: order)
    if !needsTest { plan.filters = [groups.count == 1 ? .member(of: groups[0]) : .any(groups.map { .member(of: $0) })] }
    return plan
  }

  /// Whether a record of the plan is in one of the groups.
  package func isWanted(_ record: StoredRecord) throws -> Bool {
    try !needsTest || predicates.contains { $0.matches(record.properties) }
      || groups.contains { try book.isMember(record.id, of: $0) }
  }
}
