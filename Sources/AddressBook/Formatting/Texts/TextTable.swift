/// Words of the program in several languages. English ones stand where they are used, and here only where a region's
/// differ.
struct TextTable {
  /// The texts by key, by language tag (`pt`, `pt-PT`).
  let texts: [String: [String: String]]

  /// The text for a key in the first language that has one; nothing means that the English one is wanted.
  func text(_ key: String, _ languages: [UserLocale]) -> String? {
    for locale in languages {
      for tag in locale.lookupTags {
        if let text = texts[tag]?[key] { return text }
      }
      if locale.language == "en" { return nil }
    }
    return nil
  }
}
