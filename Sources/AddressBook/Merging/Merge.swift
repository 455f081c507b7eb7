public import PropertyLists

/// What becomes of persons that are merged into one: known before anything is changed, so that it can be shown first.
///
/// Nothing is lost. Lists are united, and what is single stays as the person has it. A value or picture that finds its
/// place taken is kept aside in the merged record, under ``RecordKeys/mergedValues`` or ``RecordKeys/mergedPictures``.
public struct Merge: Sendable {
  /// The person that stays, as it will be.
  public let person: Person
  /// The persons that go, in the order they are merged.
  public let sources: [Person]
  /// What the person gets from them.
  public let changes: [MergeChange]
  /// Groups that use a certain entry of those that go, and then of the person.
  let groups: [Group]
  /// What else changes: whose card is the user's own, who is linked, who is known to differ.
  let operations: [Operation]
  /// The places in groups that the person takes over.
  let memberships: [Membership]
}

/// One thing that a person gets from another that it is merged with.
public struct MergeChange: Hashable, Sendable {
  /// What it is.
  public enum Subject: Hashable, Sendable {
    /// The value of a key.
    case value(key: String, PropertyList)
    /// An entry of a multi-value.
    case entry(key: String, RawMultiValue.Entry)
    /// The picture.
    case picture(ImageDigest)
    /// A place in a group.
    case group(RecordID)
    /// Being the user's own card.
    case me
  }

  /// How the person gets it.
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// It had none.
    case taken
    /// It is one more.
    case added
    /// Its text goes on with it.
    case joined
    /// The entry was there without a label, and gets this one.
    case labelled
    /// Its place is taken; it is kept aside.
    case keptAside
  }

  /// Whom it is from.
  public let source: RecordID
  /// What it is.
  public let subject: Subject
  /// How the person gets it.
  public let outcome: Outcome
}

/// Why persons cannot be merged.
public enum MergeError: Error, Hashable, Sendable {
  /// A record is named twice.
  case sameRecord(RecordID)
  /// A record is a group.
  case notAPerson(RecordID)
}

extension MergeError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .sameRecord(let id): "the record \(id) is named twice"
    case .notAPerson(let id): "the record \(id) is a group, and only persons are merged"
    }
  }
}
