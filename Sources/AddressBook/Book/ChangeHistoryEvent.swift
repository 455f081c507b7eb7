/// One change of a change history (`CNChangeHistoryEvent`). However often a record or what else a book keeps was changed,
/// there is one for it.
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

  /// A container is new.
  case addContainer(Container)
  /// A container was changed.
  case updateContainer(Container)
  /// A container went; it is told as it was.
  case deleteContainer(Container)
  /// Another container gets new records.
  case setDefaultContainer(ContainerID)
  /// Properties were declared in the book, or declarations taken back: those that it declares now.
  case declareProperties([PropertyDeclaration])
  /// These cards, and no others, are linked as a contact now.
  case link([RecordID], as: ContactID)
  /// A contact is none any more, and the cards that it had stand alone or in others.
  case unlink([RecordID], from: ContactID)
  /// Two records are known not to be the same individual.
  case markDistinct(RecordID, RecordID)
  /// Two records may be the same individual after all.
  case clearDistinct(RecordID, RecordID)
  /// Another card is the user's own, or none is.
  case setMe(RecordID?)
}
