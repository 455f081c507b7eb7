/// What a record is. There is no third kind.
public enum RecordKind: String, CaseIterable, Hashable, Sendable {
  /// A person or an organisation.
  case person
  /// A group of records.
  case group

  /// What the identifier of such a record ends in.
  package var identifierSuffix: String {
    switch self {
    case .person: ":ABPerson"
    case .group: ":ABGroup"
    }
  }

  /// Whether a record of the kind may have the identifier: one that tells no kind is anybody's, but for that of a unified
  /// contact, which is stored with the link.
  package func allows(_ id: RecordID) -> Bool { id.kind ?? self == self && !ContactID(rawValue: id.rawValue).isUnified }
}
