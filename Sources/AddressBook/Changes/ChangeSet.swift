public import PropertyLists

/// Changes that are made together or not at all, and what must hold for them to be made.
///
/// Every mutation, whoever asks for it, is a change set, and ``StorageAdapter/commit(as:rules:next:)`` is the only thing
/// that stores one; staging rehearses the same function.
public struct ChangeSet: Hashable, Sendable {
  /// What is tested inside the commit before anything is changed.
  public var preconditions: [Precondition]
  /// What is changed, in order.
  public var operations: [Operation]
  /// The bytes of pictures that the operations name.
  public var pictures: [ImageData]

  /// Makes a change set.
  public init(preconditions: [Precondition] = [], operations: [Operation] = [], pictures: [ImageData] = []) {
    self.preconditions = preconditions
    self.operations = operations
    self.pictures = pictures
  }

  /// Whether there is nothing to change.
  public var isEmpty: Bool { operations.isEmpty }
}

/// What must hold for a change to be made.
public enum Precondition: Hashable, Sendable {
  /// The record was last changed by the step with this number.
  case revision(RecordID, Int)
  /// The record is in the book.
  case exists(RecordID)
  /// The record is in the book, and a person.
  case isPerson(RecordID)
  /// The container is in the book.
  case containerExists(ContainerID)
  /// No person has the composite name, in the whole book or in one container. Names are compared by canonical
  /// equivalence, case counts.
  case noPerson(named: String, in: ContainerID? = nil)
  /// No group has the name, in the whole book or in one container. Names are compared by canonical equivalence, case
  /// counts.
  case noGroup(named: String, in: ContainerID? = nil)
  /// No other individual has the value under the key.
  case unique(key: String, PropertyList, RecordID)
  /// The book's latest step is the one with this number; 0 for a new book.
  case latestStep(Int)
}

/// Why a change was not made. Nothing was changed then.
public enum ChangeError: Error, Hashable, Sendable {
  /// A person with the composite name is there.
  case namesake(String, RecordID)
  /// A group with the name is there.
  case groupNamesake(String, RecordID)
  /// Another record has the value under the key.
  case notUnique(key: String, PropertyList, RecordID)
  /// The record was changed since it was fetched.
  case recordChanged(RecordID)
  /// The value, or the entry of it, was changed since the record was fetched.
  case conflict(Conflict)
  /// The document was changed since it was read.
  case documentConflict(DocumentKey)
  /// The record is not in the book, or not any more.
  case noRecord(RecordID)
  /// A record with the identifier is in the book already.
  case recordExists(RecordID)
  /// The identifier is not one of a record of the kind, as that of a unified contact is none of a person.
  case wrongIdentifier(RecordID, RecordKind)
  /// The record is no person.
  case notAPerson(RecordID)
  /// The record is no group.
  case notAGroup(RecordID)
  /// The group would hold itself.
  case cycle(group: RecordID, member: RecordID)
  /// The predicate of the group says who is in it, and nobody else is.
  case smartGroup(RecordID)
  /// The group has members, and so cannot be a smart group.
  case hasMembers(RecordID)
  /// The predicate of a smart group is not understood.
  case predicate(RecordID, PredicateError)
  /// A value breaks the rules of its declaration.
  case invalid(RecordID, RecordError)
  /// The picture's bytes are not in the book.
  case noPicture(ImageDigest)
  /// Another step was made since the book was looked at.
  case bookChanged
  /// The container is not in the book, or not any more.
  case noContainer(ContainerID)
  /// The container does not allow it.
  case unsupported(Container, ContainerLimit)
  /// A container with the name is there.
  case containerNamesake(String, ContainerID)
  /// The container is not empty.
  case containerInUse(Container)
}

extension ChangeError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .namesake(let name, let id): "there is a person named \(name) already (\(id))"
    case .groupNamesake(let name, let id): "there is a group named \(name) already (\(id))"
    case .notUnique(let key, _, let id): "the record \(id) has the same \(key)"
    case .recordChanged(let id): "the record \(id) was changed elsewhere"
    case .conflict(let conflict): "\(conflict.key) of the record \(conflict.record) was changed elsewhere"
    case .documentConflict(let key): "\(key.phrase) was changed elsewhere"
    case .noRecord(let id): "the record \(id) is not in the book"
    case .recordExists(let id): "the record \(id) is in the book already"
    case .wrongIdentifier(let id, let kind): "\(id) is not an identifier of a \(kind.rawValue)"
    case .notAPerson(let id): "the record \(id) is not a person"
    case .notAGroup(let id): "the record \(id) is not a group"
    case .cycle(let group, let member): "the group \(group) is in \(member), which would then hold itself"
    case .smartGroup(let id): "the predicate of the group \(id) says who is in it"
    case .hasMembers(let id): "the group \(id) has members, a smart group finds its own"
    case .predicate(_, let error): error.description
    case .invalid(_, let error): error.description
    case .noPicture(let digest): "the picture \(digest.rawValue) is not in the book"
    case .bookChanged: "the book was changed elsewhere"
    case .noContainer(let id): "the container \(id.rawValue) is not in the book"
    case .unsupported(let container, .changes): "the container \(container.name) can only be read"
    case .unsupported(let container, .groups): "the container \(container.name) holds no groups"
    case .unsupported(let container, .severalGroups): "the container \(container.name) holds one group, and has it"
    case .unsupported(let container, .subgroups): "the container \(container.name) holds no groups within groups"
    case .unsupported(let container, .membersElsewhere):
      "a group in the container \(container.name) holds only what lives there"
    case .containerNamesake(let name, let id): "there is a container named \(name) already (\(id.rawValue))"
    case .containerInUse(let container): "there are records in the container \(container.name)"
    }
  }
}
