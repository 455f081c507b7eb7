/// Who is in which group, held in memory and found from both sides.
package struct MembershipTable {
  private var positions: [RecordID: [RecordID: Int]] = [:]
  private var groupsByMember: [RecordID: Set<RecordID>] = [:]
  /// The greatest position in each group; unknown after the member that had it has left.
  private var lastPositions: [RecordID: Int] = [:]

  /// Makes a table of nobody.
  package init() {}

  /// The groups that have, or had, a member.
  package var groups: [RecordID] { Array(positions.keys) }

  /// Whether the group has, or had, a member.
  package func hasGroup(_ group: RecordID) -> Bool { positions[group] != nil }

  /// Whether nobody was ever in any group.
  package var isEmpty: Bool { positions.isEmpty }

  /// The position of a record in a group. Setting nothing takes it out.
  package subscript(member: RecordID, in group: RecordID) -> Int? {
    get { positions[group]?[member] }
    set {
      let old = self[member, in: group]
      guard newValue != old else { return }
      positions[group, default: [:]][member] = nil
      if lastPositions[group] == old { lastPositions[group] = nil }
      guard let newValue else {
        groupsByMember[member]?.remove(group)
        return
      }
      lastPositions[group] = max(lastPosition(in: group) ?? newValue, newValue)
      positions[group]?[member] = newValue
      groupsByMember[member, default: []].insert(group)
    }
  }

  /// The number of a group's members.
  package func count(of group: RecordID) -> Int { positions[group]?.count ?? 0 }

  /// Who is in a group, in no order.
  package func members(of group: RecordID) -> [Membership] {
    positions[group, default: [:]].map { Membership(group: group, member: $0.key, position: $0.value) }
  }

  /// The groups a record is in, in no order.
  package func memberships(of member: RecordID) -> [Membership] {
    groupsByMember[member, default: []].compactMap { group in
      self[member, in: group].map { Membership(group: group, member: member, position: $0) }
    }
  }

  /// The position behind all of a group's members.
  package func nextPosition(in group: RecordID) -> Int { lastPosition(in: group)?.next ?? 0 }

  /// The greatest position, which is looked for only where the member that had it has left.
  private func lastPosition(in group: RecordID) -> Int? { lastPositions[group] ?? positions[group]?.values.max() }
}
