/// What duplicates are looked for.
public struct DuplicateSearch {
  /// The least score of the pairs that are wanted, of 100.
  public var minimum = Self.probable
  /// The most pairs that are wanted, the most probable ones; memory grows with it.
  public var limit = 1_000
  /// Persons of whom one must be in a pair; nobody means all pairs.
  public var persons: Set<RecordID> = []
  /// Says how much two phone numbers are the same; digits alone unless a library judges them.
  public var matchPhones: (PhoneDigits, PhoneDigits) -> PhoneMatch = { $0.match($1) }
  /// Called for each person; what it throws ends the search.
  public var checkInterrupt: () throws -> Void = {}

  /// Looks for all pairs that are probable.
  public init() {}

  /// The score from which two persons are probably the same individual: one phone, or a name that is nearly the same.
  public static let probable = 40

  /// The most persons that are compared with each other because of one value. What more have, the number of a firm or a
  /// very common name, tells nobody apart; it still counts for those that have something else in common.
  public static let crowd = 32
}

/// What was found.
public struct DuplicateReport: Sendable {
  /// The pairs: the highest score first, and of equal ones those whose persons were added first.
  public internal(set) var pairs: [DuplicatePair] = []
  /// How many pairs there are, with those beyond the limit.
  public internal(set) var count = 0
  /// Values that too many persons share to be compared because of them.
  public internal(set) var crowds: [DuplicateCrowd] = []
  /// Records that cannot be read, and why.
  public internal(set) var damaged: [(record: RecordID, reason: String)] = []
}

/// A value that more than ``DuplicateSearch/crowd`` persons share.
public struct DuplicateCrowd: Hashable, Sendable {
  /// What kind of value it is.
  public enum Field: Hashable, Sendable {
    /// A name.
    case name
    /// A phone number.
    case phone
    /// An e-mail address.
    case email
    /// The value of a unique key.
    case unique(key: String)
  }

  /// What kind of value it is.
  public let field: Field
  /// The value, as one of them has it.
  public let text: String
  /// How many persons share it.
  public let count: Int
}

/// Its closures need not be safe to call from another thread than the book's.
@available(*, unavailable)
extension DuplicateSearch: Sendable {}
