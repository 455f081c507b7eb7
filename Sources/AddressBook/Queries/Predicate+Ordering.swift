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
      return Self.order(DayParts(of: value), DayParts(literal))
    case (.dictionary, .day(let literal)):
      return Self.order(DayParts(propertyList: value), DayParts(literal))
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

  /// How two days stand, or nothing when one of them is none of the Gregorian calendar.
  private static func order(_ left: DayParts?, _ right: DayParts?) -> Ordering? {
    guard let left, let right else { return nil }
    return left.order(to: right)
  }

  private static func order(_ left: Double, _ right: Double) -> Ordering? {
    left.isNaN || right.isNaN ? nil : Ordering(left, right)
  }
}
