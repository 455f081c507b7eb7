extension StorageOverlay {
  package func members(of group: RecordID) throws -> [Membership] {
    try merged(base.members(of: group)) { $0.group == group }.sorted { $0.position < $1.position }
  }

  package func memberships(of record: RecordID) throws -> [Membership] {
    try merged(base.memberships(of: record)) { $0.member == record }.sorted { $0.group < $1.group }
  }

  private func merged(_ stored: [Membership], where isWanted: (Place) -> Bool) -> [Membership] {
    guard !positions.isEmpty else { return stored }
    let kept = stored.filter { positions[Place(group: $0.group, member: $0.member)] == nil }
    let written = positions.compactMap { place, position in
      isWanted(place) ? position.map { Membership(group: place.group, member: place.member, position: $0) } : nil
    }
    return kept + written
  }

  package func position(of member: RecordID, in group: RecordID) throws -> Int? {
    if let written = positions[Place(group: group, member: member)] { return written }
    return try base.position(of: member, in: group)
  }

  package func nextPosition(in group: RecordID) throws -> Int {
    var next = 0
    var isMoved = false
    for (place, position) in positions where place.group == group {
      if let position { next = max(next, position + 1) } else { isMoved = true }
    }
    // Who left may have been the last; only the list tells.
    if isMoved { return try members(of: group).last.map { $0.position + 1 } ?? 0 }
    return max(next, try base.nextPosition(in: group))
  }

  package func isTaken(position: Int, in group: RecordID) throws -> Bool {
    var isMoved = false
    for (place, written) in positions where place.group == group {
      if written == position { return true }
      if written == nil { isMoved = true }
    }
    if isMoved { return try members(of: group).contains { $0.position == position } }
    return try base.isTaken(position: position, in: group)
  }
}
