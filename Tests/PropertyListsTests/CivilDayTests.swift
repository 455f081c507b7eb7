import PropertyLists
import Testing

@Suite("The calendar")
struct CivilDayTests {
  @Test("counts every day of four centuries and more in order")
  func everyDay() throws {
    var day = try #require(CivilDay(year: 1599, month: 12, day: 31))
    for count in day.daysSince1970...day.daysSince1970 + 150_000 {
      #expect(day.daysSince1970 == count)
      #expect(CivilDay(daysSince1970: count) == day)
      let tomorrow =
        CivilDay(year: day.year, month: day.month, day: day.day + 1)
        ?? CivilDay(year: day.year, month: day.month + 1, day: 1) ?? CivilDay(year: day.year + 1, month: 1, day: 1)
      day = try #require(tomorrow)
    }
  }

  @Test(
    "has a leap day in years that 4 divides and 100 does not, and that 400 divides",
    arguments: [(2024, true), (2026, false), (1900, false), (2000, true), (0, true), (-4, true), (-100, false)])
  func leapYears(year: Int, isLeap: Bool) {
    #expect(CivilDay.isLeap(year) == isLeap)
    #expect((CivilDay(year: year, month: 2, day: 29) != nil) == isLeap)
  }

  @Test("reaches back before the year 1 and far ahead", arguments: [-999_999_999, -401, -1, 0, 1, 9999, 999_999_999])
  func farYears(year: Int) throws {
    for month in [1, 2, 3, 12] {
      let day = try #require(CivilDay(year: year, month: month, day: 28))
      #expect(CivilDay(daysSince1970: day.daysSince1970) == day)
    }
  }

  @Test(
    "has no day that no month has",
    arguments: [(2026, 0, 1), (2026, 13, 1), (2026, 4, 31), (2026, 4, 0), (.max, 1, 1), (.min, 1, 1)])
  func noDay(year: Int, month: Int, day: Int) {
    #expect(CivilDay(year: year, month: month, day: day) == nil)
  }
}
