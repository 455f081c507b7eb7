import AddressBook
import PropertyLists
import Testing

/// Birthdays that come.
@Suite struct NextBirthdayTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  private func add(_ name: String, _ day: String) throws {
    var person = fixture.person(name)
    person[.birthday] = CalendarDay(day)
    try book.add(person)
    try book.save(title: "add")
  }

  private func list(from start: String?, days: Int = 366, limit: Int = .max) throws -> [String] {
    var found: [String] = []
    let start = try start.map { try #require(CalendarDay($0)) }
    try book.enumerateBirthdays(from: start, days: days) { birthday in
      let name = birthday.person.properties["First"]?.string ?? ""
      found.append("\(birthday.next.iso8601) \(name) +\(birthday.daysAhead)" + (birthday.age.map { " \($0)" } ?? ""))
      return found.count < limit
    }
    return found
  }

  @Test func `They come in their order from a day, with the age where the year is known`() throws {
    try add("Ada", "1815-12-10")
    try add("Bob", "--01-05")
    try add("Zoe", "2001-01-05")
    try add("New", "2031-01-01")
    try fixture.add("Nobody")
    #expect(
      try list(from: "2026-12-10") == [
        "2026-12-10 Ada +0 211", "2027-01-01 New +22", "2027-01-05 Bob +26", "2027-01-05 Zoe +26 26",
      ])
    #expect(try list(from: "2026-12-11").last == "2027-12-10 Ada +364 212")
    #expect(try list(from: "2026-12-10", days: 22).count == 2)
    #expect(try list(from: "2026-12-10", days: -5).count == 1)
    #expect(try list(from: "2026-12-10", limit: 3).count == 3)
    // The clock stands on 2027-01-15.
    #expect(try list(from: nil).first == "2027-12-10 Ada +329 212")
  }

  @Test(
    arguments: [
      ("2024-02-20", ["2024-02-28 Eve", "2024-02-29 Leap"]), ("2023-02-20", ["2023-02-28 Eve", "2023-02-28 Leap"]),
      ("2024-02-29", ["2024-02-29 Leap", "2025-02-28 Eve"]), ("2023-03-01", ["2024-02-28 Eve", "2024-02-29 Leap"]),
      ("2024-03-01", ["2025-02-28 Eve", "2025-02-28 Leap"]), ("2023-02-28", ["2023-02-28 Eve", "2023-02-28 Leap"]),
    ])
  func `29 February is kept once in every year`(_ start: String, _ wanted: [String]) throws {
    try add("Leap", "--02-29")
    try add("Eve", "--02-28")
    #expect(try list(from: start).map { $0.split(separator: " +")[0] } == wanted.map { $0[...] })
  }

  @Test func `A day of another calendar is left out`() throws {
    var person = fixture.person("Ben")
    try person.set(["calendar": "hebrew", "month": 1, "day": 5], for: "BirthdayComponents")
    try book.add(person)
    #expect(try list(from: "2026-01-01") == [])
  }
}
