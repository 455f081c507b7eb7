/// Where the user is at home, as far as phone numbers are concerned: a region's code of ISO 3166-1.
struct Region {
  /// What `--region` says.
  let option: String?
  /// What the setting `region` says.
  let setting: String?
  /// What the locale says.
  let locale: String?

  /// Reads the three sources; what the codes mean is another question.
  init(option: String?, setting: String?, environment: [String: String]) {
    self.option = option.map(Self.normalized)
    self.setting = setting.map(Self.normalized)
    locale = Self.territory(environment)
  }

  /// A code as it is written: two letters, in upper case.
  static func normalized(_ code: String) -> String { code.uppercased() }

  /// The territory of the locale for telephone numbers: that of `de_DE.UTF-8` is DE; `C` has none.
  static func territory(_ environment: [String: String]) -> String? {
    let names = ["LC_ALL", "LC_TELEPHONE", "LANG"].lazy.compactMap { environment[$0] }
    guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
    let parts = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
    guard parts.count == 2, parts[1].utf8.count == 2 else { return nil }
    return normalized(String(parts[1]))
  }
}
