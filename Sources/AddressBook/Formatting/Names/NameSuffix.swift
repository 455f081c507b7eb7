/// What stands behind a name, and what between: `Jr.` and `III` belong to the name, `PhD` and `Esq.` are put behind a comma.
enum NameSuffix {
  /// What stands before a suffix behind a name in letters with blanks between.
  static func delimiter(before suffix: String) -> String { isCredential(suffix) ? ", " : " " }

  /// Whether the first word is a degree, an order or a profession, which is known by its capitals.
  private static func isCredential(_ suffix: String) -> Bool {
    let word = suffix.prefix { $0 != " " && $0 != "," }
    if word.allSatisfy({ "IVX".contains($0) }) { return false }
    return word.count(where: \.isUppercase) > 1 || word.lowercased().hasPrefix("esq")
  }
}
