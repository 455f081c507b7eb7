import AddressBook

/// The locale of the user and the languages that they read: what `--locale` says, else the setting `locale`, else the
/// environment.
struct LocaleChoice {
  /// Whose habits count.
  let locale: UserLocale
  /// The languages to show words in, the preferred first; none is English.
  let languages: [UserLocale]
  /// The locale that was chosen for this program rather than for all.
  let chosen: UserLocale?

  /// Takes what was chosen, else what the environment says by the rules of the C library (`LC_ALL`, `LC_MESSAGES`, `LANG`)
  /// and of gettext (`LANGUAGE`, which has no meaning in the locale `C`).
  init(chosen: UserLocale?, environment: [String: String]) {
    self.chosen = chosen
    if let chosen {
      (locale, languages) = (chosen, chosen.isRoot ? [] : [chosen])
      return
    }
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let name = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG")
    locale = name.flatMap { UserLocale(posix: $0) } ?? .root
    guard !locale.isRoot else {
      languages = []
      return
    }
    let preferred = value("LANGUAGE")?.split(separator: ":").compactMap { UserLocale($0) } ?? []
    languages = preferred + [locale]
  }

  /// Reads the value of `--locale`.
  /// - Throws: ``ShellError`` with status 2.
  static func parse(option text: String) throws(ShellError) -> UserLocale {
    guard let locale = UserLocale(text) else {
      throw ShellError(.usage, "--locale takes a locale such as ja or pt-BR", "not \"\(text)\"")
    }
    return locale
  }
}
