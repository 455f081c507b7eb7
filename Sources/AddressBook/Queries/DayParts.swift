import PropertyLists

/// A day of the Gregorian calendar as it is compared and looked up.
struct DayParts {
  let year: Int?
  let month: Int
  let day: Int

  /// The parts of a day, or nothing when it is none of this calendar.
  init?(_ value: CalendarDay) {
    guard value.isGregorian else { return nil }
    year = value.year
    month = value.month
    day = value.day
  }

  /// The stored day, or nothing when it is none of this calendar.
  init?(propertyList: PropertyList) {
    guard let day = CalendarDay(propertyList: propertyList) else { return nil }
    self.init(day)
  }

  /// The day that an instant is in, in UTC.
  init?(of date: PropertyList.Date) {
    guard let days = Int(exactly: (date.secondsSince1970 / 86_400).rounded(.down)), abs(days) < 1 << 40 else {
      return nil
    }
    let civil = CivilDay(daysSince1970: days)
    (year, month, day) = (civil.year, civil.month, civil.day)
  }

  /// The day that a value is, or that it is in; nothing when it is neither a day nor an instant.
  init?(_ value: PropertyList) {
    if case .date(let date) = value { self.init(of: date) } else { self.init(propertyList: value) }
  }

  /// Month and day as one number, which grows in the course of the year.
  var yearDay: Int { Self.yearDay(month: month, day: day) }

  /// A month and a day as one number, which grows in the course of the year.
  static func yearDay(month: Int, day: Int) -> Int { month * 32 + day }

  /// How this day stands to that of a predicate, by month and day alone where the predicate names no year.
  func order(to other: DayParts) -> Ordering? {
    guard let otherYear = other.year else { return Ordering(yearDay, other.yearDay) }
    guard let year else { return nil }
    return Ordering((year * 16 + month) * 32 + day, (otherYear * 16 + other.month) * 32 + other.day)
  }
}
