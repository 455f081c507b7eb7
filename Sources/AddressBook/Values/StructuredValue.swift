public import PropertyLists

/// A value of several named parts, stored as a dictionary. Parts that the type does not know are kept.
public protocol StructuredValue: PropertyValue {
  /// The parts that are known, in the order in which people read them.
  associatedtype Part: StructuredPart
  /// All parts as they are stored, by raw key.
  var parts: PropertyList.Dictionary { get }
  /// Takes parts as they are stored.
  init(parts: PropertyList.Dictionary)
}

/// The name of a known part: its raw value is the raw key.
public protocol StructuredPart: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The part for people.
  var title: String { get }
  /// The name that the Contacts framework has for it.
  var frameworkName: String { get }
}

extension StructuredValue {
  /// Makes a value without parts.
  public init() { self.init(parts: [:]) }

  /// The text of a part; setting nothing removes it. Setting does nothing where something other than text stands.
  public subscript(part: Part) -> String? {
    get { parts[part.rawValue]?.string }
    set {
      var changed = parts
      guard changed[part.rawValue].map({ $0.string != nil }) ?? true else { return }
      changed[part.rawValue] = newValue.map(PropertyList.string)
      self = Self(parts: changed)
    }
  }

  /// A dictionary.
  public static var propertyType: PropertyType { PropertyType(.dictionary) }

  /// Reads a stored dictionary.
  public init?(propertyList: PropertyList) {
    guard let parts = propertyList.dictionary else { return nil }
    self.init(parts: parts)
  }

  /// The parts as they are stored.
  public var propertyList: PropertyList { .dictionary(parts) }

  /// The parts that are not known, and known ones that hold something other than text, each with its key.
  var otherTexts: [String] {
    parts.filter { Part(rawValue: $0.key) == nil || $0.value.string == nil }
      .map { "\($0.key): \($0.value.displayText)" }
  }
}
