import AddressBook

extension SortOrder {
  /// The order that a word names.
  init?(word: String) {
    switch Folding.fold(word) {
    case "first", "given", "givenname": self = .givenName
    case "last", "family", "familyname": self = .familyName
    case "none": self = .none
    default: return nil
    }
  }
}
