extension UserLocale {
  /// The tags to look a text up by, the closest first: `pt-PT`, then `pt`.
  var lookupTags: [String] {
    guard !isRoot else { return [] }
    return [country.map { "\(language)-\($0)" }, language].compactMap(\.self)
  }

  /// How far a text of another locale is from this one; nothing when it is in another language. A text of no region is
  /// nearer than one of another region, and another script is the farthest.
  func distance(to other: UserLocale) -> Int? {
    guard language == other.language else { return nil }
    func steps(_ wanted: String?, _ found: String?) -> Int { wanted == found ? 0 : found == nil ? 1 : 2 }
    return 3 * steps(usualScript, other.usualScript) + steps(region, other.region)
  }

  /// The script that was said, or the one of Chinese in a region: traditional in Taiwan, Hong Kong and Macao.
  private var usualScript: String? {
    guard script == nil, language == "zh", let region else { return script }
    return ["TW", "HK", "MO"].contains(region) ? "Hant" : "Hans"
  }
}

extension [UserLocale] {
  /// The text that somebody who reads these languages, the preferred first, gets: one of the first language that there is
  /// any for, else an English one, else the first.
  public func choose<Text>(from texts: [(locale: UserLocale, text: Text)]) -> Text? {
    for wanted in self + [.english] {
      let near = texts.compactMap { text in wanted.distance(to: text.locale).map { (distance: $0, text: text.text) } }
      if let best = near.min(by: { $0.distance < $1.distance }) { return best.text }
    }
    return texts.first?.text
  }
}
