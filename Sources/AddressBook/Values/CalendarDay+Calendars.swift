import PropertyLists

extension CalendarDay {
  /// The calendars whose days can be typed, by their Unicode identifiers (UTS 35, key `ca`), the Gregorian one left out.
  public static let otherCalendars = [
    "buddhist", "chinese", "coptic", "dangi", "ethioaa", "ethiopic", "hebrew", "indian", "islamic", "islamic-civil",
    "islamic-rgsa", "islamic-tbla", "islamic-umalqura", "japanese", "persian", "roc",
  ]

  /// The Unicode identifier of the calendar that the day is counted in.
  public var calendar: String { propertyList.dictionary?["calendar"]?.string ?? Self.gregorian }
  /// The era that the year is counted in, such as the cycle of a Chinese year, when it is known.
  public var era: Int? { propertyList.dictionary?["era"]?.int }
  /// Whether the month is the leap month behind the one with its number.
  public var isLeapMonth: Bool { propertyList.dictionary?["isLeapMonth"]?.boolean ?? false }

  /// Makes a day of another calendar, or nothing when no year of it has such a month or day.
  public init?(
    calendar: String, era: Int? = nil, year: Int? = nil, month: Int, day: Int, isLeapMonth: Bool = false
  ) {
    guard Self.otherCalendars.contains(calendar) else { return nil }
    var components: PropertyList.Dictionary = [
      "calendar": .string(calendar), "month": .integer(.init(month)), "day": .integer(.init(day)),
    ]
    components["era"] = era.map { .integer(.init($0)) }
    components["year"] = year.map { .integer(.init($0)) }
    if isLeapMonth { components["isLeapMonth"] = .boolean(true) }
    self.init(propertyList: .dictionary(components))
  }

  /// The day as people read it: as ISO 8601 writes it, behind the name of a calendar that is not the Gregorian one, as in
  /// `hebrew 5783-08-15`, or `chinese 0036-04-15 leap era 78` in a leap month of that era.
  public var text: String {
    guard calendar != Self.gregorian else { return iso8601 }
    return calendar + " " + iso8601 + (isLeapMonth ? " leap" : "") + (era.map { " era \($0)" } ?? "")
  }

  /// Reads a day as ``text`` has it.
  public init?(text: some StringProtocol) {
    var words = text.split(separator: " ")[...]
    guard words.count > 1, let calendar = words.popFirst().map({ String($0) }) else {
      self.init(text)
      return
    }
    guard let numbers = words.popFirst().flatMap({ Self.numbers(String($0)) }) else { return nil }
    let isLeapMonth = words.first == "leap"
    if isLeapMonth { words = words.dropFirst() }
    var era: Int?
    if words.first == "era", words.count == 2 {
      guard let number = words.last.flatMap({ Int($0) }) else { return nil }
      (era, words) = (number, [])
    }
    guard words.isEmpty else { return nil }
    self.init(
      calendar: calendar.lowercased(), era: era, year: numbers.year, month: numbers.month, day: numbers.day,
      isLeapMonth: isLeapMonth)
  }

  private static let gregorian = "gregorian"

  /// Reads `5783-08-15`, or `--08-15` without a year.
  private static func numbers(_ text: String) -> (year: Int?, month: Int, day: Int)? {
    let hasYear = !text.hasPrefix("--")
    let digits = text.dropFirst(hasYear ? 0 : 2).split(separator: "-", omittingEmptySubsequences: false)
    let numbers = digits.compactMap { $0.utf8.allSatisfy { 48...57 ~= $0 } && $0.utf8.count < 7 ? Int($0) : nil }
    guard numbers.count == digits.count, numbers.count == (hasYear ? 3 : 2) else { return nil }
    return (hasYear ? numbers[0] : nil, numbers[numbers.count - 2], numbers[numbers.count - 1])
  }
}
