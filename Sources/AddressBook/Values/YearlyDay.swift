public import PropertyLists

/// A day that comes round every year, such as a birthday. 29 February is 28 February in years that have none.
struct YearlyDay: Hashable {
  let month: Int
  let day: Int

  /// The day in a year; nothing when no year has it.
  func inYear(_ year: Int) -> CivilDay? {
    if let there = CivilDay(year: year, month: month, day: day) { return there }
    return month == 2 && day == 29 ? CivilDay(year: year, month: 2, day: 28) : nil
  }

  /// The first time it comes round that is not before another day.
  func next(from start: CivilDay) -> CivilDay? {
    guard let there = inYear(start.year) else { return nil }
    return there.daysSince1970 < start.daysSince1970 ? inYear(start.year + 1) : there
  }

  /// The last time it came round that is not after another day.
  func last(until end: CivilDay) -> CivilDay? {
    guard let there = inYear(end.year) else { return nil }
    return there.daysSince1970 > end.daysSince1970 ? inYear(end.year - 1) : there
  }
}

extension CalendarDay {
  /// The first time that the month and the day come round which is not before another day; nothing for a day of another
  /// calendar, and when that other day has no year.
  ///
  /// 29 February comes round on 28 February in years that have none, so that it is met once in each year.
  public func next(from day: CalendarDay) -> CalendarDay? {
    guard let start = CivilDay(day), let parts = DayParts(propertyList: propertyList) else { return nil }
    return YearlyDay(month: parts.month, day: parts.day).next(from: start).flatMap(CalendarDay.init)
  }

  /// The day that many days later, or earlier; nothing without a year, and beyond the years 1 to 9999.
  public func adding(days: Int) -> CalendarDay? {
    guard let start = CivilDay(self), days.magnitude < 4_000_000 else { return nil }
    return CalendarDay(CivilDay(daysSince1970: start.daysSince1970 + days))
  }

  /// How many days there are from another day to this one; nothing when one of them has no year.
  public func days(since other: CalendarDay) -> Int? {
    guard let start = CivilDay(other), let end = CivilDay(self) else { return nil }
    return end.daysSince1970 - start.daysSince1970
  }

  init?(_ day: CivilDay) { self.init(year: day.year, month: day.month, day: day.day) }

  /// The day that an instant is in, in UTC.
  public init?(of date: PropertyList.Date) {
    guard let parts = DayParts(of: date) else { return nil }
    self.init(year: parts.year, month: parts.month, day: parts.day)
  }
}

extension CivilDay {
  /// The day of the Gregorian calendar, when it has a year.
  init?(_ day: CalendarDay) {
    guard let parts = DayParts(propertyList: day.propertyList), let year = parts.year else { return nil }
    self.init(year: year, month: parts.month, day: parts.day)
  }
}
