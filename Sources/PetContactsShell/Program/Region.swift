import AddressBook

/// Where the user is at home, as far as phone numbers and addresses are concerned: a region's code of ISO 3166-1.
struct Region {
  /// What `--region` says.
  let option: String?
  /// What the setting `region` says.
  let setting: String?
  /// What the locale says.
  let locale: String?

  /// Reads the three sources; what the codes mean is another question. The locale is the one that was chosen for the
  /// program, where it has a territory, else the environment's.
  init(option: String?, setting: String?, locale: UserLocale?, environment: [String: String]) {
    self.option = option.map(Self.normalized)
    self.setting = setting.map(Self.normalized)
    self.locale = locale?.country ?? Self.territory(environment)
  }

  /// The first that can be a code.
  var code: String? {
    [option, setting, locale].lazy.compactMap(\.self).first { code in
      code.utf8.count == 2 && code.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    }
  }

  /// A code as it is written: two letters, in upper case.
  static func normalized(_ code: String) -> String { code.uppercased() }

  /// The territory of the locale for telephone numbers: that of `de_DE.UTF-8` is DE; `C` has none.
  static func territory(_ environment: [String: String]) -> String? {
    let names = ["LC_ALL", "LC_TELEPHONE", "LANG"].lazy.compactMap { environment[$0] }
    guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
    return UserLocale(posix: name)?.country
  }
}
