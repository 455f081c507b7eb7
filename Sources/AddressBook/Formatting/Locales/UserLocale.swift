/// Whose habits texts follow: a language, perhaps a script and a region.
///
///     let locale = UserLocale("pt_BR.UTF-8")   // as LANG has it
///     locale?.identifier                       // pt-BR, as RFC 5646 writes it
///
/// It is what the C library and BCP 47 call a locale; the name keeps clear of Foundation's type.
public struct UserLocale: Hashable, Sendable {
  /// The language, two or three letters in lower case (ISO 639); empty when none is said.
  public let language: String
  /// The script that was said, four letters such as `Hant` (ISO 15924).
  public let script: String?
  /// The region, two letters in upper case (ISO 3166-1) or three digits (UN M.49).
  public let region: String?

  /// The locale `C` or `POSIX`: English words, and the forms of international standards.
  public static let root = UserLocale(language: "", script: nil, region: nil)
  /// English of no country.
  public static let english = UserLocale(language: "en", script: nil, region: nil)

  init(language: String, script: String?, region: String?) {
    self.language = language
    self.script = script
    self.region = region
  }

  /// Whether nothing but the forms of international standards is wanted.
  public var isRoot: Bool { language.isEmpty }

  /// The code of the country; a region of several countries, such as Latin America (419), has none.
  public var country: String? { region.flatMap { $0.utf8.count == 2 ? $0 : nil } }

  /// The tag of RFC 5646: `pt-BR`, `zh-Hant-TW`; `und` without a language.
  public var identifier: String {
    ([language.isEmpty ? "und" : language] + [script, region].compactMap(\.self)).joined(separator: "-")
  }
}

extension UserLocale: CustomStringConvertible {
  /// The ``identifier``.
  public var description: String { identifier }
}
