package import PropertyLists

/// A day of the calendar such as a birthday, with or without a year: never an instant, the same in every time zone.
public struct Day: Hashable, Sendable {
  /// The year from 1 to 9999, when it is known.
  public let year: Int?
  /// The month from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Makes a day of the Gregorian calendar, or nothing when there is no such day. Without a year 29 February exists.
  public init?(year: Int? = nil, month: Int, day: Int) {
    guard 1...9999 ~= year ?? 1, CivilDay(year: year ?? 2000, month: month, day: day) != nil else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `1815-12-10` or, without a year, `--12-10`.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let hasYear = parts.count == 3 && parts.first?.utf8.count == 4
    guard hasYear || (parts.count == 4 && parts[0].isEmpty && parts[1].isEmpty) else { return nil }
    let numbers = parts.suffix(hasYear ? 3 : 2).map { part in
      part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(part) : nil
    }
    guard parts.suffix(2).allSatisfy({ $0.utf8.count == 2 }), let day = numbers[numbers.count - 1],
      let month = numbers[numbers.count - 2]
    else { return nil }
    if hasYear, numbers[0] == nil { return nil }
    self.init(year: hasYear ? numbers[0] : nil, month: month, day: day)
  }
}

extension Day: CustomStringConvertible {
  /// The day as ISO 8601 writes it: `1815-12-10`, or `--12-10` without a year.
  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return (year.map { padded($0, 4) + "-" } ?? "--") + padded(month, 2) + "-" + padded(day, 2)
  }
}

extension Day: WireValue {
  /// Reads the day from text, as messages have it where it is not the value of a property.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    guard let day = wireValue.string.flatMap({ Day($0) }) else {
      throw WireMismatch(found: wireValue, wanted: "a day such as 2026-11-30")
    }
    self = day
  }

  /// The day as text.
  package var wireValue: PropertyList { .string(description) }
}

extension Day {
  /// What stands for a day that nobody has said.
  static let unknown = Day(existingYear: 2001, month: 1, day: 1)

  private init(existingYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }
}
