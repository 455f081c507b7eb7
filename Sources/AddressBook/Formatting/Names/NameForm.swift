/// How the parts of one name are put together.
struct NameForm: Hashable {
  let isFamilyFirst: Bool
  /// What stands between given, middle and family name.
  let delimiter: String
  /// Whether the middle name stands between family and given name, when the family name comes first.
  let isMiddleInside: Bool

  /// The form for a script and an order, for which a locale decides where neither does.
  init(_ script: NameScript, _ order: NameOrder, _ locale: UserLocale) {
    isFamilyFirst =
      switch order {
      case .givenNameFirst: false
      case .familyNameFirst: true
      case .userDefault: script == .eastAsian || script == .spaced && Self.isFamilyFirst(locale.language)
      }
    delimiter =
      switch script {
      // Turned round, the parts would not be told apart.
      case .eastAsian: isFamilyFirst ? "" : " "
      case .katakana: isFamilyFirst ? " " : "・"
      case .spaced: " "
      }
    isMiddleInside = script == .eastAsian || locale.language == "vi"
  }

  /// Whether a language writes a family name first with blanks between the parts: Hungarian, Khmer, Vietnamese. Names in Latin
  /// letters of readers of Chinese, Japanese and Korean are those of foreigners, in their own order.
  private static func isFamilyFirst(_ language: String) -> Bool {
    language == "hu" || language == "km" || language == "vi"
  }
}
