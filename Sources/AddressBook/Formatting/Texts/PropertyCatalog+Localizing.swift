extension PropertyCatalog {
  /// The frameworks' properties with the titles that somebody reads who reads these languages, the preferred first. There
  /// are English, Portuguese and Japanese ones.
  public static func standard(in languages: [UserLocale]) -> PropertyCatalog {
    guard !languages.isEmpty else { return standard }
    var catalog = standard
    catalog.localize(languages)
    return catalog
  }
}

extension PropertyDeclaration {
  /// The declaration with its title in the first of the languages that there is one in.
  func localized(in languages: [UserLocale]) -> PropertyDeclaration {
    guard owner == nil, let title = PropertyTitles.table.text(key, languages) else { return self }
    var copy = self
    copy.title = title
    return copy
  }
}
