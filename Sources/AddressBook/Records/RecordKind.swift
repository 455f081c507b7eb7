/// What a record is. There is no third kind.
public enum RecordKind: String, CaseIterable, Hashable, Sendable {
  /// A person or an organisation.
  case person
  /// A group of records.
  case group

  /// What the identifier of such a record ends in.
  var identifierSuffix: String {
    switch self {
    case .person: ":ABPerson"
    case .group: ":ABGroup"
    }
  }
}
