/// The order of a list of records (`CNContactSortOrder`).
///
/// Names are compared folded. Where a name has a phonetic one, such as the reading of a Japanese name, that is compared.
public enum SortOrder: String, CaseIterable, Hashable, Sendable {
  /// As they were added.
  case none
  /// By given name, then family name.
  case givenName
  /// By family name, then given name.
  case familyName
  /// As the user likes it: what ``AddressBook/defaultOrder`` says. Where no book is asked, by given name.
  case userDefault
}
