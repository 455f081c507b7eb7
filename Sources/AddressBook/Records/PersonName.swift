package import PropertyLists

/// The names of a person, read from a property list once and put together in the ways that are needed.
package struct PersonName: Sendable {
  package let given: String
  package let middle: String
  package let family: String
  package let title: String
  package let suffix: String
  package let nickname: String
  package let organization: String
  package let isOrganization: Bool
  /// The order that the card's flags ask for.
  package let order: NameOrder
  private let properties: PropertyList.Dictionary

  package init(_ properties: PropertyList.Dictionary) {
    func text(_ key: String) -> String { properties[key]?.string ?? "" }
    self.properties = properties
    given = text("First")
    middle = text("Middle")
    family = text("Last")
    title = text("Title")
    suffix = text("Suffix")
    nickname = text("Nickname")
    organization = text("Organization")
    let flags = properties["ABPersonFlags"]?.int ?? 0
    isOrganization = flags & 0b111 == 1
    order = NameOrder(flags: flags)
  }

  /// Title, given, middle and family name and suffix; the organisation's name when it stands for the card.
  package var composite: String {
    let personal = joined([title, given, middle, family, suffix])
    if isOrganization, !organization.isEmpty { return organization }
    return personal.isEmpty ? organization : personal
  }

  /// How given, middle and family name are spoken; empty where that is not known.
  package var phonetic: [String] {
    ["FirstPhonetic", "MiddlePhonetic", "LastPhonetic"].map { properties[$0]?.string ?? "" }
  }

  /// How the organisation's name is spoken; empty where that is not known.
  package var phoneticOrganization: String { properties["OrganizationPhonetic"]?.string ?? "" }

  /// What tells a card without any name from others.
  package var contact: String? { first("Email") ?? first("Phone") }

  /// The text that the card is sorted by: the names as they are pronounced, where that is known.
  package func sortText(_ order: SortOrder) -> String {
    func spoken(_ name: String, _ key: String) -> String {
      guard !name.isEmpty, let phonetic = properties[key]?.string, !phonetic.isEmpty else { return name }
      return phonetic
    }
    let given = spoken(given, "FirstPhonetic")
    let middle = spoken(middle, "MiddlePhonetic")
    let family = spoken(family, "LastPhonetic")
    let personal =
      switch order {
      case .givenName, .userDefault, .none: joined([given, middle, family, suffix])
      case .familyName: family.isEmpty ? joined([given, middle, suffix]) : joined([family, given, middle, suffix])
      }
    return isOrganization || personal.isEmpty ? nameless : personal
  }

  /// What a card is sorted by that has no personal name, or stands for an organisation.
  private var nameless: String { [composite, nickname].first { !$0.isEmpty } ?? contact ?? "No Name" }

  private func first(_ key: String) -> String? {
    properties[key].flatMap(RawMultiValue.init(propertyList:))?.entries.first?.value.string.flatMap {
      $0.isEmpty ? nil : $0
    }
  }

  private func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
