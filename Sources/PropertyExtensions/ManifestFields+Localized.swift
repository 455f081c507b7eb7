import AddressBook
import PropertyLists

extension ManifestFields {
  /// Text that is the same in all languages, or an object of texts by language.
  mutating func localizedText(_ name: String, languages: ManifestLanguages) -> String? {
    guard let value = value(name) else { return nil }
    guard let texts = value.dictionary, !texts.isEmpty else { return text(value, at: name, wanted: Self.wantedText) }
    var isValid = true
    for pair in texts {
      func field() -> String { "\(name).\(pair.key.excerpt)" }
      if !languages.isLanguage(pair.key) {
        report(field(), "this is no language", wanted: "a tag such as en or pt-BR")
        isValid = false
      }
      if text(pair.value, at: field(), wanted: "a string") == nil { isValid = false }
    }
    return isValid ? texts[languages.choose(from: texts)].value.string : nil
  }

  private static let wantedText = #"a string or texts by language such as {"en": "weight", "pt": "peso"}"#
}

/// The languages to show texts in. Manifests have the same few again and again, and so what they are is remembered.
final class ManifestLanguages {
  private let wanted: [UserLocale]
  private var locales: [String: UserLocale?] = [:]
  private var choices: [[String]: Int] = [:]

  /// Takes the languages, the preferred first.
  init(_ wanted: [UserLocale]) { self.wanted = wanted }

  /// Whether a text is the tag of a language.
  func isLanguage(_ tag: String) -> Bool { locale(tag) != nil }

  /// The position of the text to show among texts by language, of which there is one.
  func choose(from texts: PropertyList.Dictionary) -> Int {
    let tags = Array(texts.keys)
    if let choice = choices[tags] { return choice }
    let known = tags.enumerated().compactMap { index, tag in locale(tag).map { (locale: $0, text: index) } }
    let choice = wanted.choose(from: known) ?? 0
    choices[tags] = choice
    return choice
  }

  private func locale(_ tag: String) -> UserLocale? {
    if let known = locales[tag] { return known }
    let locale = UserLocale(languageTag: tag)
    locales[tag] = .some(locale)
    return locale
  }
}

@available(*, unavailable)
extension ManifestLanguages: Sendable {}
