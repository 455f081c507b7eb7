extension Label {
  /// The labels that the frameworks know, whatever property they are offered for.
  public static var predefined: [Label] { LabelNames.labels }

  /// The label for people who read these languages, the preferred first (`localizedString(forLabel:)`). A label of the
  /// user's own is the same in all.
  public func title(in languages: [UserLocale]) -> String { LabelNames.table.text(rawValue, languages) ?? title }

  /// The label that the user means by a text: a raw constant or a title, in one of the languages or in English, in any
  /// case. Those of `candidates` come first, then those that the frameworks know, so that `casa` is always stored as
  /// `_$!<Home>!$_`. A text that means none of them is a label of its own.
  public init(_ text: String, among candidates: [Label], in languages: [UserLocale] = []) {
    if text.isEmpty {
      self = .none
    } else if let raw = candidates.first(where: { $0.rawValue == text }) {
      self = raw
    } else {
      let folded = Folding.fold(text)
      self =
        Self.titled(folded, candidates, languages) ?? Self.titled(folded, Self.predefined, languages)
        ?? Label(rawValue: text)
    }
  }

  /// Whether somebody who reads these languages may mean the label by a text.
  public func isMeant(by text: String, in languages: [UserLocale] = []) -> Bool {
    let folded = Folding.fold(text)
    return rawValue == text || Folding.fold(title(in: languages)) == folded || Folding.fold(title) == folded
  }

  private static func titled(_ folded: String, _ labels: [Label], _ languages: [UserLocale]) -> Label? {
    labels.first { Folding.fold($0.title(in: languages)) == folded } ?? labels.first { Folding.fold($0.title) == folded }
  }
}
