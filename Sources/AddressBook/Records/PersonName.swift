package import PropertyLists

/// The names of a person, read from a property list once and put together in the ways that are needed.
package struct PersonName: Sendable {
  package private(set) var given: String
  package private(set) var middle: String
  package private(set) var family: String
  package private(set) var title: String
  package private(set) var suffix: String
  package private(set) var nickname: String
  package private(set) var organization: String
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

  /// The same with every part folded; nothing when nothing is left of one. Folding parts and putting them together comes to
  /// the same as the other way round, because a blank stands between two of them.
  var folded: PersonName? {
    var name = self
    var isWhole = true
    func fold(_ part: inout String) {
      guard !part.isEmpty else { return }
      part = Folding.fold(part)
      if part.isEmpty { isWhole = false }
    }
    fold(&name.title)
    fold(&name.given)
    fold(&name.middle)
    fold(&name.family)
    fold(&name.suffix)
    fold(&name.nickname)
    fold(&name.organization)
    return isWhole ? name : nil
  }

  /// The same with the names as they are pronounced, where that is known; nothing when it is not known of any.
  var spoken: PersonName? {
    let phonetic = phonetic
    guard phonetic.contains(where: { !$0.isEmpty }) else { return nil }
    var name = self
    if !given.isEmpty, !phonetic[0].isEmpty { name.given = phonetic[0] }
    if !middle.isEmpty, !phonetic[1].isEmpty { name.middle = phonetic[1] }
    if !family.isEmpty, !phonetic[2].isEmpty { name.family = phonetic[2] }
    return name
  }

  /// The keys, besides those of the composite name, of which the order of cards tells: how names are spoken, and what
  /// stands for a name where there is none.
  package static let keysOfOrder = [
    "FirstPhonetic", "MiddlePhonetic", "LastPhonetic", "Nickname", "Email", "Phone",
  ]

  /// The text that the card is sorted by: the names as they are pronounced, where that is known.
  package func sortText(_ order: SortOrder) -> String {
    (spoken ?? self).sortTextOfParts(order)
  }

  /// The text that the card is sorted by when the parts are what counts.
  func sortTextOfParts(_ order: SortOrder) -> String {
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
    var text = ""
    for part in parts where !part.isEmpty {
      if !text.isEmpty { text += " " }
      text += part
    }
    return text
  }
}
