import AddressBook
import PropertyLists

extension ManifestFields {
  /// Text that is the same in all languages, or an object of texts by language.
  mutating func localizedText(_ name: String, languages: ManifestLanguages) -> String? {
    guard let value = value(name) else { return nil }
    guard let texts = value.dictionary, !texts.isEmpty else { return text(value, at: name, wanted: Self.wantedText) }
    let choice = languages.choose(from: texts)
    var isValid = true
    for pair in texts {
      func field() -> String { "\(name).\(pair.key.excerpt)" }
      if choice == nil, !languages.isLanguage(pair.key) {
        report(field(), "this is no language", wanted: "a tag such as en or pt-BR")
      }
      if text(pair.value, at: field(), wanted: "a string") == nil { isValid = false }
    }
    return isValid ? choice.flatMap { texts[$0].value.string } : nil
  }

  private static let wantedText = #"a string or texts by language such as {"en": "weight", "pt": "peso"}"#
}

/// The languages to show texts in. Manifests have the same few again and again, and so what they are is remembered.
final class ManifestLanguages {
  private let wanted: [UserLocale]
  private var choices: [(tags: [String], choice: Int)] = []

  /// Takes the languages, the preferred first.
  init(_ wanted: [UserLocale]) { self.wanted = wanted }

  /// Whether a text is the tag of a language.
  func isLanguage(_ tag: String) -> Bool { UserLocale(languageTag: tag) != nil }

  /// The position of the text to show among texts by language, of which there is one; nothing when a tag is none.
  func choose(from texts: PropertyList.Dictionary) -> Int? {
    func isMeant(_ tags: [String]) -> Bool {
      tags.count == texts.count && tags.indices.allSatisfy { tags[$0] == texts[$0].key }
    }
    if let known = choices.first(where: { isMeant($0.tags) }) { return known.choice }
    let locales = texts.keys.enumerated().compactMap { index, tag in
      UserLocale(languageTag: tag).map { (locale: $0, text: index) }
    }
    guard locales.count == texts.count else { return nil }
    let choice = wanted.choose(from: locales) ?? 0
    // More are not met but by a mistake or on purpose.
    if choices.count < 16 { choices.append((Array(texts.keys), choice)) }
    return choice
  }
}

@available(*, unavailable)
extension ManifestLanguages: Sendable {}
