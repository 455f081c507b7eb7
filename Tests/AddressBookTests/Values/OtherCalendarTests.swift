import AddressBook
import PropertyLists
import Testing

@Suite struct OtherCalendarTests {
  @Test(
    arguments: [
      "hebrew 5783-08-15", "hebrew --08-15", "chinese 0036-04-15 leap era 78", "chinese 0036-04-15 era 78",
      "ethiopic 2015-13-05", "1815-12-10", "--12-10",
    ])
  func `a day is shown as it is typed`(text: String) throws {
    let day = try #require(CalendarDay(text: text))
    #expect(day.text == text)
    #expect(CalendarDay(propertyList: day.propertyList) == day)
    #expect(day.propertyList.displayText == text)
  }

  @Test(
    arguments: [
      "klingon 5783-08-15", "hebrew", "hebrew 5783-14-15", "hebrew 5783-08-32", "hebrew 5783-08-15 era",
      "hebrew 5783-08-15 era x", "hebrew 5783-08-15 leap leap", "hebrew 5783-0-15", "hebrew 5783-08",
      "hebrew -08-15", "hebrew 5783-08-1５", "hebrew 99999999-08-15", "gregorian 2000-01-01", "1815-12-10 era 1",
    ])
  func `what is no day of a known calendar is none`(text: String) {
    #expect(CalendarDay(text: text) == nil)
  }

  @Test func `the components are kept as they were stored`() throws {
    let day = try #require(
      CalendarDay(calendar: "chinese", era: 78, year: 36, month: 4, day: 15, isLeapMonth: true))
    let stored: PropertyList = [
      "calendar": "chinese", "era": 78, "year": 36, "month": 4, "day": 15, "isLeapMonth": true,
    ]
    #expect(day.propertyList == stored)
    #expect((day.calendar, day.era, day.isLeapMonth) == ("chinese", 78, true))
    let foreign: PropertyList = ["calendar": "martian", "month": 20, "day": 40, "sol": 3]
    #expect(CalendarDay(propertyList: foreign)?.propertyList == foreign)
    #expect(CalendarDay(calendar: "gregorian", month: 1, day: 1) == nil)
  }
}
