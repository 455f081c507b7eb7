import PropertyLists

/// Writes postal addresses as their countries do (`CNPostalAddressFormatter`).
///
///     PostalAddressFormatter(homeRegion: "DE").string(from: address)
///
/// The country is that of the address, by its code or else by its name; an address without one is taken for one of the home
/// region, whose addresses have no line for the country.
public struct PostalAddressFormatter: Hashable, Sendable {
  /// How the lines are put together.
  public enum Style: Hashable, Sendable {
    /// As on an envelope (`CNPostalAddressFormatterStyle.mailingAddress`).
    case mailingAddress
    /// One line, with commas between, or blanks in the East Asian forms.
    case singleLine
  }

  /// How the lines are put together.
  public var style: Style
  /// The country of the reader, a code of ISO 3166-1.
  public var homeRegion: String?
  /// The languages of the reader, in which a country is named that the address has by its code alone.
  public var languages: [UserLocale]

  /// Makes a formatter.
  public init(style: Style = .mailingAddress, homeRegion: String? = nil, languages: [UserLocale] = []) {
    self.style = style
    self.homeRegion = homeRegion?.uppercased()
    self.languages = languages
  }

  /// The address in the style; empty when nothing is in it.
  public func string(from address: PostalAddress) -> String {
    let (lines, isEastAsian) = layout(of: address)
    switch style {
    case .mailingAddress: return lines.joined(separator: "\n")
    case .singleLine:
      let lines = lines.flatMap { $0.split(whereSeparator: \.isNewline) }
      return lines.joined(separator: isEastAsian ? " " : ", ")
    }
  }

  /// The code of an address's country: its own, or the one that its country's name means; nothing when neither is known.
  public static func countryCode(of address: PostalAddress) -> String? {
    if let code = address[.countryCode]?.uppercased(), code.utf8.count == 2 { return code }
    return address[.country].flatMap(CountryNames.code)
  }

  private func layout(of address: PostalAddress) -> (lines: [String], isEastAsian: Bool) {
    var parts = AddressParts()
    for field in AddressField.allCases {
      guard let text = address.propertyList.dictionary?[field.key]?.string else { continue }
      let trimmed = String(text.trimmingSpaces)
      if !trimmed.isEmpty { parts[field] = trimmed }
    }
    let ownCode = Self.countryCode(of: address)
    parts[.country] = countryLine(of: parts[.country], ownCode)
    let isEastAsian = [.street, .city, .state].contains { parts[$0].map { NameScript($0) } == .eastAsian }
    // An address is not one of the home region when it names a country that nobody knows, nor by its letters.
    let canBeAtHome = parts[.country] == nil && (!isEastAsian || homeRegion.map(AddressForms.isEastAsian) ?? false)
    let code = ownCode ?? (canBeAtHome ? homeRegion : nil)
    let form = AddressForms.form(of: code, isEastAsian: isEastAsian)
    let lines = form.lines(parts)
    // An address of nothing but the reader's own country still says something.
    let alone = code.flatMap { CountryNames.name(of: $0, in: languages) ?? $0 }
    return (lines.isEmpty && ownCode != nil ? [alone].compactMap(\.self) : lines, form.names(.country))
  }

  private func countryLine(of name: String?, _ code: String?) -> String? {
    if let code, code == homeRegion { return nil }
    return name ?? code.map { CountryNames.name(of: $0, in: languages) ?? $0 }
  }
}
