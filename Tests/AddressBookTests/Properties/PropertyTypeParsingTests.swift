import PropertyLists
import Testing

@testable import AddressBook

@Suite struct PropertyTypeParsingTests {
  private typealias Element = PropertyType.Element

  @Test(
    arguments: [
      (.string, "", ""), (.string, " 5 ", " 5 "), (.integer, "45", 45), (.integer, " -3\n", -3),
      (.integer, "18446744073709551615", .integer(.init(exactly: UInt64.max) ?? 0)), (.real, "45", 45.0),
      (.real, "4.5", 4.5), (.real, "-1e3", -1000.0), (.boolean, "Yes", true), (.boolean, "FALSE", false),
      (.boolean, "1", true), (.boolean, "0", false), (.boolean, "no", false), (.boolean, "true", true),
      (.date, "2026-04-01T02:00:00+02:00", .date(.init(secondsSince1970: 1_775_001_600))),
      (.day, "2015-04-01", ["year": 2015, "month": 4, "day": 1]), (.day, "--02-29", ["month": 2, "day": 29]),
      (.data, "AQI=", .data([1, 2])), (.data, "", .data([])), (.array, #"["a", 1, 1.0]"#, ["a", 1, 1.0]),
      (
        .dictionary, #" {"a": {"$date": "2026-04-01T00:00:00Z"}} "#,
        ["a": .date(.init(secondsSince1970: 1_775_001_600))]
      ),
      (.day, #"{"year": 2019, "month": 4, "day": 1}"#, ["year": 2019, "month": 4, "day": 1]),
      (.day, #"{"calendar": "hebrew", "month": 4, "day": 1}"#, ["calendar": "hebrew", "month": 4, "day": 1]),
      (.date, #" {"$date": "2026-04-01T00:00:00Z"}"#, .date(.init(secondsSince1970: 1_775_001_600))),
      (.data, #"{"$data": "AQI="}"#, .data([1, 2])), (.string, #"{"$data": "AQI="}"#, #"{"$data": "AQI="}"#),
    ] as [(PropertyType.Element, String, PropertyList)])
  func `Typed text becomes a value of the type`(element: PropertyType.Element, text: String, value: PropertyList) throws
  {
    #expect(try element.parse(text) == value)
  }

  @Test(
    arguments: [
      (.integer, "4.5", "a whole number such as 45"), (.integer, "", "a whole number such as 45"),
      (.integer, "18446744073709551616", "a whole number such as 45"), (.real, "heavy", "a number such as 4.5"),
      (.real, "nan", "a number such as 4.5"), (.real, "0x10", "a number such as 4.5"),
      (.real, "1e999", "a number such as 4.5"),
      (.real, "4,5", "a number such as 4.5"), (.boolean, "maybe", "yes or no"),
      (.date, "2026-04-01", "a date such as 2026-04-01T12:00:00Z"),
      (.day, "2015-02-29", "a day such as 2026-04-01, or --04-01 without a year"), (.data, "AQI", "data as base64"),
      (
        .day, #"{"year": 2015, "month": 2, "day": 29}"#,
        "a day such as 2026-04-01, or --04-01 without a year"
      ), (.integer, #"{"$date": "2026-04-01T00:00:00Z"}"#, "a whole number such as 45"),
      (.array, #"{"a": 1}"#, #"an array as JSON such as ["a", 1]"#),
      (.dictionary, "[]", #"a dictionary as JSON such as {"key": "value"}"#),
    ] as [(PropertyType.Element, String, String)])
  func `Text that is no value says what is wanted`(element: PropertyType.Element, text: String, wanted: String) {
    let error = #expect(throws: ValueTextError.self) { try element.parse(text) }
    #expect(error?.wanted == wanted)
  }

  @Test func `Broken JSON is told with its place`() {
    let error = #expect(throws: ValueTextError.self) { try Element.array.parse("[1,") }
    #expect(error?.cause?.location == .line(1, column: 4))
  }

  @Test(
    arguments: [
      ("text", "text"), (-3, "-3"), (45.0, "45"), (4.5, "4.5"), (1e20, "1e+20"), (true, "yes"), (false, "no"),
      (.date(.init(secondsSince1970: 1_775_001_600)), "2026-04-01T00:00:00Z"), (.data([1, 2]), "AQI="),
      (["month": 12, "day": 10], "--12-10"), (["a", ["b", 1]], "a, b, 1"), (["k": "v", "l": 2], "k: v, l: 2"),
      (
        ["Street": "1 Main St", "City": "Berlin", "ZIP": "10115", "Country": "Germany", "CountryCode": "de"],
        "1 Main St, 10115 Berlin, Germany"
      ), (["CountryCode": "de"], "Germany"), ([:], ""),
      (PredicateSample.multi([(.home, "1"), (.none, "2")]), "home: 1, 2"),
    ] as [(PropertyList, String)])
  func `Values are shown as people read them`(value: PropertyList, text: String) {
    #expect(value.displayText == text)
  }

  @Test(
    arguments: [
      (.string, "text"), (.integer, -3), (.real, 45.0), (.real, 0.1), (.real, 1e300), (.boolean, true),
      (.date, .date(.init(secondsSinceReferenceDate: 0.5))), (.day, ["year": 987, "month": 1, "day": 2]),
      (.data, .data([255, 0, 128, 3])),
    ] as [(PropertyType.Element, PropertyList)])
  func `What is shown can be typed`(element: PropertyType.Element, value: PropertyList) throws {
    #expect(try element.parse(value.displayText) == value)
  }
}
