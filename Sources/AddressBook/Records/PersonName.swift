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
    isOrganization = (properties["ABPersonFlags"]?.int ?? 0) & 0b111 == 1
  }

  /// Title, given, middle and family name and suffix; the organisation's name when it stands for the card.
  package var composite: String {
    let personal = joined([title, given, middle, family, suffix])
    if isOrganization, !organization.isEmpty { return organization }
    return personal.isEmpty ? organization : personal
  }

  /// The composite name or, without one, whatever tells this card from others.
  package var display: String {
    [composite, nickname].first { !$0.isEmpty } ?? first("Email") ?? first("Phone") ?? "No Name"
  }

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
    return isOrganization || personal.isEmpty ? display : personal
  }

  private func first(_ key: String) -> String? {
    properties[key].flatMap(RawMultiValue.init(propertyList:))?.entries.first?.value.string.flatMap {
      $0.isEmpty ? nil : $0
    }
  }

  private func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
