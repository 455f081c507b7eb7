public import PropertyLists

/// A postal address. Parts that it does not know are kept.
public struct PostalAddress: StructuredValue {
  /// All parts as they are stored, by raw key.
  public let parts: PropertyList.Dictionary

  /// Takes parts as they are stored.
  public init(parts: PropertyList.Dictionary) { self.parts = parts }

  /// One part of an address, named by the framework's raw key.
  public enum Part: String, StructuredPart {
    /// Street and number, in as many lines as needed.
    case street = "Street"
    /// The part of a city: a district, a neighbourhood.
    case subLocality = "SubLocality"
    /// City.
    case city = "City"
    /// What stands between city and state: a county.
    case subAdministrativeArea = "SubAdministrativeArea"
    /// State or region.
    case state = "State"
    /// Postal code.
    case postalCode = "ZIP"
    /// Country.
    case country = "Country"
    /// ISO 3166-1 code of the country, in lower case as macOS writes it.
    case countryCode = "CountryCode"

    /// The part for people.
    public var title: String {
      switch self {
      case .street: "street"
      case .subLocality: "sub-locality"
      case .city: "city"
      case .subAdministrativeArea: "county"
      case .state: "state"
      case .postalCode: "postal code"
      case .country: "country"
      case .countryCode: "country code"
      }
    }

    /// The name that the Contacts framework has for it (`CNPostalAddress`).
    public var frameworkName: String {
      switch self {
      case .street: "street"
      case .subLocality: "subLocality"
      case .city: "city"
      case .subAdministrativeArea: "subAdministrativeArea"
      case .state: "state"
      case .postalCode: "postalCode"
      case .country: "country"
      case .countryCode: "isoCountryCode"
      }
    }
  }
}

extension PostalAddress: StructuredText {
  /// The parts in the order of an envelope. The country's code is left out where anything else is known.
  public var text: String {
    let known = Part.allCases.filter { $0 != .countryCode || parts.count == 1 }.compactMap { self[$0] }
    return (known + otherTexts).joined(separator: ", ")
  }

  /// Reads `street; city; state; postal code; country`, of which any may be empty and the last left out.
  public init?(text: String) {
    let order: [Part] = [.street, .city, .state, .postalCode, .country]
    let texts = text.split(separator: ";", omittingEmptySubsequences: false).map { String($0).trimmingSpaces }
    guard texts.count <= order.count, texts.contains(where: { !$0.isEmpty }) else { return nil }
    self.init()
    for (part, text) in zip(order, texts) where !text.isEmpty { self[part] = String(text) }
  }

  /// How an address is typed.
  public static var textPhrase: String { "street; city; state; postal code; country" }
}
