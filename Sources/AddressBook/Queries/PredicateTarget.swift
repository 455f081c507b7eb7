import PropertyLists

/// What the operand of a comparison is compared with.
struct PredicateTarget {
  /// Where the values are.
  let path: Predicate.Path
  /// The path as it was written.
  let name: String
  /// What the values are, when it is known.
  let element: PropertyType.Element?

  /// Refuses a comparator that the values do not know.
  func check(_ comparator: PredicateComparator, at column: Int) throws(PredicateError) {
    guard let element, !comparator.compares(element) else { return }
    // Anything can be there or not.
    if comparator == .relation(.equal) || comparator == .relation(.notEqual) { return }
    throw PredicateError(.notComparable(name, type: element, comparator: comparator.shown), column: column)
  }

  /// The operand as the values' type has it: a text that stands for a day or a date becomes one.
  func operand(
    _ literal: Predicate.Literal, of comparator: PredicateComparator, at column: Int
  ) throws(PredicateError) -> Predicate.Literal {
    let isEquation = comparator == .relation(.equal) || comparator == .relation(.notEqual)
    switch (element, literal) {
    case (_, .null):
      guard isEquation else { throw wrongOperand(literal, column) }
      return literal
    case (.array?, _) where comparator == .contains: return literal
    case (.data?, _), (.dictionary?, _), (.array?, _):
      let type = element ?? .array
      throw PredicateError(.notComparable(name, type: type, comparator: comparator.shown), column: column)
    case (nil, .boolean) where !comparator.compares(.boolean) && comparator != .contains:
      throw wrongOperand(literal, column)
    case (nil, _), (.string?, .string), (.boolean?, .boolean): return literal
    case (.integer?, .integer), (.integer?, .real), (.real?, .integer), (.real?, .real): return literal
    case (.date?, .date), (.date?, .day), (.day?, .day): return literal
    case (.date?, .string(let text)):
      if let date = PropertyList.Date(iso8601: text) { return .date(date) }
      guard let day = CalendarDay(text) else { throw wrongOperand(literal, column) }
      return .day(day)
    case (.day?, .string(let text)):
      guard let day = CalendarDay(text) else { throw wrongOperand(literal, column) }
      return .day(day)
    default: throw wrongOperand(literal, column)
    }
  }

  private func wrongOperand(_ literal: Predicate.Literal, _ column: Int) -> PredicateError {
    let wanted =
      switch element {
      case .string?: "a string such as \"dog\""
      case .integer?, .real?: "a number"
      case .boolean?: "true or false"
      case .day?: "a day such as 2026-04-01 or --04-01"
      case .date?: "a date such as 2026-04-01T12:00:00Z or 2026-04-01"
      default: "a value that has an order"
      }
    return PredicateError(.wrongOperand(name, wanted: wanted, found: literal.shown), column: column)
  }
}

extension Predicate.Literal {
  /// What kind of value it is, as messages name it.
  fileprivate var shown: String {
    switch self {
    case .null: "nil"
    case .string: "the string \(self)"
    case .integer, .real: "the number \(self)"
    case .boolean: description
    case .day: "the day \(self)"
    case .date: "the date \(self)"
    }
  }
}
