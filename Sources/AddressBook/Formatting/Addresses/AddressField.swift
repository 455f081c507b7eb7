/// One part of an address, as the patterns of ``AddressForm`` name it.
enum AddressField: Character, CaseIterable, Hashable {
  case street = "S"
  case subLocality = "L"
  case city = "C"
  case subAdministrativeArea = "D"
  case state = "R"
  case postalCode = "Z"
  case country = "N"

  /// The part of an address that it stands for.
  private var part: PostalAddress.Part {
    switch self {
    case .street: .street
    case .subLocality: .subLocality
    case .city: .city
    case .subAdministrativeArea: .subAdministrativeArea
    case .state: .state
    case .postalCode: .postalCode
    case .country: .country
    }
  }

  /// The key under which an address has it.
  var key: String { part.rawValue }
}
