public import PropertyLists

extension Day: Comparable {
  /// Whether the left day comes first; days without a year are compared as if both had the same, and stand before all
  /// others.
  public static func < (left: Day, right: Day) -> Bool {
    (left.year ?? 0, left.month, left.day) < (right.year ?? 0, right.month, right.day)
  }
}

extension Day {
  /// The number of days from this one to another, negative when that was before; nothing without a year.
  public func days(until other: Day) -> Int? {
    guard let start = civil, let end = other.civil else { return nil }
    return end.daysSince1970 - start.daysSince1970
  }

  /// The number of whole months from this day to another, negative when that was before; nothing without a year.
  ///
  /// A month is over on the day of the same number, or where there is none, on the last of the month.
  public func months(until other: Day) -> Int? {
    guard let year, let otherYear = other.year else { return nil }
    if other < self { return other.months(until: self).map { -$0 } }
    let months = (otherYear - year) * 12 + other.month - month
    let isOver = other.day >= min(day, CivilDay.days(inMonth: other.month, ofYear: otherYear))
    return isOver ? months : months - 1
  }

  /// The number of whole years from this day to another, negative when that was before; nothing without a year.
  ///
  /// Who was born on 29 February is a year older on 28 February of a common year.
  public func years(until other: Day) -> Int? { months(until: other).map { $0 / 12 } }

  /// The day that many days later, or earlier with a negative number; nothing without a year, and beyond the years 1 to
  /// 9999.
  public func adding(days: Int) -> Day? {
    guard let civil, days.magnitude < 4_000_000 else { return nil }
    return Day(CivilDay(daysSince1970: civil.daysSince1970 + days))
  }

  /// The day of the same number that many months later, or where there is none, the last of the month; nothing without a
  /// year, and beyond the years 1 to 9999.
  public func adding(months: Int) -> Day? {
    guard let year, months.magnitude < 120_000 else { return nil }
    let count = year * 12 + month - 1 + months
    let newYear = count.flooredQuotient(12)
    let newMonth = count - newYear * 12 + 1
    guard 1...9999 ~= newYear else { return nil }
    return Day(year: newYear, month: newMonth, day: min(day, CivilDay.days(inMonth: newMonth, ofYear: newYear)))
  }

  /// The first day after another on which this one returns, as a birthday does every year; 29 February is 28 February in
  /// a common year. Nothing when the other has no year, and after the year 9999.
  public func nextReturn(after other: Day) -> Day? {
    guard let year = other.year else { return nil }
    let returns = [year, year + 1].compactMap { year in
      Day(year: year, month: month, day: min(day, CivilDay.days(inMonth: month, ofYear: year)))
    }
    return returns.first { $0 > other }
  }

  /// The instant at which the day begins where it begins first, 14 hours before it does in UTC; nothing without a year.
  /// What holds until a day holds everywhere until then.
  public var beginning: PropertyList.Date? {
    civil.map { PropertyList.Date(secondsSince1970: $0.daysSince1970 * 86_400 - 14 * 3600) }
  }

  private var civil: CivilDay? { year.flatMap { CivilDay(year: $0, month: month, day: day) } }

  private init?(_ civil: CivilDay) { self.init(year: civil.year, month: civil.month, day: civil.day) }
}
