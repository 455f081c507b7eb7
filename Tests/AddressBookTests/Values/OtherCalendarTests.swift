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

  @Test(
    arguments: [
      "hebrew 5783-13-29", "hebrew 5784-06-30", "chinese 0036-12-30", "coptic 1740-13-06", "ethioaa 7515-13-06",
      "indian 1945-01-31", "islamic 1445-12-30", "islamic-civil 1445-12-30", "islamic-umalqura 1445-02-30",
      "persian 1402-06-31", "persian 1403-12-30", "japanese 0006-02-29", "roc --02-29", "buddhist 2567-02-29",
    ])
  func `the longest day of a month is one`(text: String) {
    #expect(CalendarDay(text: text)?.text == text)
  }

  @Test(
    arguments: [
      "hebrew 5783-13-31", "hebrew 5783-13-30", "hebrew 5783-07-30", "hebrew 5783-08-00", "hebrew 5783-08-15 leap",
      "chinese 0036-01-31", "chinese 0036-13-01", "dangi 0036-01-31", "coptic 1740-13-07", "ethiopic 2015-14-01",
      "ethiopic 2015-01-31", "indian 1945-07-31", "islamic 1445-13-01", "islamic-tbla 1445-02-30",
      "islamic-rgsa 1445-01-31", "persian 1402-07-31", "japanese 0006-02-30", "roc 0113-04-31", "buddhist 2567-13-01",
    ])
  func `a day that no year of the calendar has is none, however it is written`(text: String) throws {
    #expect(CalendarDay(text: text) == nil)
    let words = text.split(separator: " ")
    let numbers = words[1].split(separator: "-").compactMap { Int($0) }
    var parts: PropertyList.Dictionary = [
      "calendar": .string(String(words[0])), "year": .integer(.init(numbers[0])),
      "month": .integer(.init(numbers[1])), "day": .integer(.init(numbers[2])),
    ]
    if words.count > 2 { parts["isLeapMonth"] = true }
    #expect(CalendarDay(propertyList: .dictionary(parts)) == nil)
  }

  @Test(arguments: [Int.min, -1, 0, .max])
  func `a month or a day that no calendar counts is none`(number: Int) {
    let number = PropertyList.integer(.init(number))
    #expect(CalendarDay(propertyList: ["calendar": "hebrew", "month": number, "day": 1]) == nil)
    #expect(CalendarDay(propertyList: ["calendar": "hebrew", "month": 1, "day": number]) == nil)
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
