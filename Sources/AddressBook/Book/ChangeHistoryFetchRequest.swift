/// Which changes are wanted (`CNChangeHistoryFetchRequest`).
public struct ChangeHistoryFetchRequest: Hashable, Sendable {
  /// Where to begin: the token that the fetch before has given. Without one the history begins with
  /// ``ChangeHistoryEvent/dropEverything(_:)`` and everything there is.
  public var startingToken: ChangeHistoryToken?
  /// Whether groups and who is in them are wanted, too (`includeGroupChanges`).
  public var includesGroupChanges: Bool
  /// The names of authors whose changes are not wanted (`excludedTransactionAuthors`): who keeps a copy of the book leaves
  /// out what it has saved itself.
  public var excludedAuthors: Set<String>

  /// Makes a request.
  public init(
    startingToken: ChangeHistoryToken? = nil, includesGroupChanges: Bool = true, excludedAuthors: Set<String> = []
  ) {
    self.startingToken = startingToken
    self.includesGroupChanges = includesGroupChanges
    self.excludedAuthors = excludedAuthors
  }
}

/// One change of a change history (`CNChangeHistoryEvent`). However often a record was changed, there is one for it.
public enum ChangeHistoryEvent: Hashable, Sendable {
  /// Why a history begins anew.
  public enum DropReason: Hashable, Sendable {
    /// No token was given.
    case noToken
    /// The history does not go back so far any more.
    case expired
    /// The token is of another book, or of a later state of this one, which was restored from a backup.
    case otherBook
  }

  /// What is known of the book counts no more: everything there is follows.
  case dropEverything(DropReason)
  /// A person is new.
  case addPerson(Person)
  /// A person was changed.
  case updatePerson(Person)
  /// A person went.
  case deletePerson(RecordID)
  /// A group is new.
  case addGroup(Group)
  /// A group itself was changed; who is in it is told apart.
  case updateGroup(Group)
  /// A group went, and nobody is in it any more.
  case deleteGroup(RecordID)
  /// A person is in a group now.
  case addMember(RecordID, to: RecordID)
  /// A person is not in a group any more.
  case removeMember(RecordID, from: RecordID)
  /// A group is in a group now.
  case addSubgroup(RecordID, to: RecordID)
  /// A group is not in a group any more.
  case removeSubgroup(RecordID, from: RecordID)
  /// A record is new or was changed, and cannot be read.
  case damaged(RecordID, reason: String)
}
