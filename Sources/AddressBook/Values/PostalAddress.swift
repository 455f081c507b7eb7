public import PropertyLists

/// A postal address. Parts that it does not know are kept.
public struct PostalAddress: Hashable, Sendable {
  private var parts: PropertyList.Dictionary

  /// Makes an address without parts.
  public init() { parts = [:] }

  /// One part of an address, named by the framework's raw key.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    /// Street and number, in as many lines as needed.
    case street = "Street"
    /// City.
    case city = "City"
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
      case .city: "city"
      case .state: "state"
      case .postalCode: "postal code"
      case .country: "country"
      case .countryCode: "country code"
      }
    }
  }

  /// The text of a part; setting nothing removes it.
  public subscript(part: Part) -> String? {
    get { parts[part.rawValue]?.string }
    set { parts[part.rawValue] = newValue.map(PropertyList.string) }
  }
}

extension PostalAddress: PropertyValue {
  /// A dictionary.
  public static var propertyType: PropertyType { PropertyType(.dictionary) }

  /// Reads a stored address.
  public init?(propertyList: PropertyList) {
    guard let parts = propertyList.dictionary else { return nil }
    self.parts = parts
  }

  /// The address as it is stored.
  public var propertyList: PropertyList { .dictionary(parts) }
}
