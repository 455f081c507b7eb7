public import PropertyLists

/// Something that is wrong with a store: what, about what, and what a repair does about it.
public struct StoreFinding: Hashable, Sendable {
  /// What is wrong.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The files of the store are damaged.
    case damagedStore
    /// A record that the history holds, and nobody has deleted, is not in the book.
    case lostRecord
    /// A record cannot be read.
    case damagedRecord
    /// A record has an identifier that is none of its kind.
    case wrongIdentifier
    /// Two records have one identifier.
    case sameIdentifier
    /// A record is not found by all that it has.
    case lostFromIndex
    /// An index names a record for what it has not, or one that is not there.
    case surplusInIndex
    /// Something that is counted has another number.
    case wrongCount
    /// A member, or its group, is not in the book.
    case missingMember
    /// A group names a member whose record may still come, and who counts then.
    case awaitedMember
    /// A group has other members than the history has put into it.
    case otherMembers
    /// Two members of a group stand at one position.
    case samePosition
    /// A group holds itself.
    case cycle
    /// A group has a member that it cannot have.
    case wrongMember
    /// A document cannot be read.
    case damagedDocument
    /// A document that the history has put, and nobody has deleted, is not there.
    case lostDocument
    /// A document says something that does not fit the rest of the book.
    case wrongDocument
    /// Records live in a container that no document declares.
    case undeclaredContainer
    /// A picture is not there that a record or the history names.
    case missingPicture
    /// A picture's bytes are not those that its name says.
    case damagedPicture
    /// A picture is there that nothing names.
    case unusedPicture
    /// The history lacks a step.
    case missingStep
    /// A step of the history cannot be read, or cannot be what it says.
    case damagedStep
    /// A file or a fact of the store itself is wrong.
    case wrongFact
    /// A file lies in the store that is none of its own, or under a wrong name.
    case strayFile
    /// Something stands in the store that is none of its own, and harms nothing.
    case foreign
  }

  /// What a finding is about.
  public enum Subject: Hashable, Sendable {
    /// The store as a whole.
    case store
    /// A record.
    case record(RecordID)
    /// A document.
    case document(DocumentKey)
    /// A container.
    case container(ContainerID)
    /// A picture.
    case picture(ImageDigest)
    /// A step of the history.
    case step(Int)
    /// A table or an index, by what people call it.
    case table(String)
    /// A file in the store.
    case file(String)
  }

  /// What a repair does about a finding, none of which loses data.
  public enum Remedy: String, CaseIterable, Hashable, Sendable {
    /// It draws anew what is only drawn from records.
    case redraw
    /// It changes the book, as a step that can be undone.
    case change
    /// It sets right what the store keeps of itself.
    case tidy
    /// It makes the store anew from all that can be read.
    case rebuild
  }

  /// What is wrong.
  public let kind: Kind
  /// What it is about.
  public let subject: Subject
  /// What is wrong with the subject, as the rest of a sentence: "is damaged: …".
  public let reason: String
  /// What a repair does about it; nothing where it can do nothing.
  public let remedy: Remedy?

  /// Whether something is wrong, not only worth knowing.
  public var isDamage: Bool { kind != .foreign && kind != .awaitedMember }

  /// Tells what is wrong.
  public init(_ kind: Kind, _ subject: Subject, _ reason: String, remedy: Remedy?) {
    (self.kind, self.subject, self.reason, self.remedy) = (kind, subject, reason, remedy)
  }
}

extension StoreFinding: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String { "\(subject.phrase) \(reason)" }
}

extension StoreFinding {
  /// The finding as a value, for scripts.
  public var propertyList: PropertyList {
    var fields: PropertyList.Dictionary = [
      "finding": .string(kind.rawValue), "message": .string(description), "isMendable": .boolean(remedy != nil),
    ]
    fields["repair"] = remedy.map { .string($0.rawValue) }
    let (name, value) = subject.field
    fields[name] = value
    return .dictionary(fields)
  }
}

extension StoreFinding.Subject {
  /// The subject of a sentence.
  fileprivate var phrase: String {
    switch self {
    case .store: "the store"
    case .record(let id): "the record \(id)"
    case .document(let key): "the document \(key.namespace) \(key.name)"
    case .container(let id): "the container \(id.rawValue)"
    case .picture(let digest): "the picture \(digest.rawValue)"
    case .step(let number): "step \(number)"
    case .table(let title): title
    case .file(let path): "the file \(path)"
    }
  }

  fileprivate var field: (name: String, value: PropertyList) {
    switch self {
    case .store: ("store", true)
    case .record(let id): ("record", .string(id.rawValue))
    case .document(let key): ("document", ["namespace": .string(key.namespace), "name": .string(key.name)])
    case .container(let id): ("container", .string(id.rawValue))
    case .picture(let digest): ("picture", .string(digest.rawValue))
    case .step(let number): ("step", .integer(PropertyList.Integer(number)))
    case .table(let title): ("table", .string(title))
    case .file(let path): ("file", .string(path))
    }
  }
}
