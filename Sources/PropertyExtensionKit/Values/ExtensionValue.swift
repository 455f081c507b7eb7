public import PropertyLists

/// A value that a property can hold, as Swift knows it.
///
/// A structured value of one's own conforms by reading and making a dictionary; keep what you do not know in it.
public protocol ExtensionValue {
  /// Reads a stored value, or nothing when it is none of this type.
  init?(propertyList: PropertyList)
  /// The value as it is stored.
  var propertyList: PropertyList { get }
}

extension PropertyList: ExtensionValue {
  /// Takes any value.
  public init?(propertyList: PropertyList) { self = propertyList }
  /// The value itself.
  public var propertyList: PropertyList { self }
}

extension PropertyList.Dictionary: ExtensionValue {
  /// Takes a dictionary.
  public init?(propertyList: PropertyList) {
    guard let value = propertyList.dictionary else { return nil }
    self = value
  }

  /// The dictionary.
  public var propertyList: PropertyList { .dictionary(self) }
}

extension PropertyList.Date: ExtensionValue {
  /// Takes an instant.
  public init?(propertyList: PropertyList) {
    guard let value = propertyList.date else { return nil }
    self = value
  }

  /// The instant.
  public var propertyList: PropertyList { .date(self) }
}

extension String: ExtensionValue {
  /// Takes text.
  public init?(propertyList: PropertyList) {
    guard let value = propertyList.string else { return nil }
    self = value
  }

  /// The text.
  public var propertyList: PropertyList { .string(self) }
}

extension Int: ExtensionValue {
  /// Takes a whole number that fits.
  public init?(propertyList: PropertyList) {
    guard let value = propertyList.int else { return nil }
    self = value
  }

  /// The number.
  public var propertyList: PropertyList { .integer(PropertyList.Integer(self)) }
}

extension Double: ExtensionValue {
  /// Takes a real number.
  public init?(propertyList: PropertyList) {
    guard let value = propertyList.real else { return nil }
    self = value
  }

  /// The number.
  public var propertyList: PropertyList { .real(self) }
}

extension Bool: ExtensionValue {
  /// Takes true or false.
  public init?(propertyList: PropertyList) {
    guard let value = propertyList.boolean else { return nil }
    self = value
  }

  /// The truth value.
  public var propertyList: PropertyList { .boolean(self) }
}
