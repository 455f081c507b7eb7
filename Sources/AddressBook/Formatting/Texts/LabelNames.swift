/// The names of the predefined labels by raw constant, where they differ from the English ones of ``Label/title``.
enum LabelNames {
  static let table = TextTable(texts: [
    "pt": raw(portuguese), "pt-PT": raw(europeanPortuguese), "ja": raw(japanese),
  ])

  private static func raw(_ names: [String: String]) -> [String: String] {
    [String: String](uniqueKeysWithValues: names.map { (rawValue($0.key), $0.value) })
  }

  private static func rawValue(_ name: String) -> String { "_$!<\(name)>!$_" }
}
