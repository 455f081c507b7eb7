import AddressBook
import PropertyLists
import Testing

@Suite struct CalendarDayTests {
  @Test(arguments: [
    ("1815-12-10", 1815, 12, 10), ("18151210", 1815, 12, 10), ("2000-02-29", 2000, 2, 29), ("--12-10", nil, 12, 10),
    ("--1210", nil, 12, 10), ("--02-29", nil, 2, 29), ("0001-01-01", 1, 1, 1), ("9999-12-31", 9999, 12, 31),
  ])
  func `a day is read`(_ text: String, _ year: Int?, _ month: Int, _ day: Int) throws {
    let read = try #require(CalendarDay(text))
    #expect(read.year == year)
    #expect(read.month == month)
    #expect(read.day == day)
    #expect(CalendarDay(read.iso8601) == read)
    #expect(CalendarDay(propertyList: read.propertyList) == read)
  }

  @Test(arguments: [
    "", "-", "--", "---", "2001-02-29", "1900-02-29", "2001-13-01", "2001-00-10", "2001-04-31", "--02-30", "--13-01",
    "0000-01-01", "1815-1210", "181512-10", "18-15-1210", "1815/12/10", " 1815-12-10", "1815-12-10 ", "12-10",
    "-12-10", "--1-210", "---1210", "1815-12-1", "١٨١٥-١٢-١٠", "18151210T00", "+1815-12-10",
  ])
  func `what is no day is refused`(_ text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func `components that are not known are kept, and a day of another calendar is one`() {
    let hebrew: PropertyList = ["calendar": "hebrew", "year": 5779, "month": 13, "day": 29, "era": 1]
    let day = CalendarDay(propertyList: hebrew)
    #expect(day?.propertyList == hebrew)
    #expect(CalendarDay(propertyList: ["year": 2019, "month": 13, "day": 1]) == nil)
    #expect(CalendarDay(propertyList: ["calendar": "gregorian", "month": 2, "day": 30]) == nil)
  }

  @Test(
    arguments: [
      "1815-12-10", ["month": 12], ["day": 10], ["year": "1815", "month": 12, "day": 10], ["month": 12.0, "day": 10], 5,
    ] as [PropertyList])
  func `a value that is no day is none`(_ value: PropertyList) {
    #expect(CalendarDay(propertyList: value) == nil)
  }

  @Test func `every day of two years exists and no other`() {
    for year in [2000, 2001, nil] {
      let days = (0...13).flatMap { month in (0...32).compactMap { CalendarDay(year: year, month: month, day: $0) } }
      #expect(days.count == (year == 2001 ? 365 : 366))
    }
  }
}
