import PropertyLists

extension Predicate.Literal {
  /// How a record's value stands to this one, or nothing when they cannot be compared.
  func order(of value: PropertyList, options: TextOptions) -> Ordering? {
    switch (value, self) {
    case (.string(let value), .string(let literal)): return options.order(value, literal)
    case (.boolean(let value), .boolean(let literal)): return Ordering(value ? 1 : 0, literal ? 1 : 0)
    case (.integer(let value), .integer(let literal)): return Ordering(value, literal)
    case (.date(let value), .date(let literal)):
      return Self.order(value.secondsSinceReferenceDate, literal.secondsSinceReferenceDate)
    case (.date(let value), .day(let literal)):
      return DayParts(of: value).flatMap { $0.order(to: DayParts(literal)) }
    case (.dictionary, .day(let literal)):
      return DayParts(propertyList: value).flatMap { $0.order(to: DayParts(literal)) }
    default:
      guard let value = value.number, let literal = number else { return nil }
      return Self.order(value, literal)
    }
  }

  private var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  private static func order(_ left: Double, _ right: Double) -> Ordering? {
    left.isNaN || right.isNaN ? nil : Ordering(left, right)
  }
}

/// A day of the Gregorian calendar as it is compared.
private struct DayParts {
  let year: Int?
  let month: Int
  let day: Int

  init(_ value: CalendarDay) {
    year = value.year
    month = value.month
    day = value.day
  }

  /// The stored day, or nothing when it is none of this calendar.
  init?(propertyList: PropertyList) {
    guard let day = CalendarDay(propertyList: propertyList),
      propertyList.dictionary?["calendar"] ?? "gregorian" == "gregorian"
    else { return nil }
    self.init(day)
  }

  /// The day that an instant is in, in UTC.
  init?(of date: PropertyList.Date) {
    guard let days = Int(exactly: (date.secondsSince1970 / 86_400).rounded(.down)), abs(days) < 1 << 40 else {
      return nil
    }
    let civil = CivilDay(daysSince1970: days)
    (year, month, day) = (civil.year, civil.month, civil.day)
  }

  /// How this day stands to that of a predicate, by month and day alone where the predicate names no year.
  func order(to other: DayParts) -> Ordering? {
    guard let otherYear = other.year else { return Ordering(month * 32 + day, other.month * 32 + other.day) }
    guard let year else { return nil }
    return Ordering((year * 16 + month) * 32 + day, (otherYear * 16 + other.month) * 32 + other.day)
  }
}
