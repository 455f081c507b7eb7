extension Label {
  /// The labels that the frameworks know, whatever property they are offered for.
  public static let predefined: [Label] = phones + [.homePage, .anniversary, .iCloud] + relations

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
    if languages.isEmpty { return titledInEnglish(text, lowercased, labels) }
    if let own = labels.first(where: { $0.title(in: languages).lowercased() == lowercased }) { return own }
    let matches = labels.map { (label: $0, match: $0.match(text, in: languages)) }
    return (matches.first { $0.match == .exact } ?? matches.first { $0.match == .similar })?.label
  }

  /// As ``titled(_:_:_:)`` for who reads English. Titles tell their constants, so that few are looked at.
  private static func titledInEnglish(_ text: String, _ lowercased: String, _ labels: [Label]) -> Label? {
    if let constant = Label(constantTitled: lowercased), labels.contains(constant) { return constant }
    let matches = labels.filter { !$0.isConstant }.map { (label: $0, match: $0.match(text)) }
    if let own = matches.first(where: { $0.match == .exact }) { return own.label }
    if let constant = Label(constantTitled: Folding.fold(text)), labels.contains(constant) { return constant }
    return matches.first { $0.match == .similar }?.label
  }
}
