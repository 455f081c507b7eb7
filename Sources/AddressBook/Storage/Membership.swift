/// That a record is in a group, and where.
public struct Membership: Hashable, Sendable {
  /// The group.
  public let group: RecordID
  /// The record in it.
  public let member: RecordID
  /// Its place: members are listed in this order. Places need not be without gaps.
  public let position: Int

  /// What a change asks for to put a record behind the others.
  public static let behind = Int.max

  /// Tells that a record is in a group.
  public init(group: RecordID, member: RecordID, position: Int) {
    self.group = group
    self.member = member
    self.position = position
  }
}
