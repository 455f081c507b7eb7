/// A typed key: the raw key of a property with the Swift type of its value.
///
///     extension Property where Value == String { static let breed = Property("org.example.breed") }
///     person[.breed] = "Great Dane"
public struct Property<Value: Sendable>: Hashable, Sendable {
  /// The raw key under which the value is stored.
  public let key: String

  /// Makes a typed key.
  public init(_ key: String) { self.key = key }
}
