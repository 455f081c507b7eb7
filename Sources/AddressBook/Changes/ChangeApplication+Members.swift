import PropertyLists

extension ChangeApplication {
  /// Puts a record into a group or takes it out. That one of them cannot be read does not matter.
  mutating func changeMember(_ member: RecordID, of group: RecordID, old: Int?, new: Int?) throws {
    let groupKind: RecordKind?
    do { groupKind = try hold(group).kind } catch StorageError.damagedRecord { groupKind = group.kind }
    guard groupKind == .group else { throw ChangeError.notAGroup(group) }
    let position = try storage.position(of: member, in: group)
    guard let new else {
      guard let position else { return }
      try storage.setPosition(nil, of: member, in: group)
      return noteMember(member, of: group, old: position, new: nil)
    }
    guard position == nil else { return }
    if current?.properties[RecordKeys.groupPredicate] != nil { throw ChangeError.smartGroup(group) }
    let memberKind: RecordKind?
    do {
      guard let record = try storage.record(member) else { throw ChangeError.noRecord(member) }
      if let group = current { try requireRoom(for: record, inGroupOf: group.container) }
      memberKind = record.kind
    } catch StorageError.damagedRecord {
      memberKind = member.kind
    }
    if memberKind == .group, try member == group || storage.isGroup(group, within: member) {
      throw ChangeError.cycle(group: group, member: member)
    }
    // A position of an earlier time is taken again when it is free, so that undo restores the order.
    let isFree = try Self.positions.contains(new) && !storage.isTaken(position: new, in: group)
    let chosen = try isFree ? new : storage.nextPosition(in: group)
    try storage.setPosition(chosen, of: member, in: group)
    noteMember(member, of: group, old: nil, new: chosen)
  }

  /// The positions that can be asked for. Whatever is beyond means the first one behind the others.
  private static let positions = 0..<1 << 40

  private mutating func noteMember(_ member: RecordID, of group: RecordID, old: Int?, new: Int?) {
    // A group that cannot be read is not held, and stays as it is.
    if current?.id == group { current?.touch(step) }
    applied.append(.record(group, .member(member, old: old, new: new)))
  }
}
