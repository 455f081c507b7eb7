import PropertyLists
import Testing

@testable import AddressBook

/// The questions of the AddressBook framework, as predicates.
@Suite struct SearchElementTests {
  private static let today = CalendarDay("2026-03-30")
  private static let week = 7 * 86_400
  private static let person: Person = {
    var person = Person(contents: RecordContents(new: RecordID(kind: .person, uuid: "P"), kind: .person))
    person.contents.properties = PredicateSample.properties
    person.contents.properties["ABPersonFlags"] = 5
    person.contents.properties["ABDate"] = .date(.init(secondsSince1970: 1_775_044_800))  // 2026-04-01
    return person
  }()

  @Test(
    arguments: [
      ("First", "Shippo", .equal, true), ("First", "shippo", .equal, false), ("First", nil, .equal, false),
      ("Nickname", nil, .equal, true), ("Nickname", nil, .notEqual, false), ("First", nil, .notEqual, true),
      ("First", "Maxi", .notEqual, true), ("First", "Shippo", .notEqual, false),
      ("org.example.pets.weight", 13, .less, true), ("org.example.pets.weight", 12.5, .less, false),
      ("org.example.pets.weight", 12.5, .lessOrEqual, true), ("org.example.pets.age", 10, .greater, true),
      ("org.example.pets.age", 11, .greaterOrEqual, true), ("org.example.pets.age", 12, .greaterOrEqual, false),
      ("First", "SHIPPO", .equalCaseInsensitive, true), ("First", "SHIPPO", .notEqualCaseInsensitive, false),
      ("First", "MAXI", .notEqualCaseInsensitive, true), ("First", "ipp", .containsSubString, true),
      ("First", "IPP", .containsSubString, false), ("First", "IPP", .containsSubStringCaseInsensitive, true),
      ("First", "ipp", .doesNotContainSubString, false), ("First", "IPP", .doesNotContainSubString, true),
      ("First", "IPP", .doesNotContainSubStringCaseInsensitive, false), ("First", "Ship", .prefixMatch, true),
      ("First", "ship", .prefixMatch, false), ("First", "ship", .prefixMatchCaseInsensitive, true),
      ("First", "ppo", .suffixMatch, true), ("First", "PPO", .suffixMatch, false),
      ("First", "PPO", .suffixMatchCaseInsensitive, true), ("ABPersonFlags", 4, .bitsInBitFieldMatch, true),
      ("ABPersonFlags", 5, .bitsInBitFieldMatch, true), ("ABPersonFlags", 6, .bitsInBitFieldMatch, false),
      ("ABDate", .integer(.init(week)), .withinIntervalFromToday, true),
      ("ABDate", 86_400, .withinIntervalFromToday, false),
      ("ABDate", .integer(.init(week)), .withinIntervalAroundToday, true),
      ("ABDate", .integer(.init(week)), .notWithinIntervalAroundToday, false),
      ("ABDate", .real(1.9 * 86_400), .notWithinIntervalFromToday, true),
      ("BirthdayComponents", .integer(.init(week)), .withinIntervalFromToday, false),
      ("BirthdayComponents", .integer(.init(week)), .withinIntervalFromTodayYearless, true),
      ("BirthdayComponents", .integer(.init(week)), .withinIntervalAroundTodayYearless, true),
      ("BirthdayComponents", .integer(.init(week)), .notWithinIntervalAroundTodayYearless, false),
      ("BirthdayComponents", 0, .notWithinIntervalFromTodayYearless, true),
    ] as [(String, PropertyList?, SearchComparison, Bool)])
  func `A comparison holds or not, and is a predicate that can be read`(
    _ key: String, _ value: PropertyList?, _ comparison: SearchComparison, _ holds: Bool
  ) throws {
    let today = try #require(Self.today)
    let element = try SearchElement(property: key, value: value, comparison)
    #expect(element.matches(Self.person, today: today) == holds)
    #expect(try Predicate(element.predicate.description, catalog: PredicateSample.catalog) == element.predicate)
  }

  @Test func `Labels, parts and conjunctions`() throws {
    let today = try #require(Self.today)
    let home = try SearchElement(property: "Address", label: .home, part: "City", value: "Berlin", .equal)
    let work = try SearchElement(property: "Address", label: .work, part: "City", value: "Berlin", .equal)
    #expect(home.matches(Self.person, today: today))
    #expect(!work.matches(Self.person, today: today))
    #expect(SearchElement(.or, [work, home]).matches(Self.person, today: today))
    #expect(!SearchElement(.and, [work, home]).matches(Self.person, today: today))
    #expect(SearchElement(.and, [home, work]).predicate.description == "\(home.predicate) and \(work.predicate)")
  }

  @Test func `The numbers are the framework's`() {
    #expect(SearchComparison.allCases.map(\.rawValue) == Array(0...24))
    #expect(SearchComparison.prefixMatchCaseInsensitive.rawValue == 10)
    #expect(SearchComparison.withinIntervalAroundToday.rawValue == 17)
  }

  @Test(arguments: SearchComparison.allCases)
  func `What cannot be compared is refused`(_ comparison: SearchComparison) {
    let data: PropertyList = .data([1])
    let error = #expect(throws: SearchElementError.self) {
      try SearchElement(property: "First", value: data, comparison)
    }
    #expect(error?.description.contains("takes") == true)
    guard comparison != .equal, comparison != .notEqual else { return }
    #expect(throws: SearchElementError.noValue(comparison)) {
      try SearchElement(property: "First", value: nil, comparison)
    }
  }

  @Test(arguments: [-1, "7", .real(.infinity), .real(.nan)] as [PropertyList])
  func `An interval is a number of seconds`(_ value: PropertyList) {
    #expect(throws: SearchElementError.self) {
      try SearchElement(property: "ABDate", value: value, .withinIntervalFromToday)
    }
  }

  @Test(arguments: [SearchComparison.equal, .notEqual, .less, .greaterOrEqual])
  func `A day of another calendar is none to compare with`(_ comparison: SearchComparison) throws {
    let days: [PropertyList] = [
      ["calendar": "martian", "month": .integer(.init(Int.max)), "day": 1],
      ["calendar": "hebrew", "month": 13, "day": 29],
    ]
    for day in days {
      #expect(throws: SearchElementError.self) {
        try SearchElement(property: "BirthdayComponents", value: day, comparison)
      }
    }
  }

  @Test(arguments: [Int.min, 1, 13, .max])
  func `A predicate with a day of another calendar holds for no Gregorian day`(_ month: Int) throws {
    let day = try #require(
      CalendarDay(propertyList: ["calendar": "martian", "month": .integer(.init(month)), "day": 31]))
    let tests: [Predicate.Test] = [
      .relation(.equal, .day(day)), .relation(.atMost, .day(day)), .relation(.greater, .day(day)),
      .isIn([.day(day)]), .isBetween(.day(day), .day(day)),
    ]
    for test in tests {
      #expect(test.yearDays == nil)
      let predicate = Predicate.comparison(Predicate.Comparison(Predicate.Path("BirthdayComponents"), test))
      #expect(!predicate.matches(["BirthdayComponents": ["month": 1, "day": 31]]), "\(test)")
    }
  }
}
