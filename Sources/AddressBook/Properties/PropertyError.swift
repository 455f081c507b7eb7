/// Why a property was not declared, or not removed.
public enum PropertyError: Error, Hashable, Sendable {
  /// No property has the raw key.
  case unknown(String)
  /// The text cannot be a raw key.
  case notAKey(String)
  /// The property is one of the frameworks', which stay as they are.
  case standard(String)
  /// An extension declared the property.
  case owned(String, by: String)
  /// The property is declared with another type.
  case otherType(key: String, declared: PropertyType, wanted: PropertyType)
  /// The text means another property.
  case nameTaken(String, key: String)
}

extension PropertyError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .unknown(let key): "no property \(key) is declared"
    case .notAKey(let key): "\(key.debugDescription) cannot be a key, which is a text of 1 to 256 bytes in one line"
    case .standard(let key): "\(key) is a property of the frameworks, which stays as it is"
    case .owned(let key, let owner): "\(key) is declared by the extension \(owner)"
    case .otherType(let key, let declared, let wanted): "\(key) is \(declared.phrase), not \(wanted.phrase)"
    case .nameTaken(let name, let key): "\(name) means \(key) already"
    }
  }
}
