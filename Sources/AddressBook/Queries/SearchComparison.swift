import PropertyLists

/// How a search element compares (`ABSearchComparison`), with the framework's numbers.
public enum SearchComparison: Int, CaseIterable, Hashable, Sendable {
  /// The same value; without one, no value at all.
  case equal = 0
  /// No value is the one given; without one, any value at all.
  case notEqual = 1
  /// Before the value.
  case less = 2
  /// Not after the value.
  case lessOrEqual = 3
  /// After the value.
  case greater = 4
  /// Not before the value.
  case greaterOrEqual = 5
  /// The same text in any case.
  case equalCaseInsensitive = 6
  /// Has the text in it.
  case containsSubString = 7
  /// Has the text in it, in any case.
  case containsSubStringCaseInsensitive = 8
  /// Begins with the text.
  case prefixMatch = 9
  /// Begins with the text in any case.
  case prefixMatchCaseInsensitive = 10
  /// All bits of the number are set.
  case bitsInBitFieldMatch = 11
  /// The opposite of ``containsSubString``.
  case doesNotContainSubString = 12
  /// The opposite of ``containsSubStringCaseInsensitive``.
  case doesNotContainSubStringCaseInsensitive = 13
  /// The opposite of ``equalCaseInsensitive``.
  case notEqualCaseInsensitive = 14
  /// Ends with the text.
  case suffixMatch = 15
  /// Ends with the text in any case.
  case suffixMatchCaseInsensitive = 16
  /// At most so many seconds, in whole days, before or after today.
  case withinIntervalAroundToday = 17
  /// The same in any year.
  case withinIntervalAroundTodayYearless = 18
  /// The opposite of ``withinIntervalAroundToday``.
  case notWithinIntervalAroundToday = 19
  /// The opposite of ``withinIntervalAroundTodayYearless``.
  case notWithinIntervalAroundTodayYearless = 20
  /// Today or at most so many seconds, in whole days, after it.
  case withinIntervalFromToday = 21
  /// The same in any year.
  case withinIntervalFromTodayYearless = 22
  /// The opposite of ``withinIntervalFromToday``.
  case notWithinIntervalFromToday = 23
  /// The opposite of ``withinIntervalFromTodayYearless``.
  case notWithinIntervalFromTodayYearless = 24
}

extension SearchComparison {
  /// Whether texts are compared in any case.
  var ignoresCase: Bool {
    switch self {
    case .equalCaseInsensitive, .containsSubStringCaseInsensitive, .prefixMatchCaseInsensitive,
      .doesNotContainSubStringCaseInsensitive, .notEqualCaseInsensitive, .suffixMatchCaseInsensitive:
      true
    default: false
    }
  }

  /// Whether it is the opposite of its ``test(_:)``.
  var isNegation: Bool {
    switch self {
    case .doesNotContainSubString, .doesNotContainSubStringCaseInsensitive, .notEqualCaseInsensitive,
      .notWithinIntervalAroundToday, .notWithinIntervalAroundTodayYearless, .notWithinIntervalFromToday,
      .notWithinIntervalFromTodayYearless:
      true
    default: false
    }
  }

  /// The test of a predicate; of a negation what it negates.
  func test(_ value: PropertyList?) throws(SearchElementError) -> Predicate.Test {
    switch self {
    case .equal: .relation(.equal, try literal(value))
    case .notEqual: .relation(.notEqual, try literal(value))
    case .less: .relation(.less, try literal(value))
    case .lessOrEqual: .relation(.atMost, try literal(value))
    case .greater: .relation(.greater, try literal(value))
    case .greaterOrEqual: .relation(.atLeast, try literal(value))
    case .equalCaseInsensitive, .notEqualCaseInsensitive: .relation(.equal, .string(try text(value)))
    case .containsSubString, .containsSubStringCaseInsensitive, .doesNotContainSubString,
      .doesNotContainSubStringCaseInsensitive:
      .contains(.string(try text(value)))
    case .prefixMatch, .prefixMatchCaseInsensitive: .beginsWith(try text(value))
    case .suffixMatch, .suffixMatchCaseInsensitive: .endsWith(try text(value))
    case .bitsInBitFieldMatch: .hasBits(try bits(value))
    case .withinIntervalAroundToday, .notWithinIntervalAroundToday: .isWithin(try interval(value, .around, false))
    case .withinIntervalAroundTodayYearless, .notWithinIntervalAroundTodayYearless:
      .isWithin(try interval(value, .around, true))
    case .withinIntervalFromToday, .notWithinIntervalFromToday: .isWithin(try interval(value, .from, false))
    case .withinIntervalFromTodayYearless, .notWithinIntervalFromTodayYearless:
      .isWithin(try interval(value, .from, true))
    }
  }

  private func literal(_ value: PropertyList?) throws(SearchElementError) -> Predicate.Literal {
    switch value {
    case nil where self == .equal || self == .notEqual: return .null
    case nil: throw .noValue(self)
    case .string(let text)?: return .string(text)
    case .integer(let number)?: return .integer(number)
    case .real(let number)? where number.isFinite: return .real(number)
    case .boolean(let truth)?: return .boolean(truth)
    case .date(let date)?: return .date(date)
    case let other?:
      guard let day = CalendarDay(propertyList: other), day.isGregorian else {
        throw .wrongValue(
          self, wanted: "a string, a number, a boolean, a day of the Gregorian calendar or a date", found: other)
      }
      return .day(day)
    }
  }

  private func text(_ value: PropertyList?) throws(SearchElementError) -> String {
    guard let value else { throw .noValue(self) }
    guard let text = value.string else { throw .wrongValue(self, wanted: "a string", found: value) }
    return text
  }

  private func bits(_ value: PropertyList?) throws(SearchElementError) -> Int {
    guard let value else { throw .noValue(self) }
    guard let bits = value.int else { throw .wrongValue(self, wanted: "an integer", found: value) }
    return bits
  }

  private func interval(
    _ value: PropertyList?, _ reach: Predicate.Interval.Reach, _ ignoresYear: Bool
  ) throws(SearchElementError) -> Predicate.Interval {
    guard let value else { throw .noValue(self) }
    let seconds: Double? =
      switch value {
      case .integer(let number): Double(number)
      case .real(let number): number
      default: nil
      }
    guard let seconds, seconds >= 0, let days = Int(exactly: (seconds / 86_400).rounded(.down)) else {
      throw .wrongValue(self, wanted: "a number of seconds", found: value)
    }
    return Predicate.Interval(days: days, reach, ignoringYear: ignoresYear)
  }
}
