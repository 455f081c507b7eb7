/// The names of the predefined labels by raw constant, where they differ from the English ones of ``Label/title``.
enum LabelNames {
  static let table = TextTable(texts: [
    "pt": raw(portuguese), "pt-PT": raw(europeanPortuguese), "ja": raw(japanese),
  ])

  /// The labels that are named, whatever property they are offered for.
  static let labels: [Label] = portuguese.keys.sorted().map { Label(rawValue: rawValue($0)) } + properNames

  /// Those that are names of products, the same in all languages.
  private static let properNames: [Label] = [.iPhone, "Apple Watch", "iCloud"]

  private static func raw(_ names: [String: String]) -> [String: String] {
    [String: String](uniqueKeysWithValues: names.map { (rawValue($0.key), $0.value) })
  }

  private static func rawValue(_ name: String) -> String { "_$!<\(name)>!$_" }
}
