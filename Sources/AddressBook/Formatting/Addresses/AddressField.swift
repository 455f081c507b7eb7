/// One part of an address, as the patterns of ``AddressForm`` name it.
enum AddressField: Character, CaseIterable, Hashable {
  case street = "S"
  case subLocality = "L"
  case city = "C"
  case subAdministrativeArea = "D"
  case state = "R"
  case postalCode = "Z"
  case country = "N"

  /// The key under which an address has it.
  var key: String {
    switch self {
    case .street: "Street"
    case .subLocality: "SubLocality"
    case .city: "City"
    case .subAdministrativeArea: "SubAdministrativeArea"
    case .state: "State"
    case .postalCode: "ZIP"
    case .country: "Country"
    }
  }
}
