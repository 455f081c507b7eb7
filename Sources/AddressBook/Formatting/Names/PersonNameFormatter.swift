public import PropertyLists

/// Puts the parts of a person's name together for people to read (`CNContactFormatter`).
///
/// The card's own flag decides which part comes first, else ``order``, else the script of the name, else the locale.
/// Names in Han, hiragana and Hangul are written in the East Asian form, `田中太郎`.
///
///     PersonNameFormatter(locale: locale).string(from: person)
///
/// The composite name (``Person/compositeName``), which tells whether two persons have one name, is another thing.
public struct PersonNameFormatter: Hashable, Sendable {
  /// What of a name is wanted (`CNContactFormatterStyle`).
  public enum Style: CaseIterable, Hashable, Sendable {
    /// The whole name; an organisation's where the card stands for one or has no other; else the nickname.
    case fullName
    /// How the name is spoken, as far as that is known, with blanks between the parts.
    case phoneticFullName
    /// What the person is called: the nickname, else the given name, else the whole name.
    case nickname
  }

  /// What of a name is wanted.
  public var style: Style
  /// Which part comes first where the card does not say.
  public var order: NameOrder
  /// Whose habits count where the script does not decide.
  public var locale: UserLocale

  /// Makes a formatter.
  public init(style: Style = .fullName, order: NameOrder = .userDefault, locale: UserLocale = .root) {
    self.style = style
    self.order = order
    self.locale = locale
  }

  /// The name of a person, or nothing when there is none of the style.
  public func string(from person: Person) -> String? { string(from: person.contents.properties) }

  /// The name in a person's property list, or nothing when there is none of the style.
  public func string(from properties: PropertyList.Dictionary) -> String? {
    let name = PersonName(properties)
    switch style {
    case .fullName: return fullName(name)
    case .phoneticFullName: return phonetic(name)
    case .nickname: return name.nickname.nonEmpty ?? (name.isOrganization ? nil : name.given.nonEmpty) ?? fullName(name)
    }
  }

  /// Which part of a person's name comes first; never the default.
  public func nameOrder(for person: Person) -> NameOrder {
    form(of: PersonName(person.contents.properties)).isFamilyFirst ? .familyNameFirst : .givenNameFirst
  }

  /// What stands between given and family name.
  public func delimiter(for person: Person) -> String { form(of: PersonName(person.contents.properties)).delimiter }

  /// The raw keys that a style reads (`descriptorForRequiredKeys`).
  public static func requiredKeys(for style: Style) -> [String] {
    let phonetic = ["FirstPhonetic", "MiddlePhonetic", "LastPhonetic", "OrganizationPhonetic"]
    return ["Title", "First", "Middle", "Last", "Suffix", "Nickname", "Organization", "ABPersonFlags"]
      + (style == .phoneticFullName ? phonetic : [])
  }

  private func form(of name: PersonName) -> NameForm {
    NameForm(NameScript(name.given, name.middle, name.family), order(of: name), locale)
  }

  private func order(of name: PersonName) -> NameOrder {
    name.order == .userDefault ? order : name.order
  }

  private func fullName(_ name: PersonName) -> String? {
    if name.isOrganization, let organization = name.organization.nonEmpty { return organization }
    return personal(name).nonEmpty ?? name.organization.nonEmpty ?? name.nickname.nonEmpty
  }

  private func personal(_ name: PersonName) -> String {
    let script = NameScript(name.given, name.middle, name.family)
    let form = NameForm(script, order(of: name), locale)
    var text = form.joined(given: name.given, middle: name.middle, family: name.family)
    if text.isEmpty { return [name.title, name.suffix].compactMap(\.nonEmpty).joined(separator: " ") }
    /// `様` is written to a name without a blank.
    func isAttached(_ part: String) -> Bool { script == .eastAsian && NameScript(part) != .spaced }
    if let title = name.title.nonEmpty { text = title + (isAttached(title) ? "" : " ") + text }
    if let suffix = name.suffix.nonEmpty {
      text += (isAttached(suffix) ? "" : NameSuffix.delimiter(before: suffix)) + suffix
    }
    return text
  }

  private func phonetic(_ name: PersonName) -> String? {
    if name.isOrganization, let organization = name.phoneticOrganization.nonEmpty { return organization }
    let phonetic = name.phonetic
    var parts = [name.given, name.middle, name.family]
    if parts.allSatisfy(\.isEmpty) { parts = phonetic }
    // How a name is spoken is written in kana or Latin letters, in the order of the name itself.
    let script = NameScript(parts[0], parts[1], parts[2])
    let ordered = NameForm(script, order(of: name), locale)
    let form = NameForm(.spaced, ordered.isFamilyFirst ? .familyNameFirst : .givenNameFirst, locale)
    return form.joined(given: phonetic[0], middle: phonetic[1], family: phonetic[2]).nonEmpty
  }
}

extension NameForm {
  /// Given, middle and family name in the form; those that are empty are left out.
  fileprivate func joined(given: String, middle: String, family: String) -> String {
    guard isFamilyFirst else { return joined(given, middle, family) }
    return isMiddleInside ? joined(family, middle, given) : joined(family, given, middle)
  }

  private func joined(_ first: String, _ second: String, _ third: String) -> String {
    var text = first
    func append(_ part: String) {
      if !text.isEmpty, !part.isEmpty { text += delimiter }
      text += part
    }
    append(second)
    append(third)
    return text
  }
}

extension String {
  /// The text, or nothing when it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
