/// The forms of addresses by country: the order of lines and the place of the postal code, after the Universal Postal
/// Union's "Postal addressing systems" and what the posts themselves ask for. One line is one form.
enum AddressForms {
  /// The form where nothing is known of the country.
  private static let fallback: AddressForm = "S|L|C, R Z"
  /// The same for an address in Han, kana or Hangul.
  private static let eastAsianFallback: AddressForm = "N|Z|R C D L S"

  /// The forms in the letters that the country's own addresses are written with, or in those that foreigners use.
  private static let patterns: [(form: AddressForm, countries: String)] = [
    (
      "S|L|Z C",
      """
      AD AT BA BE BG CH CY CZ DE DK FI FR GE GL GR HR IS LI LU MA MC ME MK NL NO PL PT PY RS SE SI SK SM TN VA XK
      """
    ),
    ("S|L|Z C|R", "AR BO CL DO DZ ES MY MZ RO"),
    ("S|L|Z C R", "EE IT LT UY"),
    ("S|L|Z C, R", "MX"),
    ("S|L|Z C/R", "TR"),
    ("S|L|Z|C|R", "EC"),
    ("S|L|Z, C|R", "BY"),
    ("S|L|C, R Z", "CN JP KR PR TW US"),
    ("S|L|C R Z", "AU CA"),
    ("S|L|C Z", "IL JO MT NP NZ SA SG"),
    ("S|L|C Z|R", "IN NG PE"),
    ("S|L|C Z, R", "VE"),
    ("S|L|C, R, Z", "CO"),
    ("S|L|C, Z", "LV"),
    ("S|L|C-Z|R", "PK"),
    ("S|L|C - Z|R", "BD"),
    ("S|L|C - R|Z", "BR"),
    ("S|L|C|R|Z", "EG GB IE KE KZ LK RU UA ZA"),
    ("S|L|R, C|Z", "CR"),
    ("S|L|C|R", "AE AO HK MO PA QA"),
    ("S|L|C|R Z", "ID VN"),
    ("S|L, C|R Z", "TH"),
    ("S|L, C|Z R", "PH"),
    ("C|L|S|R|Z", "HU"),
  ]

  /// The forms in Han, kana and Hangul, from the largest part to the smallest.
  private static let eastAsianPatterns: [(form: AddressForm, countries: String)] = [
    ("N|〒Z|RDCLS", "JP"),
    ("N|R D C L S|Z", "KR"),
    ("N|Z|RCDLS", "CN TW"),
    ("N|RCDLS", "HK MO"),
  ]

  /// The form of addresses of a country, which need not be known.
  static func form(of country: String?, isEastAsian: Bool) -> AddressForm {
    let form = country.flatMap { isEastAsian ? eastAsian[$0] ?? forms[$0] : forms[$0] }
    return form ?? (isEastAsian ? eastAsianFallback : fallback)
  }

  /// Whether the addresses of a country have a form in Han, kana or Hangul.
  static func isEastAsian(_ country: String) -> Bool { eastAsian[country] != nil }

  /// The countries that have a form.
  static var countries: Set<String> { Set(forms.keys) }

  private static let forms = table(patterns)
  private static let eastAsian = table(eastAsianPatterns)

  private static func table(_ patterns: [(form: AddressForm, countries: String)]) -> [String: AddressForm] {
    var table: [String: AddressForm] = [:]
    for (form, countries) in patterns {
      for country in countries.split(separator: " ") { table[String(country)] = form }
    }
    return table
  }
}
