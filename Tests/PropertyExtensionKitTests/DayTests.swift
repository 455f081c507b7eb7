import PropertyLists
import Testing

@testable import PropertyExtensionKit

@Suite("A day of the calendar")
struct DayTests {
  @Test("is read as it is written", arguments: ["2024-02-29", "0001-01-01", "9999-12-31", "--02-29", "--12-24"])
  func isReadAsWritten(_ text: String) throws {
    let day = try #require(Day(text))
    #expect("\(day)" == text)
    #expect(Day(propertyList: day.propertyList) == day)
    #expect(try Day(wireValue: day.wireValue) == day)
  }

  @Test(
    "is none when the calendar has none",
    arguments: [
      "", "2023-02-29", "--02-30", "2026-13-01", "2026-00-10", "0000-01-01", "2026-1-1", "26-01-01", "+026-01-01",
      "-2026-01-01", "2026-01-01T00:00:00Z", "--1-01", "-–-01-01", "２０２６-01-01",
    ])
  func isNone(_ text: String) {
    #expect(Day(text) == nil)
  }

  @Test("is none of stored values that name none")
  func isNoneOfOtherValues() {
    let stored: [PropertyList] = [
      "2026-01-01", [:], ["month": 2], ["month": 2, "day": 30], ["month": "2", "day": 3],
      ["year": "x", "month": 2, "day": 3], ["year": 1, "month": 1, "day": 1, "calendar": "chinese"],
      ["year": .integer(.init(UInt64.max)), "month": 1, "day": 1],
    ]
    for value in stored { #expect(Day(propertyList: value) == nil) }
    #expect(Day(propertyList: ["month": 2, "day": 3, "calendar": "gregorian"]) == .known("--02-03"))
  }

  @Test("counts years and months to the day on which they are over")
  func countsYearsAndMonths() {
    func age(_ birth: String, _ today: String) -> [Int?] {
      let birth = Day.known(birth)
      return [birth.years(until: .known(today)), birth.months(until: .known(today))]
    }
    #expect(age("2020-04-01", "2026-03-31") == [5, 71])
    #expect(age("2020-04-01", "2026-04-01") == [6, 72])
    #expect(age("2020-02-29", "2021-02-28") == [1, 12])
    #expect(age("2020-02-29", "2021-02-27") == [0, 11])
    #expect(age("2020-01-31", "2020-02-29") == [0, 1])
    #expect(age("2026-04-01", "2020-04-01") == [-6, -72])
    #expect(age("--04-01", "2020-04-01") == [nil, nil])
  }

  @Test("moves by days and months and stays in the calendar")
  func moves() {
    let day = Day.known("2024-01-31")
    #expect(day.adding(months: 1) == .known("2024-02-29"))
    #expect(day.adding(months: 13) == .known("2025-02-28"))
    #expect(day.adding(months: -2) == .known("2023-11-30"))
    #expect(day.adding(days: 30) == .known("2024-03-01"))
    #expect(day.adding(days: -31) == .known("2023-12-31"))
    #expect(Day.known("9999-12-31").adding(days: 1) == nil)
    #expect(Day.known("0001-01-01").adding(days: -1) == nil)
    #expect(Day.known("9999-12-01").adding(months: 1) == nil)
    #expect(day.adding(days: .max) == nil)
    #expect(day.adding(days: .min) == nil)
    #expect(day.adding(months: .min) == nil)
    #expect(Day.known("--01-31").adding(days: 1) == nil)
    #expect(day.days(until: .known("2024-12-31")) == 335)
  }

  @Test("returns every year, and in a common year on 28 February")
  func returns() {
    #expect(Day.known("2020-04-01").nextReturn(after: .known("2026-03-31")) == .known("2026-04-01"))
    #expect(Day.known("2020-04-01").nextReturn(after: .known("2026-04-01")) == .known("2027-04-01"))
    #expect(Day.known("--02-29").nextReturn(after: .known("2026-01-01")) == .known("2026-02-28"))
    #expect(Day.known("2020-02-29").nextReturn(after: .known("2027-12-01")) == .known("2028-02-29"))
    #expect(Day.known("2020-04-01").nextReturn(after: .known("9999-12-01")) == nil)
    #expect(Day.known("2020-04-01").nextReturn(after: .known("--12-01")) == nil)
  }

  @Test("begins first where clocks are 14 hours ahead")
  func begins() {
    #expect(Day.known("2026-04-01").beginning?.iso8601 == "2026-03-31T10:00:00Z")
    #expect(Day.known("--04-01").beginning == nil)
  }

  @Test("comes before later ones")
  func compares() {
    #expect(Day.known("2026-04-01") < .known("2026-04-02"))
    #expect(Day.known("2025-12-31") < .known("2026-01-01"))
    #expect(Day.known("--12-31") < .known("0001-01-01"))
  }
}
