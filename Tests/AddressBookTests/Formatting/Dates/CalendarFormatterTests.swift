import PropertyLists
import Testing

@testable import AddressBook

@Suite struct CalendarFormatterTests {
  private func formatter(_ name: String, offset: Int = 0) throws -> CalendarFormatter {
    CalendarFormatter(locale: try #require(UserLocale(name)), utcOffset: { _ in offset })
  }

  static let days: [(String, day: String, yearless: String)] = [
    ("C", "1815-12-10", "--12-10"), ("en-US", "December 10, 1815", "December 10"),
    ("en-GB", "10 December 1815", "10 December"), ("en", "10 December 1815", "10 December"),
    ("pt-BR", "10 de dezembro de 1815", "10 de dezembro"), ("pt_PT.UTF-8", "10 de dezembro de 1815", "10 de dezembro"),
    ("ja", "1815年12月10日", "12月10日"), ("ja_JP", "1815年12月10日", "12月10日"), ("zh-TW", "1815年12月10日", "12月10日"),
    ("ko", "1815년 12월 10일", "12월 10일"), ("de-AT", "10. Dezember 1815", "10. Dezember"),
    ("fr", "10 décembre 1815", "10 décembre"), ("es-MX", "10 de diciembre de 1815", "10 de diciembre"),
    ("it", "10 dicembre 1815", "10 dicembre"), ("nl-BE", "10 december 1815", "10 december"),
    ("sv", "1815-12-10", "10/12"),
    ("hu", "1815. 12. 10.", "12. 10."), ("bg", "10.12.1815 г.", "10.12"), ("th", "1815-12-10", "--12-10"),
    ("tlh", "1815-12-10", "--12-10"),
  ]

  @Test(arguments: days)
  func `a day is written as in the locale`(_ locale: String, _ day: String, _ yearless: String) throws {
    let formatter = try formatter(locale)
    #expect(formatter.string(from: try #require(CalendarDay("1815-12-10"))) == day)
    #expect(formatter.string(from: try #require(CalendarDay("--12-10"))) == yearless)
  }

  @Test func `29 February exists without a year`() throws {
    #expect(try formatter("ja").string(from: try #require(CalendarDay("--02-29"))) == "2月29日")
    #expect(try formatter("en-US").string(from: try #require(CalendarDay("0004-02-29"))) == "February 29, 4")
  }

  @Test func `a day of another calendar is written in digits behind its name`() throws {
    let day = try #require(CalendarDay(propertyList: ["calendar": "chinese", "year": 4, "month": 12, "day": 1]))
    #expect(try formatter("en-US").string(from: day) == "chinese 0004-12-01")
  }

  static let instants: [(String, offset: Int, String)] = [
    ("C", 0, "2026-04-01T00:05:09Z"), ("C", 3600, "2026-04-01T00:05:09Z"),
    ("en-US", 0, "Apr 1, 2026, 12:05:09 AM"), ("en-US", 12 * 3600, "Apr 1, 2026, 12:05:09 PM"),
    ("en-US", -5 * 3600, "Mar 31, 2026, 7:05:09 PM"), ("en-GB", 3600, "1 Apr 2026, 01:05:09"),
    ("pt", 0, "01/04/2026, 00:05:09"), ("ja", 9 * 3600, "2026年4月1日 9:05:09"), ("de", 7200, "01.04.2026, 02:05:09"),
    ("fi", 0, "1.4.2026 klo 0.05.09"), ("fr-CA", 0, "2026-04-01, 00 h 05 min 09 s"),
    ("tlh", 3600, "2026-04-01T00:05:09Z"),
  ]

  @Test(arguments: instants)
  func `an instant is written as in the locale, in local time`(_ locale: String, _ offset: Int, _ text: String) throws {
    let date = try #require(PropertyList.Date(iso8601: "2026-04-01T00:05:09Z"))
    #expect(try formatter(locale, offset: offset).string(from: date) == text)
  }

  @Test func `an instant before 1970 is right to the second`() throws {
    let date = try #require(PropertyList.Date(iso8601: "1969-12-31T23:59:59.5Z"))
    #expect(try formatter("ja").string(from: date) == "1969年12月31日 23:59:59")
    #expect(try formatter("ja", offset: -86_400).string(from: date) == "1969年12月30日 23:59:59")
    let start = try #require(PropertyList.Date(iso8601: "1900-03-01T00:00:00Z"))
    #expect(try formatter("ja").string(from: start) == "1900年3月1日 0:00:00")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e17, -1e12])
  func `an instant that no calendar has is written all the same`(_ seconds: Double) throws {
    let date = PropertyList.Date(secondsSinceReferenceDate: seconds)
    #expect(try formatter("en-US").string(from: date) == date.iso8601)
  }

  @Test func `an offset that no zone has is not used`() throws {
    let date = PropertyList.Date(secondsSince1970: 0)
    #expect(try formatter("ja", offset: .max).string(from: date) == date.iso8601)
  }

  @Test func `every pattern can be filled in, and names twelve months where it needs them`() {
    for (tag, pattern) in DateHabits.patterns {
      let months = DateHabits.months[tag.split(separator: "-").first.map(String.init) ?? ""] ?? []
      #expect(months.isEmpty || months.count == 12, "\(tag)")
      let fields = DatePattern.Fields(year: 2026, month: 11, day: 23, hour: 21, minute: 47, second: 58)
      let (day, yearless, instant) = (
        pattern.day.text(fields, months: months), pattern.yearless.text(fields, months: months),
        pattern.instant.text(fields, months: months)
      )
      #expect(
        day.contains("2026") && day.contains("23") && !yearless.contains("2026") && yearless.contains("23"), "\(tag)")
      #expect(instant.contains("47") && instant.contains("58") && instant.contains("2026"), "\(tag)")
      #expect(day.contains("11") || months.contains { day.contains($0) }, "\(tag)")
    }
  }
}
