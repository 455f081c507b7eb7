/// Why a predicate was refused, and where.
public struct PredicateError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// The predicate is written in more bytes than are allowed.
    case tooLong
    /// More parentheses and negations stand inside each other than are allowed.
    case tooDeep
    /// Something else stands where one of several things could.
    case expected(String, found: String)
    /// A quote is not closed.
    case unclosed(String)
    /// The text begins like a number or a date and is neither.
    case invalidNumber(String)
    /// No property has the name.
    case unknownName(String, suggestion: String?)
    /// The property has no such part.
    case unknownPart(String, of: String, known: [String])
    /// The property's entries have no labels, because it has only one value.
    case noLabels(of: String)
    /// A label stands behind the part that it should stand before.
    case labelBehindPart(meant: String)
    /// The property's values cannot be compared in this way.
    case notComparable(String, type: PropertyType.Element, comparator: String)
    /// The property's values are of another type than the operand.
    case wrongOperand(String, wanted: String, found: String)
    /// `[cd]` stands where no text is compared.
    case optionsWithoutText
    /// The operand of `matches` or `like` is wrong.
    case pattern(PatternError)
  }

  /// What is wrong.
  public let problem: Problem
  /// Where, counted in Unicode scalars from 1.
  public let column: Int

  init(_ problem: Problem, column: Int) {
    self.problem = problem
    self.column = column
  }
}

extension PredicateError: CustomStringConvertible {
  /// What is wrong and where, without a full stop.
  public var description: String { "\(reason), at column \(column)" }

  private var reason: String {
    switch problem {
    case .tooLong: "the predicate is longer than \(PredicateLimits.bytes) bytes"
    case .tooDeep: "more than \(PredicateLimits.depth) parentheses and negations stand inside each other"
    case .expected(let wanted, let found): "wanted \(wanted), found \(found)"
    case .unclosed(let quote): "\(quote) is not closed"
    case .invalidNumber(let text): "\(text) is neither a number nor a date such as 2026-04-01 or 2026-04-01T12:00:00Z"
    case .unknownName(let name, let suggestion):
      "no property is called \(name)" + (suggestion.map { "; did you mean \($0)?" } ?? "")
    case .unknownPart(let part, let name, let known): Self.unknownPart(part, of: name, known: known)
    case .noLabels(let name): "\(name) has one value and no labels"
    case .labelBehindPart(let meant): "the label stands before the part: \(meant)"
    case .notComparable(let name, let type, let comparator): Self.notComparable(name, type, comparator)
    case .wrongOperand(let name, let wanted, let found): "\(name) is compared with \(wanted), not with \(found)"
    case .optionsWithoutText: "[cd] is for the comparison of texts"
    case .pattern(let error): error.description
    }
  }

  private static func unknownPart(_ part: String, of name: String, known: [String]) -> String {
    if known.isEmpty { return "\(name) has no parts, so no \(part) either" }
    return "\(name) has no part \(part), only " + known.joined(separator: ", ")
  }

  private static func notComparable(_ name: String, _ type: PropertyType.Element, _ comparator: String) -> String {
    let advice =
      switch type {
      case .dictionary: "; compare one of its parts, with nil, or count it with .@count"
      case .data, .array: "; compare it with nil, or count it with .@count"
      default: ""
      }
    return "\(name) holds \(type.plural), which \(comparator) does not compare" + advice
  }
}
