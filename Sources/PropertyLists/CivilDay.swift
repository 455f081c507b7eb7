/// A day of the Gregorian calendar, which is taken to have always been in use; the year before 1 is 0.
package struct CivilDay: Hashable, Sendable {
  /// The year.
  package let year: Int
  /// The month, from 1.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int

  /// Makes the day, or nothing when the month has none of that number or the year is a billion or more away.
  package init?(year: Int, month: Int, day: Int) {
    guard year.magnitude < 1_000_000_000, 1...12 ~= month else { return nil }
    guard 1...Self.days(inMonth: month, ofYear: year) ~= day else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// How many days a month has.
  package static func days(inMonth month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a year has a 29 February.
  package static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }
}

// The arithmetic counts years from 1 March, so that the day that leap years add is the last of its year, of its four
// years and of its four centuries.
extension CivilDay {
  /// Days from 0000-03-01 to 1970-01-01.
  private static let epoch = 719_468
  private static let daysInFourCenturies = 146_097
  private static let daysInCentury = 36_524
  private static let daysInFourYears = 1_461

  /// Days since 1970-01-01.
  package var daysSince1970: Int {
    let year = month < 3 ? year - 1 : year
    let leapDays = year.flooredQuotient(4) - year.flooredQuotient(100) + year.flooredQuotient(400)
    return year * 365 + leapDays + Self.daysBefore(monthFromMarch: (month + 9) % 12) + day - 1 - Self.epoch
  }

  /// Makes the day that many days after 1970-01-01. The year has to be one that an `Int` of days can count.
  package init(daysSince1970 days: Int) {
    var rest = days + Self.epoch
    let fourCenturies = rest.flooredQuotient(Self.daysInFourCenturies)
    rest -= fourCenturies * Self.daysInFourCenturies
    let century = min(rest / Self.daysInCentury, 3)
    rest -= century * Self.daysInCentury
    let fourYears = rest / Self.daysInFourYears
    rest -= fourYears * Self.daysInFourYears
    let single = min(rest / 365, 3)
    rest -= single * 365
    let month = (rest * 5 + 2) / 153
    day = rest - Self.daysBefore(monthFromMarch: month) + 1
    self.month = month < 10 ? month + 3 : month - 9
    year = fourCenturies * 400 + century * 100 + fourYears * 4 + single + (month < 10 ? 0 : 1)
  }

  /// Days from 1 March to the first of a month, of which March is number 0: months of 31, 30, 31, 30 and 31 days take
  /// turns.
  private static func daysBefore(monthFromMarch month: Int) -> Int { (month * 153 + 2) / 5 }
}

extension Int {
  /// The quotient rounded down, for a positive divisor.
  package func flooredQuotient(_ divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
