/// A part of a property's values that a name behind a full stop means, such as the city in `address.city`.
public struct PropertyPart: Hashable, Sendable {
  /// The key of the part within the value.
  public let key: String
  /// The names that mean it, folded; the first is the one shown.
  public let names: [String]
  /// What it is called for people.
  public let title: String
  /// What it holds, when that is known.
  public let element: PropertyType.Element?

  /// Makes a part that nobody declared: its key is its only name.
  public init(key: String, element: PropertyType.Element? = nil) {
    (self.key, self.element) = (key, element)
    (names, title) = ([key], key)
  }

  fileprivate init(_ part: some StructuredPart) {
    key = part.rawValue
    title = part.title
    element = .string
    var names: [String] = []
    let hyphen = title.map { $0 == " " ? "-" : $0 }
    for name in [String(hyphen), part.rawValue, part.frameworkName, title.filter { $0 != " " && $0 != "-" }] {
      if !names.contains(Folding.fold(name)) { names.append(Folding.fold(name)) }
    }
    self.names = names
  }

  fileprivate init(_ key: String, _ title: String, _ element: PropertyType.Element) {
    (self.key, self.title, self.element) = (key, title, element)
    names = key == title ? [Folding.fold(key)] : [title, Folding.fold(key)]
  }

  fileprivate static let address = all(of: PostalAddress.self)
  fileprivate static let socialProfile = all(of: SocialProfile.self)
  fileprivate static let instantMessage = all(of: InstantMessage.self)

  private static func all<Value: StructuredValue>(of _: Value.Type) -> [PropertyPart] {
    Value.Part.allCases.map { PropertyPart($0) }
  }

  fileprivate static let day = ["year", "month", "day"].map { PropertyPart($0, $0, .integer) }
  fileprivate static let alternateDay =
    day + [
      PropertyPart("calendar", "calendar", .string), PropertyPart("era", "era", .integer),
      PropertyPart("isLeapMonth", "leap", .boolean),
    ]
}

extension PropertyDeclaration {
  /// Whether values of the property have parts, known or not.
  public var hasParts: Bool { type.element == .dictionary || type.element == .day }

  /// The parts that are known of the property's values.
  public var parts: [PropertyPart] {
    switch key {
    case Property.addresses.key: PropertyPart.address
    case Property.socialProfiles.key: PropertyPart.socialProfile
    case Property.instantMessages.key: PropertyPart.instantMessage
    case Property.alternateBirthday.key: PropertyPart.alternateDay
    default: type.element == .day ? PropertyPart.day : []
    }
  }

  /// The known part that a name means, in any case, with or without blanks.
  public func part(named name: String) -> PropertyPart? {
    let parts = parts
    if let part = parts.first(where: { $0.key == name }) { return part }
    let folded = Folding.fold(name.filter { $0 != " " })
    return parts.first { $0.names.contains(folded) }
  }
}
