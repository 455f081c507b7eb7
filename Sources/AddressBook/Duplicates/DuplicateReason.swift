public import PropertyLists

/// Why two persons may be the same individual.
public enum DuplicateReason: Hashable, Sendable {
  /// Their names are the same, or nearly.
  case name(NameMatch)
  /// They have a phone number in common, as the first of them has it.
  case phone(String, PhoneMatch)
  /// They have an e-mail address in common, as the first of them has it.
  case email(String)
  /// They have a value in common that no two individuals may share (``PropertyDeclaration/isUnique``).
  case unique(key: String, PropertyList)
}

extension DuplicateReason {
  /// What the reason is worth, in points of 100. Those of a pair add up to its score, which is never above 100.
  ///
  /// A value that nobody else may have nearly decides alone. A name or an e-mail address makes a pair worth looking at, and
  /// so does a phone, which families share; a number that is only the end of another merely supports.
  public var points: Int {
    switch self {
    case .unique: 90
    case .email: 50
    case .phone(_, let match): match == .same ? 40 : 15
    case .name(let match): match.points
    }
  }
}

/// How two names are the same. Names are compared by their words, without regard to case, accents and width.
public enum NameMatch: String, CaseIterable, Hashable, Sendable {
  /// The same words in the same order, however they are spread over first, middle and last name.
  case same
  /// The same but for a middle name, which one of them has not, or only as an initial.
  case middle
  /// First and last name stand in each other's place.
  case swapped
  /// With the nickname of one in place of the first name it is the other.
  case nickname
  /// The first name of one is the initial of the other's.
  case initial

  /// What such a match is worth, in points of 100.
  public var points: Int {
    switch self {
    case .same: 50
    case .middle: 45
    case .swapped, .nickname: 40
    case .initial: 20
    }
  }
}

/// Two persons that may be the same individual.
public struct DuplicatePair: Hashable, Sendable {
  /// The one that was added first.
  public let first: RecordID
  /// The one that was added later.
  public let second: RecordID
  /// Why: at most one reason each of name, phone and e-mail address, and one for each unique key.
  public let reasons: [DuplicateReason]
  /// How probable it is, from 1 to 100: the points of the reasons.
  public let score: Int

  /// Pairs two persons.
  init(first: RecordID, second: RecordID, reasons: [DuplicateReason]) {
    self.first = first
    self.second = second
    self.reasons = reasons
    score = min(100, reasons.reduce(0) { $0 + $1.points })
  }
}
