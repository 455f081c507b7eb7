/// Which part of a person's name comes first (`CNContactDisplayNameOrder`).
public enum NameOrder: Hashable, Sendable {
  /// As the script of the name has it, else the user's locale.
  case userDefault
  /// Given name, then family name.
  case givenNameFirst
  /// Family name, then given name.
  case familyNameFirst

  /// What a card's flags say of its own name (`kABNameOrderingMask`, 070; first 040, last 020).
  package init(flags: Int) {
    switch flags & 0o70 {
    case 0o40: self = .givenNameFirst
    case 0o20: self = .familyNameFirst
    default: self = .userDefault
    }
  }
}
