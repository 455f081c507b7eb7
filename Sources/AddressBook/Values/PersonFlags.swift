public import PropertyLists

/// What a card stands for and in which order its name is written (`ABPersonFlags`). Bits that are not known are kept.
public struct PersonFlags: RawRepresentable, Hashable, Sendable {
  /// The bits as they are stored.
  public var rawValue: Int

  /// Takes the bits as they are stored.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Makes flags.
  public init(kind: Kind = .person, nameOrder: NameOrder = .standard) {
    rawValue = kind.rawValue | nameOrder.rawValue
  }

  /// What a card stands for.
  public enum Kind: Int, CaseIterable, Hashable, Sendable {
    /// A person (`kABShowAsPerson`).
    case person = 0
    /// An organisation (`kABShowAsCompany`).
    case organization = 1
    /// Something that can be booked (`kABShowAsResource`).
    case resource = 2
    /// A room (`kABShowAsRoom`).
    case room = 3
  }

  /// The order in which a name is written.
  public enum NameOrder: Int, CaseIterable, Hashable, Sendable {
    /// As the book writes names (`kABDefaultNameOrdering`).
    case standard = 0
    /// Family name first (`kABLastNameFirst`).
    case familyNameFirst = 0o20
    /// Given name first (`kABFirstNameFirst`).
    case givenNameFirst = 0o40
  }

  /// What the card stands for; a person where the bits say something that is not known.
  public var kind: Kind {
    get { Kind(rawValue: rawValue & Self.kindMask) ?? .person }
    set { rawValue = rawValue & ~Self.kindMask | newValue.rawValue }
  }

  /// The order in which the name is written; the book's where the bits say something that is not known.
  public var nameOrder: NameOrder {
    get { NameOrder(rawValue: rawValue & Self.orderMask) ?? .standard }
    set { rawValue = rawValue & ~Self.orderMask | newValue.rawValue }
  }

  private static let kindMask = 0o7
  private static let orderMask = 0o70
}

extension PersonFlags: PropertyValue {
  /// An integer.
  public static var propertyType: PropertyType { PropertyType(.integer) }

  /// Reads stored bits.
  public init?(propertyList: PropertyList) {
    guard let value = propertyList.int else { return nil }
    rawValue = value
  }

  /// The bits as they are stored.
  public var propertyList: PropertyList { .integer(PropertyList.Integer(rawValue)) }
}

extension PersonFlags {
  /// The flags in words, which ``init(text:)`` reads: `company, last name first`. Bits that are not known are a number.
  public var text: String {
    var words = [Self.title(kind), nameOrder == .standard ? nil : Self.title(nameOrder)].compactMap(\.self)
    let rest = rawValue & ~(kind.rawValue | nameOrder.rawValue)
    if rest != 0 { words.append(String(rest)) }
    return words.joined(separator: ", ")
  }

  /// Reads words between commas, in any case: one for what the card stands for, one for the order of the name, and
  /// numbers for other bits. Nothing comes back for what is none of these, and where two words contradict each other.
  public init?(text: String) {
    self.init()
    var (kind, order, others): (Kind?, NameOrder?, Int) = (nil, nil, 0)
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = Folding.fold(String(String(part).trimmingSpaces))
      if let found = Self.kinds[word] {
        guard kind == nil || kind == found else { return nil }
        kind = found
      } else if let found = NameOrder.allCases.first(where: { Self.title($0) == word }) {
        guard order == nil || order == found else { return nil }
        order = found
      } else if let bits = Int(word), bits >= 0 {
        others |= bits
      } else {
        return nil
      }
    }
    if let kind { self.kind = kind }
    if let order { nameOrder = order }
    rawValue |= others
  }

  /// What ``init(text:)`` takes, in words.
  static let textPhrase = "person, company, resource or room, and first name first or last name first"

  private static func title(_ kind: Kind) -> String {
    switch kind {
    case .person: "person"
    case .organization: "company"
    case .resource: "resource"
    case .room: "room"
    }
  }

  private static func title(_ order: NameOrder) -> String {
    switch order {
    case .standard: "standard order"
    case .familyNameFirst: "last name first"
    case .givenNameFirst: "first name first"
    }
  }

  private static let kinds: [String: Kind] = [
    "person": .person, "company": .organization, "organisation": .organization, "organization": .organization,
    "resource": .resource, "room": .room,
  ]
}
