extension AddressBook {
  /// Delivers who is in a group until the closure answers `false`: its members or, of a smart group, the persons for whom
  /// its predicate holds. At any depth the persons in the groups within it come, too, each once however often it is
  /// reached, and the groups themselves do not.
  ///
  /// - Throws: ``PredicateError`` when a smart group's predicate is not understood, ``ChangeError/notAGroup(_:)``, and
  ///   what the storage throws.
  public func enumerateMembers(
    of group: RecordID, atAnyDepth: Bool = false, order: SortOrder = .none, _ body: (FetchedRecord) throws -> Bool
  ) throws {
    try enumerate(GroupMembers(of: group, atAnyDepth: atAnyDepth, in: self).plan(order), body)
  }
}

/// Who is in a group, as a fetch plan.
package struct GroupMembers {
  private let isDeep: Bool
  /// What makes a member: being in one of the groups, or the predicate of one that is smart.
  private var filters: [RecordFilter] = []
  private var isSmart = false

  package init(of group: RecordID, atAnyDepth isDeep: Bool, in book: AddressBook) throws {
    self.isDeep = isDeep
    var waiting = [group]
    var seen: Set<RecordID> = [group]
    while let next = waiting.popLast() {
      if let source = try Self.predicate(of: next, in: book) {
        filters.append(.predicate(try Predicate(source, catalog: try book.catalog)))
        isSmart = true
        continue
      }
      filters.append(.member(of: next))
      guard isDeep else { break }
      for member in try book.members(of: next) where member.kind == .group && seen.insert(member).inserted {
        waiting.append(member)
      }
    }
  }

  /// The predicate of a group. One that cannot be read has the members it has.
  private static func predicate(of id: RecordID, in book: AddressBook) throws -> String? {
    do {
      guard let group = try book.group(id) else {
        try book.verifyAbsence(of: FetchPlan(filters: [.identifiers([id])]))
        throw ChangeError.notAGroup(id)
      }
      return group.predicate
    } catch StorageError.damagedRecord {
      return nil
    }
  }

  /// What to fetch; smart groups and depth are about persons only.
  package func plan(_ order: SortOrder) -> FetchPlan {
    FetchPlan(
      kind: isDeep || isSmart ? .person : nil, filters: filters.count == 1 ? filters : [.any(filters)], order: order)
  }
}
