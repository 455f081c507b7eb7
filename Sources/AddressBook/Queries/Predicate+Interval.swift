import PropertyLists

extension Predicate {
  /// The days near a day (the framework's comparisons "within interval around today" and "from today").
  ///
  ///     birthday within 7 days from today yearless
  ///     created within 30 days around 2026-04-01
  public struct Interval: Hashable, Sendable {
    /// In which direction the days lie.
    public enum Reach: String, CaseIterable, Hashable, Sendable {
      /// Before and after.
      case around
      /// After only.
      case from
    }

    /// The day that the others are near.
    public enum Origin: Hashable, Sendable {
      /// The day on which the question is asked.
      case today
      /// A day with a year.
      case day(CalendarDay)
    }

    /// How many days away a day may be at most; the origin itself is 0 away.
    public let days: Int
    /// In which direction.
    public let reach: Reach
    /// The day they are near.
    public let origin: Origin
    /// Whether a day counts in every year, as a birthday does; else one without a year is never near. 29 February counts
    /// on 28 February in years that have none.
    public let ignoresYear: Bool

    /// Makes an interval; a number of days below 0 is 0, one above a million is a million.
    public init(days: Int, _ reach: Reach, _ origin: Origin = .today, ignoringYear: Bool = false) {
      self.days = min(max(0, days), PredicateLimits.days)
      self.reach = reach
      self.origin = origin
      ignoresYear = ignoringYear
    }
  }
}

extension Predicate.Interval {
  /// Whether a day, or the day in UTC that an instant is in, is near. Without an origin nothing is.
  func holds(_ value: PropertyList) -> Bool {
    guard let start, let parts = DayParts(value) else { return false }
    guard ignoresYear else {
      guard let year = parts.year, let day = CivilDay(year: year, month: parts.month, day: parts.day) else {
        return false
      }
      return isNear(day.daysSince1970 - start.daysSince1970)
    }
    let yearly = YearlyDay(month: parts.month, day: parts.day)
    return [yearly.next(from: start), yearly.last(until: start)].contains { day in
      day.map { isNear($0.daysSince1970 - start.daysSince1970) } ?? false
    }
  }

  private func isNear(_ distance: Int) -> Bool { (reach == .around ? -days : 0)...days ~= distance }

  /// The origin, when it is known.
  private var start: CivilDay? {
    if case .day(let day) = origin { CivilDay(day) } else { nil }
  }

  /// The months and days that a day near the origin can have, as ranges of ``DayParts/yearDay``; nothing when it can
  /// have any.
  var yearDays: [ClosedRange<Int>]? {
    guard let start else { return [] }
    let first = reach == .around ? days : 0
    guard first + days < 365 else { return nil }
    func yearDay(_ day: CivilDay) -> Int { DayParts.yearDay(month: day.month, day: day.day) }
    let from = yearDay(CivilDay(daysSince1970: start.daysSince1970 - first))
    var to = yearDay(CivilDay(daysSince1970: start.daysSince1970 + days))
    let leapDay = DayParts.yearDay(month: 2, day: 29)
    if to == leapDay - 1 { to = leapDay }
    let (newYear, newYearsEve) = (DayParts.yearDay(month: 1, day: 1), DayParts.yearDay(month: 12, day: 31))
    return from <= to ? [from...to] : [newYear...to, from...newYearsEve]
  }
}

extension Predicate.Interval: CustomStringConvertible {
  /// The interval as it is read.
  public var description: String {
    let name =
      switch origin {
      case .today: "today"
      case .day(let day): day.iso8601
      }
    return "\(days) \(days == 1 ? "day" : "days") \(reach.rawValue) \(name)" + (ignoresYear ? " yearless" : "")
  }
}

extension Predicate {
  /// The same question, asked on a day: what is said of today is said of that day. A predicate that speaks of today and
  /// was not asked on a day holds for none; an ``AddressBook`` asks on its own day.
  public func asked(on today: CalendarDay) -> Predicate {
    switch self {
    case .and(let parts): .and(parts.map { $0.asked(on: today) })
    case .or(let parts): .or(parts.map { $0.asked(on: today) })
    case .not(let part): .not(part.asked(on: today))
    case .comparison(let comparison): .comparison(comparison.asked(on: today))
    case .flagged: self
    }
  }
}

extension Predicate.Comparison {
  fileprivate func asked(on today: CalendarDay) -> Self {
    guard case .isWithin(let interval) = test, interval.origin == .today else { return self }
    let anchored = Predicate.Interval(
      days: interval.days, interval.reach, .day(today), ignoringYear: interval.ignoresYear)
    return Self(path, .isWithin(anchored), options: options, quantifier: quantifier)
  }
}
