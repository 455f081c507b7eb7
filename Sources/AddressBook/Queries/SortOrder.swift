/// The order of a list of records.
public enum SortOrder: String, CaseIterable, Hashable, Sendable {
  /// As they were added.
  case none
  /// By given name, then family name.
  case givenName
  /// By family name, then given name.
  case familyName
}
