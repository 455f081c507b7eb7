public import PropertyLists

/// Writes any value for people: days and instants, labels and addresses in the way of their locale, all else as
/// ``PropertyList/displayText`` does.
public struct ValueFormatter: Sendable {
  /// Whose habits count.
  public let locale: UserLocale
  /// The languages of the reader, the preferred first.
  public let languages: [UserLocale]
  /// Writes names.
  public let names: PersonNameFormatter
  /// Writes days and instants.
  public let calendar: CalendarFormatter
  /// Writes addresses; its style says whether they have lines.
  public var addresses: PostalAddressFormatter

  /// Makes a formatter.
  /// - Parameters:
  ///   - locale: Whose habits count; the root locale has the forms of international standards.
  ///   - languages: The languages of the reader, the preferred first, when they are not that of the locale.
  ///   - homeRegion: The country of the reader, a code of ISO 3166-1.
  ///   - utcOffset: How many seconds local time is ahead of UTC at an instant.
  public init(
    locale: UserLocale = .root, languages: [UserLocale]? = nil, homeRegion: String? = nil,
    utcOffset: @escaping @Sendable (PropertyList.Date) -> Int = { _ in 0 }
  ) {
    self.locale = locale
    self.languages = languages ?? (locale.isRoot ? [] : [locale])
    names = PersonNameFormatter(locale: locale)
    calendar = CalendarFormatter(locale: locale, utcOffset: utcOffset)
    addresses = PostalAddressFormatter(style: .singleLine, homeRegion: homeRegion, languages: self.languages)
  }

  /// For no locale.
  static let neutral = ValueFormatter()

  /// A value, on one line unless a text of it or an address has more.
  public func text(_ value: PropertyList) -> String {
    switch value {
    case .string(let value): value
    case .integer(let value): value.description
    case .real(let value): Self.text(value)
    case .boolean(let value): value ? "yes" : "no"
    case .date(let value): calendar.string(from: value)
    case .data(let value): Self.text(value)
    case .array(let values): values.map(text).joined(separator: ", ")
    case .dictionary(let value): text(value)
    }
  }

  /// A value of a property, or one entry's, with the unit behind a number. What an address has that no address has is
  /// added to it.
  public func text(_ value: PropertyList, of declaration: PropertyDeclaration?) -> String {
    if let unit = declaration?.unit, value.number != nil { return "\(text(value)) \(unit)" }
    if declaration?.key == Property.addresses.key, let address = PostalAddress(propertyList: value),
      let parts = value.dictionary
    {
      let others = parts.filter { !PostalAddress.isKey($0.key) }.map { "\($0.key): \(text($0.value))" }
      let separator = addresses.style == .singleLine ? ", " : "\n"
      return ([addresses.string(from: address)] + others).filter { !$0.isEmpty }.joined(separator: separator)
    }
    if let text = declaration?.form?.text(value) { return text }
    return text(value)
  }

  /// The name of a person (``PersonNameFormatter``), or what else tells the card from others: e-mail address, phone.
  public func name(of person: Person) -> String {
    names.string(from: person)
      ?? PersonName(person.contents.properties).contact ?? Wording.noName.text(in: languages)
  }

  private func text(_ dictionary: PropertyList.Dictionary) -> String {
    let value = PropertyList.dictionary(dictionary)
    if let day = CalendarDay(propertyList: value) { return calendar.string(from: day) }
    if let entries = RawMultiValue(propertyList: value)?.entries {
      return list(entries.map { ($0.label.title(in: languages), $0.value) })
    }
    if !dictionary.isEmpty, dictionary.keys.allSatisfy(PostalAddress.isKey),
      let address = PostalAddress(propertyList: value)
    {
      return addresses.string(from: address)
    }
    return list(dictionary.map { ($0.key, $0.value) })
  }

  private func list(_ values: [(title: String, value: PropertyList)]) -> String {
    values.map { $0.title.isEmpty ? text($0.value) : "\($0.title): \(text($0.value))" }.joined(separator: ", ")
  }

  private static func text(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func text(_ data: [UInt8]) -> String {
    var text: [UInt8] = []
    Base64.append(data, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

extension PostalAddress {
  /// Whether a key is that of a part that the forms of addresses know.
  fileprivate static func isKey(_ key: String) -> Bool {
    key == Part.countryCode.rawValue || AddressField.allCases.contains { $0.key == key }
  }
}
