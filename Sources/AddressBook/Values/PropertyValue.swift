public import PropertyLists

/// A Swift type that one value of a property can have.
public protocol PropertyValue: Hashable, Sendable {
  /// The type that is declared for properties of such values.
  static var propertyType: PropertyType { get }
  /// Reads the value, or nothing when the property list is of another type.
  init?(propertyList: PropertyList)
  /// The value as it is stored.
  var propertyList: PropertyList { get }
}

extension String: PropertyValue {
  /// A string.
  public static var propertyType: PropertyType { PropertyType(.string) }
  /// Reads a string.
  public init?(propertyList: PropertyList) {
    guard let value = propertyList.string else { return nil }
    self = value
  }
  /// The string as it is stored.
  public var propertyList: PropertyList { .string(self) }
}

extension Int: PropertyValue {
  /// An integer.
  public static var propertyType: PropertyType { PropertyType(.integer) }
  /// Reads an integer that fits.
  public init?(propertyList: PropertyList) {
    guard let value = propertyList.int else { return nil }
    self = value
  }
  /// The integer as it is stored.
  public var propertyList: PropertyList { .integer(PropertyList.Integer(self)) }
}

extension Double: PropertyValue {
  /// A real.
  public static var propertyType: PropertyType { PropertyType(.real) }
  /// Reads a real.
  public init?(propertyList: PropertyList) {
    guard let value = propertyList.real else { return nil }
    self = value
  }
  /// The real as it is stored.
  public var propertyList: PropertyList { .real(self) }
}

extension Bool: PropertyValue {
  /// A boolean.
  public static var propertyType: PropertyType { PropertyType(.boolean) }
  /// Reads a boolean.
  public init?(propertyList: PropertyList) {
    guard let value = propertyList.boolean else { return nil }
    self = value
  }
  /// The boolean as it is stored.
  public var propertyList: PropertyList { .boolean(self) }
}

extension PropertyList.Date: PropertyValue {
  /// A date.
  public static var propertyType: PropertyType { PropertyType(.date) }
  /// Reads a date.
  public init?(propertyList: PropertyList) {
    guard let value = propertyList.date else { return nil }
    self = value
  }
  /// The date as it is stored.
  public var propertyList: PropertyList { .date(self) }
}

extension [UInt8]: PropertyValue {
  /// Data.
  public static var propertyType: PropertyType { PropertyType(.data) }
  /// Reads data.
  public init?(propertyList: PropertyList) {
    guard let value = propertyList.data else { return nil }
    self = value
  }
  /// The bytes as they are stored.
  public var propertyList: PropertyList { .data(self) }
}
