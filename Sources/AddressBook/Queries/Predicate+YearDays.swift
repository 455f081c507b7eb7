extension Sequence {
  /// What a closure makes of the elements, one after another; nothing when it makes nothing of one.
  package func flatMapUnlessNil<Value>(_ transform: (Element) -> [Value]?) -> [Value]? {
    var values: [Value] = []
    for element in self {
      guard let made = transform(element) else { return nil }
      values += made
    }
    return values
  }
}

extension Predicate.Test {
  /// The months and days that a day, or an instant in it, can have for the test to hold, as ranges of numbers that grow in
  /// the course of the year; nothing when it can have any, when something else than a day can pass, or for a day of another
  /// calendar.
  package var yearDays: [ClosedRange<Int>]? {
    switch self {
    case .relation(let relation, .day(let day)): Self.yearDays(relation, DayParts(day))
    case .isIn(let literals):
      literals.flatMapUnlessNil { literal in
        if case .day(let day) = literal { Self.yearDays(.equal, DayParts(day)) } else { nil }
      }
    case .isBetween(.day(let low), .day(let high)) where low.year == nil && high.year == nil:
      Self.yearDays(from: DayParts(low), to: DayParts(high))
    case .isWithin(let interval): interval.yearDays
    default: nil
    }
  }

  private static func yearDays(from low: DayParts?, to high: DayParts?) -> [ClosedRange<Int>]? {
    guard let low, let high else { return nil }
    return low.yearDay <= high.yearDay ? [low.yearDay...high.yearDay] : []
  }

  private static func yearDays(_ relation: Predicate.Relation, _ day: DayParts?) -> [ClosedRange<Int>]? {
    guard let day else { return nil }
    let yearDay = day.yearDay
    return switch relation {
    case .equal: [yearDay...yearDay]
    case _ where day.year != nil: nil
    case .less: [0...yearDay - 1]
    case .atMost: [0...yearDay]
    case .greater: [yearDay + 1...endOfYear]
    case .atLeast: [yearDay...endOfYear]
    case .notEqual: nil
    }
  }

  /// Behind all days of a year.
  private static let endOfYear = 13 * 32
}
