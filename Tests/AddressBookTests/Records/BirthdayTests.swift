import AddressBook
import PropertyLists
import Testing

@Suite struct BirthdayTests {
  private let fixture = BookFixture()

  private func instant(_ text: String) throws -> PropertyList.Date { try #require(PropertyList.Date(iso8601: text)) }

  @Test(
    arguments: [
      ("1815-12-10", "1815-12-10T12:00:00Z"), ("--12-10", "1604-12-10T12:00:00Z"), ("--02-29", "1604-02-29T12:00:00Z"),
      ("2000-02-29", "2000-02-29T12:00:00Z"),
    ])
  func `the day is written beside as an instant at noon, without a year in 1604`(day: String, text: String) throws {
    var person = fixture.person("Ada")
    person[.birthday] = CalendarDay(day)
    let date = try instant(text)
    #expect(person.frameworkProperties["Birthday"] == .date(date))
    #expect(person.value(for: "Birthday") == nil)
    #expect(CalendarDay(birthdayInstant: date) == CalendarDay(day))
    #expect(person.birthday == CalendarDay(day))
  }

  @Test func `the day decides, and an instant alone is read as one`() throws {
    var person = fixture.person("Ada")
    person[.birthdayInstant] = try instant("1900-01-01T12:00:00Z")
    #expect(person.birthday == CalendarDay(year: 1900, month: 1, day: 1))
    #expect(!person.hasRedundantBirthdayInstant)
    person[.birthday] = CalendarDay(year: 1815, month: 12, day: 10)
    #expect(person.birthday == CalendarDay(year: 1815, month: 12, day: 10))
    // The instant was the birthday, and so goes along with it.
    #expect(person[.birthdayInstant] == (try instant("1815-12-10T12:00:00Z")))
    #expect(person.hasRedundantBirthdayInstant)
    person[.birthday] = nil
    #expect(person[.birthdayInstant] == nil)
  }

  @Test func `an instant that says another day is left alone`() throws {
    let other = try instant("1900-01-01T12:00:00Z")
    let stored = StoredRecord(
      id: RecordID(kind: .person, uuid: "P"), kind: .person,
      properties: ["Birthday": .date(other), "BirthdayComponents": ["month": 12, "day": 10]])
    var person = Person(contents: RecordContents(stored))
    person[.birthday] = CalendarDay(month: 12, day: 11)
    #expect(person[.birthdayInstant] == other)
    #expect(person.frameworkProperties["Birthday"] == .date(other))
    #expect(!person.hasRedundantBirthdayInstant)
  }

  @Test func `a day of another calendar has no instant`() {
    var person = fixture.person("Ada")
    person[.birthday] = CalendarDay(calendar: "hebrew", year: 5576, month: 3, day: 8)
    #expect(person.frameworkProperties["Birthday"] == nil)
    #expect(CalendarDay(birthdayInstant: PropertyList.Date(secondsSinceReferenceDate: .infinity)) == nil)
    #expect(CalendarDay(birthdayInstant: PropertyList.Date(secondsSinceReferenceDate: 1e15)) == nil)
  }
}
