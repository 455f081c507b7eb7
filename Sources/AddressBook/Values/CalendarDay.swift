public import PropertyLists

/// A day of the calendar such as a birthday, with or without a year: never an instant, the same in every time zone.
///
/// Stored as a dictionary of date components (`kABDateComponentsProperty`); components this type does not know, such
/// as another calendar's, are kept.
public struct CalendarDay: Hashable, Sendable {
  private var components: PropertyList.Dictionary

  /// The components that are counted.
  static let numbers: Set<String> = ["year", "month", "day"]

  /// The year, when it is known.
  public var year: Int? { components["year"]?.int }
  /// The month, 1 to 12.
  public var month: Int { components["month"]?.int ?? 0 }
  /// The day of the month, 1 to 31.
  public var day: Int { components["day"]?.int ?? 0 }

  /// Makes a day of the Gregorian calendar, or nothing when there is no such day. Without a year 29 February exists.
  public init?(year: Int? = nil, month: Int, day: Int) {
    guard Self.exists(year: year, month: month, day: day) else { return nil }
    components = ["month": .integer(.init(month)), "day": .integer(.init(day))]
    if let year { components["year"] = .integer(.init(year)) }
  }

  /// Reads `1815-12-10`, `18151210`, `--12-10` or `--1210` (ISO 8601, the reduced forms of RFC 6350 section 4.3.1).
  public init?(_ text: some StringProtocol) {
    let hasYear = !text.hasPrefix("--")
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
    let dashes = text.utf8.count - digits.count
    guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), digits.count == (hasYear ? 8 : 4) else {
      return nil
    }
    let wellFormed = hasYear ? ["", "--"] : ["--", "---"]
    guard wellFormed.contains(where: { $0.utf8.count == dashes }) else { return nil }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + Int($1) - 48 } }
    let start = hasYear ? 4 : 0
    let year = hasYear ? number(0..<4) : nil
    self.init(year: year, month: number(start..<start + 2), day: number(start + 2..<start + 4))
    guard Self.isDashed(text, hasYear: hasYear, dashes: dashes) else { return nil }
  }

  /// The day as ISO 8601 writes it: `1815-12-10`, or `--12-10` without a year.
  public var iso8601: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
    let yearText = year.map { padded($0, 4) + "-" } ?? "--"
    return yearText + padded(month, 2) + "-" + padded(day, 2)
  }

  /// The number of days in a month; February has 29 without a year.
  public static func daysInMonth(_ month: Int, year: Int?) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year.map(isLeap) ?? true ? 29 : 28
    default: 31
    }
  }

  /// Whether the day is one of the Gregorian calendar.
  public var isGregorian: Bool { Self.isGregorian(components) }

  private static func isGregorian(_ components: PropertyList.Dictionary) -> Bool {
    components["calendar"].map { $0 == "gregorian" } ?? true
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private static func exists(year: Int?, month: Int, day: Int) -> Bool {
    year.map { (1...9999).contains($0) } ?? true && (1...12).contains(month)
      && (1...daysInMonth(month, year: year)).contains(day)
  }

  /// Whether the dashes stand where the forms have them.
  private static func isDashed(_ text: some StringProtocol, hasYear: Bool, dashes: Int) -> Bool {
    let positions = text.utf8.enumerated().filter { $0.element == UInt8(ascii: "-") }.map(\.offset)
    switch (hasYear, dashes) {
    case (true, 2): return positions == [4, 7]
    case (true, _): return positions.isEmpty
    case (false, 3): return positions == [0, 1, 4]
    case (false, _): return positions == [0, 1]
    }
  }
}

extension CalendarDay: PropertyValue {
  /// A calendar day.
  public static var propertyType: PropertyType { PropertyType(.day) }

  /// Reads date components that name an existing day.
  public init?(propertyList: PropertyList) {
    guard let components = propertyList.dictionary, let month = components["month"]?.int,
      let day = components["day"]?.int
    else { return nil }
    let year = components["year"]
    guard year == nil || year?.int != nil else { return nil }
    guard
      Self.isGregorian(components) ? Self.exists(year: year?.int, month: month, day: day) : Self.mayExist(components)
    else { return nil }
    self.components = components
  }

  /// The components as they are stored.
  public var propertyList: PropertyList { .dictionary(components) }
}
