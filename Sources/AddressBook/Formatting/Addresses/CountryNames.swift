/// The names of countries by their codes (ISO 3166-1), as far as addresses need them.
enum CountryNames {
  /// What a country is called.
  struct Names: Hashable {
    let english: String
    let portuguese: String
    let japanese: String
    /// In its own languages, and what else people write.
    var others: [String] = []

    var all: [String] { [english, portuguese, japanese] + others }
  }

  /// The name of a country in the first of the languages that there are names in, else in English; nothing for a code that
  /// is not known.
  static func name(of code: String, in languages: [UserLocale]) -> String? {
    guard let names = table[code] else { return nil }
    switch languages.first(where: { ["en", "pt", "ja"].contains($0.language) })?.language {
    case "pt": return names.portuguese
    case "ja": return names.japanese
    default: return names.english
    }
  }

  /// The code of the country that somebody wrote: a name in any case, with or without accents, or a code.
  static func code(of name: String) -> String? {
    let folded = Folding.fold(String(name.trimmingSpaces))
    if let code = codes[folded] { return code }
    let code = folded.uppercased()
    return table[code] == nil ? nil : code
  }

  private static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for (code, names) in table {
      for name in names.all { codes[Folding.fold(name)] = code }
    }
    return codes
  }()
}
