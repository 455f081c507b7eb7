import PropertyLists
import Testing

@testable import AddressBook

/// Days that are near another, before, after, and in any year.
@Suite struct IntervalTests {
  private func holds(_ interval: String, _ value: PropertyList) throws -> Bool {
    try Predicate("birthday within \(interval)").matches(["BirthdayComponents": value])
  }

  @Test(
    arguments: [
      ("0 days from 2026-04-01", "2026-04-01", true), ("0 days from 2026-04-01", "2026-04-02", false),
      ("7 days from 2026-04-01", "2026-04-08", true), ("7 days from 2026-04-01", "2026-04-09", false),
      ("7 days from 2026-04-01", "2026-03-31", false), ("7 days around 2026-04-01", "2026-03-25", true),
      ("7 days around 2026-04-01", "2026-03-24", false), ("7 days from 2026-04-01", "2025-04-02", false),
      ("7 days from 2026-04-01", "--04-02", false), ("7 days from 2026-04-01 yearless", "--04-02", true),
      ("7 days from 2026-04-01 yearless", "1815-04-08", true), ("7 days from 2026-04-01 yearless", "1815-03-31", false),
      ("2 days around 2026-12-31 yearless", "1990-01-02", true), ("2 days around 2026-01-01 yearless", "--12-30", true),
      ("2 days from 2026-12-31 yearless", "--01-02", true), ("2 days from 2026-12-31 yearless", "--01-03", false),
      ("0 days from 2026-02-28 yearless", "2000-02-29", true), ("0 days from 2024-02-28 yearless", "2000-02-29", false),
      ("0 days from 2024-02-29 yearless", "2000-02-29", true), ("400 days from 2026-04-01 yearless", "--03-01", true),
      ("1000000 days around 2026-04-01", "0001-01-01", true),
    ])
  func `A day is near or not`(_ interval: String, _ day: String, _ isNear: Bool) throws {
    let value = try #require(CalendarDay(day)).propertyList
    #expect(try holds(interval, value) == isNear)
  }

  @Test func `An instant counts as its day, and what is no day is never near`() throws {
    let predicate = try Predicate("created within 1 day around 2027-01-15")
    #expect(predicate.matches(["Creation": .date(.init(secondsSince1970: 1_800_000_000))]))
    #expect(!predicate.matches(["Creation": .date(.init(secondsSince1970: 1_800_000_000 + 2 * 86_400))]))
    #expect(!predicate.matches(["Creation": .date(.init(secondsSinceReferenceDate: .infinity))]))
    for value: PropertyList in ["2026-04-01", 5, [:], ["month": 4, "day": 1, "calendar": "hebrew"]] {
      #expect(try !holds("1000 days around 2026-04-01 yearless", value))
    }
  }

  @Test func `Today is the day on which the question is asked`() throws {
    let predicate = try Predicate("not (birthday within 7 days from today yearless) and first != nil")
    let properties: PropertyList.Dictionary = ["First": "Ada", "BirthdayComponents": ["month": 12, "day": 10]]
    let near = try #require(CalendarDay("2026-12-05"))
    #expect(!predicate.asked(on: near).matches(properties))
    #expect(predicate.matches(properties))
    #expect(predicate.asked(on: near).description.contains("7 days from 2026-12-05 yearless"))
    let far = try #require(CalendarDay("2026-06-05"))
    #expect(predicate.asked(on: near).asked(on: far) == predicate.asked(on: near))
  }

  /// The months and days that the index is asked for hold every day that is near.
  @Test(arguments: 0..<20)
  func `No day that is near is missed by its months and days`(_ seed: UInt64) throws {
    var random = QueryGenerator(seed: seed)
    for _ in 0..<300 {
      let start = CivilDay(daysSince1970: Int.random(in: 10_000...25_000, using: &random))
      let origin = try #require(CalendarDay(start))
      let interval = Predicate.Interval(
        days: Int.random(in: 0...400, using: &random), random.pick([.around, .from]), .day(origin),
        ignoringYear: random.oneIn(2))
      let value = CivilDay(daysSince1970: start.daysSince1970 + Int.random(in: -800...800, using: &random))
      let day = try #require(CalendarDay(value))
      guard interval.holds(day.propertyList), let ranges = interval.yearDays,
        let parts = DayParts(day)
      else { continue }
      #expect(ranges.contains { $0.contains(parts.yearDay) }, "\(day.iso8601) \(interval)")
    }
  }

  @Test(
    arguments: [
      ("--02-29", "2024-02-20", "2024-02-29"), ("--02-29", "2023-02-20", "2023-02-28"),
      ("2000-02-29", "2100-02-20", "2100-02-28"), ("--02-29", "2023-03-01", "2024-02-29"),
      ("--01-01", "2026-12-31", "2027-01-01"), ("1815-12-10", "2026-12-10", "2026-12-10"),
    ])
  func `A birthday comes round once in each year`(_ day: String, _ start: String, _ next: String) throws {
    let (day, start) = (try #require(CalendarDay(day)), try #require(CalendarDay(start)))
    #expect(day.next(from: start)?.iso8601 == next)
  }

  @Test func `Days beyond the calendar are none`() throws {
    let (first, last) = (try #require(CalendarDay("0001-01-01")), try #require(CalendarDay("9999-12-31")))
    #expect(first.adding(days: -1) == nil)
    #expect(last.adding(days: 1) == nil)
    #expect(last.adding(days: .max) == nil)
    #expect(last.days(since: first) == 3_652_058)
    #expect(try #require(CalendarDay("--01-01")).days(since: first) == nil)
    #expect(try #require(CalendarDay("--01-01")).next(from: last) == nil)
  }
}
