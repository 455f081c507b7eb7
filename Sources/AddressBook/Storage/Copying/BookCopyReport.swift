/// What came of copying a book.
public struct BookCopyReport: Hashable, Sendable {
  /// How many persons were copied.
  public internal(set) var persons = 0
  /// How many groups were copied.
  public internal(set) var groups = 0
  /// How many pictures were copied; one that several records have counts once.
  public internal(set) var pictures = 0
  /// How many steps of the history were copied.
  public internal(set) var steps = 0
  /// The number of the latest step that the copy's history does not hold.
  public internal(set) var historyFloor = 0
  /// The groups that name members who are not in the book, nor in the copy.
  public internal(set) var absentMembers: [AbsentMembers] = []
  /// What could not be copied because it is damaged.
  public internal(set) var damage: [BookDamage] = []

  /// The records that could not be copied.
  var leftRecords: Set<RecordID> = []
  /// The pictures whose bytes could not be copied.
  var leftPictures: Set<ImageDigest> = []
  /// The documents that could not be copied.
  var leftDocuments: Set<DocumentKey> = []
  /// The pictures whose bytes were copied.
  var copiedPictures: Set<ImageDigest> = []

  /// A group that names members who are not in the book.
  public struct AbsentMembers: Hashable, Sendable {
    /// The group.
    public let group: RecordID
    /// What it is called.
    public let name: String
    /// How many members it names that are not there.
    public let count: Int
  }

  /// Notes what cannot be copied.
  mutating func note(_ found: BookDamage) {
    switch found {
    case .record(let id, _): leftRecords.insert(id)
    case .picture(let digest, _): guard leftPictures.insert(digest).inserted else { return }
    case .document(let key, _): leftDocuments.insert(key)
    case .history: break
    }
    damage.append(found)
  }
}

/// Something in a store that cannot be read.
public enum BookDamage: Hashable, Sendable {
  /// A record, and why.
  case record(RecordID, reason: String)
  /// A picture that a record or the history names, and why.
  case picture(ImageDigest, reason: String)
  /// A document, and why.
  case document(DocumentKey, reason: String)
  /// The history up to a step, and why.
  case history(upTo: Int, reason: String)
}

extension BookDamage: CustomStringConvertible {
  /// A phrase for a person.
  public var description: String {
    switch self {
    case .record(let id, let reason): "the record \(id) is damaged: \(reason)"
    case .picture(let digest, let reason): "the picture \(digest.rawValue) is damaged: \(reason)"
    case .document(let key, let reason): "\(key.phrase) is damaged: \(reason)"
    case .history(let step, let reason): "the history up to step \(step) cannot be read: \(reason)"
    }
  }
}

/// Why a book was not copied. There is no copy then.
public enum BookCopyError: Error, Hashable, Sendable {
  /// Some of it is damaged.
  case damaged([BookDamage])
  /// What was read again is not what was written: what it is about, and what differs.
  case differs(String)
  /// The copy is not as its kind of store should be, and why.
  case unsound(String)
}

extension BookCopyError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .damaged(let damage): damage.map(\.description).joined(separator: "; ")
    case .unsound(let flaw): "the copy is not sound: \(flaw)"
    case .differs(let what): "the copy is not the same as the book: \(what) differs"
    }
  }
}
