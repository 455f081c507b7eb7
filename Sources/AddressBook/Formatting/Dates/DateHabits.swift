/// How the readers of a language, or of one in a country, write dates.
struct DateHabits {
  /// A day with its year.
  let day: DatePattern
  /// A day of every year.
  let yearless: DatePattern
  /// An instant: day and time.
  let instant: DatePattern
  /// The names of the months as they stand in a day, January first; empty where digits are written.
  var months: [String] = []

  /// The habits of a locale, or nothing for the forms of ISO 8601.
  init?(_ locale: UserLocale) {
    guard let pattern = locale.lookupTags.lazy.compactMap({ Self.patterns[$0] }).first else { return nil }
    (day, yearless, instant) = pattern
    months = Self.months[locale.language] ?? []
  }
}
