public import PropertyLists

/// Writes days and instants for people, by locale.
///
///     CalendarFormatter(locale: locale).string(from: day)   // 2019年4月1日
///
/// Where the habits of a locale are not known, and in the locale `C`, the forms of ISO 8601 are written.
public struct CalendarFormatter: Sendable {
  /// Whose habits count.
  public let locale: UserLocale
  /// How many seconds local time is ahead of UTC at an instant.
  public let utcOffset: @Sendable (PropertyList.Date) -> Int
  private let habits: DateHabits?

  /// Makes a formatter; without an offset instants are written in UTC.
  public init(locale: UserLocale = .root, utcOffset: @escaping @Sendable (PropertyList.Date) -> Int = { _ in 0 }) {
    self.locale = locale
    self.utcOffset = utcOffset
    habits = DateHabits(locale)
  }

  /// A day, with its year when it has one. A day of another calendar than the Gregorian is written in digits.
  public func string(from day: CalendarDay) -> String {
    guard let habits, day.isGregorian else { return day.text }
    let fields = DatePattern.Fields(year: day.year ?? 0, month: day.month, day: day.day)
    return (day.year == nil ? habits.yearless : habits.day).text(fields, months: habits.months)
  }

  /// An instant to the second, in local time; in the forms of ISO 8601 it is in UTC. An instant outside the years 1 to
  /// 9999 is written so, too.
  public func string(from date: PropertyList.Date) -> String {
    guard let habits, let fields = Self.fields(date, offset: utcOffset(date)) else { return date.iso8601 }
    return habits.instant.text(fields, months: habits.months)
  }

  private static func fields(_ date: PropertyList.Date, offset: Int) -> DatePattern.Fields? {
    // The seconds at the ends of the years 1 and 9999, with room for the offset.
    guard -62_135_510_400.0...253_402_214_400.0 ~= date.secondsSince1970, -86_400...86_400 ~= offset else { return nil }
    let seconds = Int(date.secondsSince1970.rounded(.down)) + offset
    let days = seconds >= 0 ? seconds / 86_400 : (seconds + 1) / 86_400 - 1
    let (day, time) = (CivilDay(daysSince1970: days), seconds - days * 86_400)
    return DatePattern.Fields(
      year: day.year, month: day.month, day: day.day, hour: time / 3600, minute: time / 60 % 60, second: time % 60)
  }
}
