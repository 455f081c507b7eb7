import PropertyLists

extension PredicateParser {
  /// Reads an interval of days.
  mutating func parseInterval() throws(PredicateError) -> Predicate.Interval {
    let column = current.column
    let days = try parseCount("a number of days such as 7")
    guard 0...PredicateLimits.days ~= days else {
      throw PredicateError(.expected("0 to \(PredicateLimits.days) days", found: "\(days)"), column: column)
    }
    guard take(word: "days") || take(word: "day") else { throw expected("days") }
    guard let reach = current.word.flatMap(Predicate.Interval.Reach.init) else { throw expected("around or from") }
    _ = next()
    return Predicate.Interval(days: days, reach, try parseOrigin(), ignoringYear: take(word: "yearless"))
  }

  private mutating func parseOrigin() throws(PredicateError) -> Predicate.Interval.Origin {
    if take(word: "today") { return .today }
    guard case .literal(.day(let day)) = current.kind, day.year != nil else {
      throw expected("today or a day such as 2026-04-01")
    }
    _ = next()
    return .day(day)
  }

  /// Reads a whole number.
  mutating func parseCount(_ wanted: String) throws(PredicateError) -> Int {
    guard case .literal(.integer(let number)) = current.kind, let count = Int(exactly: number) else {
      throw expected(wanted)
    }
    _ = next()
    return count
  }
}
