/// A property list: the value every record, document and message is made of.
///
/// Two values are equal when every codec writes them alike. Equality is therefore stricter than that of Swift's
/// own types: strings are compared by their bytes (a composed and a decomposed "é" differ), `1` differs from `1.0`,
/// and a real that is not a number equals itself.
public enum PropertyList: Sendable {
  /// Unicode text.
  case string(String)
  /// A whole number from -2^63 to 2^64-1.
  case integer(Integer)
  /// A floating-point number, which may be infinite or not a number.
  case real(Double)
  /// True or false.
  case boolean(Bool)
  /// An instant.
  case date(Date)
  /// Bytes.
  case data([UInt8])
  /// Values in order.
  case array([PropertyList])
  /// Values by key.
  case dictionary(Dictionary)
}

extension PropertyList {
  /// The text, when this is a string.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The number, when this is an integer that fits.
  public var int: Int? {
    if case .integer(let value) = self { Int(exactly: value) } else { nil }
  }

  /// The number, when this is a real.
  public var real: Double? {
    if case .real(let value) = self { value } else { nil }
  }

  /// The truth value, when this is a boolean.
  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The instant, when this is a date.
  public var date: Date? {
    if case .date(let value) = self { value } else { nil }
  }

  /// The bytes, when this is data.
  public var data: [UInt8]? {
    if case .data(let value) = self { value } else { nil }
  }

  /// The elements, when this is an array.
  public var array: [PropertyList]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The pairs, when this is a dictionary.
  public var dictionary: Dictionary? {
    if case .dictionary(let value) = self { value } else { nil }
  }
}

extension PropertyList: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension PropertyList: ExpressibleByIntegerLiteral {
  /// Makes an integer.
  public init(integerLiteral value: Int) { self = .integer(Integer(value)) }
}

extension PropertyList: ExpressibleByFloatLiteral {
  /// Makes a real.
  public init(floatLiteral value: Double) { self = .real(value) }
}

extension PropertyList: ExpressibleByBooleanLiteral {
  /// Makes a boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension PropertyList: ExpressibleByArrayLiteral {
  /// Makes an array.
  public init(arrayLiteral elements: PropertyList...) { self = .array(elements) }
}

extension PropertyList: ExpressibleByDictionaryLiteral {
  /// Makes a dictionary; of two equal keys the later counts.
  public init(dictionaryLiteral elements: (String, PropertyList)...) { self = .dictionary(Dictionary(elements)) }
}
