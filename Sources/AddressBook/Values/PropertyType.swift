public import PropertyLists

/// What a property holds: one element type, once or many times.
///
/// The codes are those of the AddressBook framework (`kABStringProperty` …, multi-value mask 0x100).
public struct PropertyType: Hashable, Sendable {
  /// The type of one value.
  public enum Element: String, CaseIterable, Hashable, Sendable {
    /// Unicode text.
    case string
    /// A whole number.
    case integer
    /// A number with a fraction.
    case real
    /// Yes or no.
    case boolean
    /// An instant.
    case date
    /// A day of the calendar, with or without a year (`kABDateComponentsProperty`).
    case day
    /// Bytes.
    case data
    /// Values in order.
    case array
    /// Values by key.
    case dictionary
  }

  /// The type of one value.
  public let element: Element
  /// Whether there is a list of labelled values.
  public let isMultiValue: Bool

  /// Makes a type.
  public init(_ element: Element, isMultiValue: Bool = false) {
    self.element = element
    self.isMultiValue = isMultiValue
  }

  /// The framework's number of the type; booleans share the integers'.
  public var code: Int { element.code | (isMultiValue ? Self.multiValueMask : 0) }

  /// The type with a number, or nothing for a number of no type. The number of integers stands for booleans, too:
  /// ``init(of:)`` tells them apart by the value.
  public init?(code: Int) {
    let element = Element.allCases.first { $0 != .boolean && $0.code == code & ~Self.multiValueMask }
    guard let element else { return nil }
    self.init(element, isMultiValue: code & Self.multiValueMask != 0)
  }

  /// The type of a value that nobody declared. An empty or mixed multi-value counts as one of strings.
  public init(of value: PropertyList) {
    if let entries = RawMultiValue(propertyList: value)?.entries {
      self.init(entries.first.map { PropertyType(of: $0.value).element } ?? .string, isMultiValue: true)
      return
    }
    switch value {
    case .string: self.init(.string)
    case .integer: self.init(.integer)
    case .real: self.init(.real)
    case .boolean: self.init(.boolean)
    case .date: self.init(.date)
    case .data: self.init(.data)
    case .array: self.init(.array)
    case .dictionary: self.init(CalendarDay(propertyList: value) == nil ? .dictionary : .day)
    }
  }

  /// Whether a value is of this type.
  public func accepts(_ value: PropertyList) -> Bool {
    guard isMultiValue else { return element.accepts(value) }
    return RawMultiValue.values(of: value)?.allSatisfy(element.accepts) ?? false
  }

  /// The type in words: "a string", "a list of strings".
  public var phrase: String { isMultiValue ? "a list of \(element.plural)" : element.phrase }

  private static let multiValueMask = 0x100
}

extension PropertyType: CustomStringConvertible {
  /// The type as commands write it: `string`, `phone list` …
  public var description: String { isMultiValue ? "list of \(element.plural)" : element.rawValue }
}

extension PropertyType.Element {
  /// The framework's number of the type.
  fileprivate var code: Int {
    switch self {
    case .string: 1
    case .integer, .boolean: 2
    case .real: 3
    case .date: 4
    case .array: 5
    case .dictionary: 6
    case .data: 7
    case .day: 8
    }
  }

  /// Whether a single value is of this type.
  public func accepts(_ value: PropertyList) -> Bool {
    switch (self, value) {
    case (.string, .string), (.integer, .integer), (.real, .real), (.boolean, .boolean), (.date, .date): true
    case (.data, .data), (.array, .array), (.dictionary, .dictionary): true
    case (.day, let value): CalendarDay(propertyList: value) != nil
    default: false
    }
  }

  /// The type with its article.
  public var phrase: String {
    switch self {
    case .integer, .array: "an \(rawValue)"
    case .data: "data"
    default: "a \(rawValue)"
    }
  }

  /// The type's name for several values.
  public var plural: String {
    switch self {
    case .data: "data"
    case .dictionary: "dictionaries"
    default: rawValue + "s"
    }
  }
}
