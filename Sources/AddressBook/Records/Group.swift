/// A group of persons and of other groups.
///
/// Who is in it is a relation that the book keeps, not a value of the group: see ``AddressBook/members(of:)``.
public struct Group: Record {
  /// ``RecordKind/group``.
  public static let kind = RecordKind.group
  /// What the record holds.
  public var contents: RecordContents

  /// Takes what a group's record holds.
  public init(contents: RecordContents) {
    precondition(contents.kind == Self.kind, "a group is made of a group's contents")
    self.contents = contents
  }

  /// The group's name; empty when it has none.
  public var name: String { self[.groupName] ?? "" }

  /// What a smart group asks of a person; nothing for a group whose members are named. See
  /// ``AddressBook/enumerateMembers(of:atAnyDepth:order:_:)``.
  public var predicate: String? { self[.groupPredicate] }
}
