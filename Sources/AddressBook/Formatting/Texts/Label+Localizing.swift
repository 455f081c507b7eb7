extension Label {
  /// The labels that the frameworks know, whatever property they are offered for.
  public static var predefined: [Label] { LabelNames.labels }

  /// The label for people who read these languages, the preferred first (`localizedString(forLabel:)`). A label of the
  /// user's own is the same in all.
  public func title(in languages: [UserLocale]) -> String {
    // The tables are not made for somebody who reads English.
    languages.isEmpty ? title : LabelNames.table.text(rawValue, languages) ?? title
  }

  /// The label that the user means by a text: a raw constant or a title, in one of the languages or in English, in any
  /// case. Those of `candidates` come first, then those that the frameworks know, so that `casa` is always stored as
  /// `_$!<Home>!$_`. A text that means none of them is a label of its own.
  public init(_ text: String, among candidates: [Label], in languages: [UserLocale] = []) {
    if text.isEmpty {
      self = .none
    } else if let raw = candidates.first(where: { $0.rawValue == text }) {
      self = raw
    } else {
      self =
        Self.titled(text, candidates, languages) ?? Self.titled(text, Self.predefined, languages)
        ?? Label(rawValue: text)
    }
  }

  /// The labels that the frameworks know by their English titles, none of which two have; most labels that are typed are
  /// among them.
  private static let plainTitles = Dictionary(predefined.map { ($0.title.lowercased(), $0) }) { first, _ in first }

  /// How well a text names a label.
  public enum Match: Comparable, Sendable {
    /// It means another label, or one of the user's own.
    case none
    /// It is the title but for accents and width.
    case similar
    /// It is the title in any case, or the raw constant.
    case exact
  }

  /// How well a text that somebody typed who reads these languages names the label. Accents tell some titles apart, avô and
  /// avó, so that an exact match goes before a similar one.
  public func match(_ text: String, in languages: [UserLocale] = []) -> Match {
    let titles = [title(in: languages), title]
    let lowercased = text.lowercased()
    if rawValue == text || titles.contains(where: { $0.lowercased() == lowercased }) { return .exact }
    let folded = Folding.fold(text)
    return titles.contains { Folding.fold($0) == folded } ? .similar : .none
  }

  /// The label that a text names best: by a title in the reader's own language rather than by an English one.
  private static func titled(_ text: String, _ labels: [Label], _ languages: [UserLocale]) -> Label? {
    let lowercased = text.lowercased()
    if languages.isEmpty, let plain = plainTitles[lowercased], labels.contains(plain) { return plain }
    if let own = labels.first(where: { $0.title(in: languages).lowercased() == lowercased }) { return own }
    let matches = labels.map { (label: $0, match: $0.match(text, in: languages)) }
    return (matches.first { $0.match == .exact } ?? matches.first { $0.match == .similar })?.label
  }
}
