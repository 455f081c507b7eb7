import AddressBook
import PropertyLists

extension ManifestFields {
  /// Text that is the same in all languages, or an object of texts by language.
  mutating func localizedText(_ name: String, languages: [UserLocale]) -> String? {
    let wanted = #"a string or texts by language such as {"en": "weight", "pt": "peso"}"#
    guard let value = value(name) else { return nil }
    guard let texts = value.dictionary, !texts.isEmpty else { return text(value, at: name, wanted: wanted) }
    var chosen: [(locale: UserLocale, text: String)] = []
    for pair in texts {
      func field() -> String { "\(name).\(pair.key.excerpt)" }
      let locale = UserLocale(languageTag: pair.key)
      if locale == nil { report(field(), "this is no language", wanted: "a tag such as en or pt-BR") }
      if let text = text(pair.value, at: field(), wanted: "a string"), let locale { chosen.append((locale, text)) }
    }
    return languages.choose(from: chosen)
  }
}
