import Foundation
import PropertyLists
import Testing

@Suite("ISO 8601")
struct DateISO8601Tests {
  static let texts: [(Double, String)] = [
    (0, "2001-01-01T00:00:00Z"),
    (-978_307_200, "1970-01-01T00:00:00Z"),
    (796_694_400.5, "2026-04-01T00:00:00.5Z"),
    (-0.5, "2000-12-31T23:59:59.5Z"),
    (-86_400.125, "2000-12-30T23:59:59.875Z"),
    (0.0001, "2001-01-01T00:00:00.0001Z"),
    (-0.1, "2000-12-31T23:59:59.9Z"),
    (4_503_599_627_370_495.5, "+142715391-12-07T03:48:15.5Z"),
    (-31_622_400, "2000-01-01T00:00:00Z"),
    (-63_145_526_400, "0000-01-01T00:00:00Z"),
    (-63_145_526_401, "-0001-12-31T23:59:59Z"),
    (252_423_993_600, "+10000-01-01T00:00:00Z"),
  ]

  @Test("is written and read to the same bits", arguments: texts)
  func roundTrip(seconds: Double, text: String) throws {
    let date = PropertyList.Date(secondsSinceReferenceDate: seconds)
    #expect(date.iso8601 == text)
    #expect(PropertyList.Date(iso8601: text) == date)
  }

  @Test(
    "is not read from the number of seconds that stands for what has no calendar day",
    arguments: [(.infinity, "inf"), (.nan, "nan"), (1e300, "1e+300")] as [(Double, String)])
  func noCalendarDay(seconds: Double, text: String) {
    #expect(PropertyList.Date(secondsSinceReferenceDate: seconds).iso8601 == text)
    #expect(PropertyList.Date(iso8601: text) == nil)
  }

  @Test(
    "is read in the forms that others write",
    arguments: [
      "20260401T000000Z", "2026-04-01T00:00:00+00:00", "2026-04-01T05:30:00+05:30", "2026-03-31T19:00:00-0500",
      "20260401T020000+02", "2026-04-01T00:00:00.000Z", "2026-04-01T00:00:00,0Z", "2026-03-31T23:59:60Z",
      "+2026-04-01T00:00:00Z", "+002026-04-01T00:00:00Z",
    ])
  func others(text: String) {
    #expect(PropertyList.Date(iso8601: text)?.secondsSinceReferenceDate == 796_694_400)
  }

  @Test(
    "is refused when it is not an instant",
    arguments: [
      "", "2026-04-01", "2026-04-01T00:00:00", "2026-04-01 00:00:00Z", "2026-04-01T00:00Z", "2026-02-29T00:00:00Z",
      "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-04-31T00:00:00Z", "2026-04-00T00:00:00Z",
      "2026-04-01T24:00:00Z", "2026-04-01T00:60:00Z", "2026-04-01T00:00:61Z", "2026-04-01T00:00:00.Z",
      "2026-04-01T00:00:00ZZ", "2026-04-01T00:00:00Z ", "2026-0401T00:00:00Z", "2026-04-01T000000Z",
      "226-04-01T00:00:00Z",
      "2026-04-01T00:00:00+24:00", "2026-04-01T00:00:00+0:00", "20260401", "+9999999999-01-01T00:00:00Z",
      "2026-04-01T00:00:00.12345678901234567890123456789012345678901Z", "2026-04-01T00:00:00z",
      "\u{662}026-04-01T00:00:00Z", "2026-04-01T00:00:00Z\u{301}", "-2026-04-01T00:00:-1Z",
    ])
  func refused(text: String) {
    #expect(PropertyList.Date(iso8601: text) == nil)
  }

  @Test("reads back random fractions to the same bits", arguments: 0..<8 as Range<UInt64>)
  func fractions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for power in 0..<53 {
      let bound = 0x1p53 / Double(1 << power as Int)
      for _ in 0..<40 {
        let date = PropertyList.Date(secondsSinceReferenceDate: Double.random(in: -bound...bound, using: &random))
        #expect(PropertyList.Date(iso8601: date.iso8601) == date)
      }
    }
  }

  @Test("agrees with Foundation's formatter")
  func foundation() throws {
    // Foundation's calendar is Julian before October 1582.
    var random = SeededGenerator(seed: 1582)
    for _ in 0..<2000 {
      let seconds = Double(Int.random(in: -13_197_600_000..<252_423_993_600, using: &random))
      let text = Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
      let date = PropertyList.Date(secondsSinceReferenceDate: seconds)
      #expect(date.iso8601 == text)
      #expect(PropertyList.Date(iso8601: text) == date)
    }
  }
}
