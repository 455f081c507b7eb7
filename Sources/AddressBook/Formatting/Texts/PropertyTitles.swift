/// The titles of the standard properties by raw key, where they differ from the English ones of ``StandardProperties``.
enum PropertyTitles {
  static let table = TextTable(texts: [
    "en-US": ["Organization": "organization"], "pt": portuguese, "pt-PT": europeanPortuguese, "ja": japanese,
  ])
}
