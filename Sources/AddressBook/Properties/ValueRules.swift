public import PropertyLists

/// What a value must obey beyond its type.
public struct ValueRules: Hashable, Sendable {
  /// The only values allowed; empty allows any.
  public var allowed: [PropertyList] = []
  /// What a text must match as a whole.
  public var pattern: Pattern?
  /// What the pattern asks for, in words: "15 digits".
  public var patternPhrase: String?
  /// The smallest number allowed.
  public var minimum: Double?
  /// The largest number allowed.
  public var maximum: Double?

  /// Makes rules that allow everything.
  public init() {}

  /// Whether any value of the right type is allowed.
  public var isEmpty: Bool { allowed.isEmpty && pattern == nil && minimum == nil && maximum == nil }

  /// What is wanted of values, in words; nothing when all are allowed.
  public func wanted(unit: String?) -> String? {
    if !allowed.isEmpty { return "one of " + allowed.map(\.displayText).joined(separator: ", ") }
    if let pattern { return patternPhrase ?? "text that matches \(pattern.source)" }
    return minimum == nil && maximum == nil ? nil : rangePhrase(unit: unit)
  }

  /// What is wanted instead, when a value breaks a rule.
  package func broken(by value: PropertyList, unit: String?) -> String? {
    var isBroken = !allowed.isEmpty && !allowed.contains(value)
    if let pattern, let text = value.string { isBroken = isBroken || !pattern.matches(text) }
    if let number = value.number, minimum != nil || maximum != nil {
      // A number that is none is in no range.
      isBroken = isBroken || !(number >= minimum ?? -.infinity && number <= maximum ?? .infinity)
    }
    return isBroken ? wanted(unit: unit) : nil
  }

  private func rangePhrase(unit: String?) -> String {
    func text(_ number: Double) -> String {
      let digits = PropertyList.real(number).displayText
      return unit.map { "\(digits) \($0)" } ?? digits
    }
    return switch (minimum, maximum) {
    case (let low?, let high?): "a number from \(text(low)) to \(text(high))"
    case (let low?, nil): "a number of at least \(text(low))"
    case (nil, let high?): "a number of at most \(text(high))"
    case (nil, nil): "a number"
    }
  }
}

extension PropertyList {
  /// The number, when this is an integer or a real.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }
}
