extension PredicateParser {
  /// Reads the operand of a comparator.
  mutating func parseTest(
    _ comparator: PredicateComparator, of target: PredicateTarget, options: TextOptions
  ) throws(PredicateError) -> Predicate.Test {
    let column = current.column
    switch comparator {
    case .relation(let relation): return .relation(relation, try parseOperand(comparator, of: target))
    case .contains: return .contains(try parseOperand(comparator, of: target))
    case .beginsWith: return .beginsWith(try parseText())
    case .endsWith: return .endsWith(try parseText())
    case .isIn: return .isIn(try parseList(comparator, of: target))
    case .isBetween:
      let (low, high) = try parseBounds(comparator, of: target)
      return .isBetween(low, high)
    case .isWithin: return .isWithin(try parseInterval())
    case .hasBits: return .hasBits(try parseCount("a whole number such as 1"))
    case .like, .matches:
      let text = try parseText()
      do throws(PatternError) {
        if comparator == .like { return .like(try Wildcard(text, options: options)) }
        return .matches(
          try Pattern(text, ignoringCase: options.ignoresCase, ignoringAccents: options.ignoresAccents))
      } catch {
        throw PredicateError(.pattern(error), column: column)
      }
    }
  }

  private mutating func parseText() throws(PredicateError) -> String {
    guard case .literal(.string(let text)) = current.kind else { throw expected("text in quotes") }
    _ = next()
    return text
  }

  private mutating func parseOperand(
    _ comparator: PredicateComparator, of target: PredicateTarget
  ) throws(PredicateError) -> Predicate.Literal {
    let column = current.column
    return try target.operand(try parseLiteral(), of: comparator, at: column)
  }

  private mutating func parseLiteral() throws(PredicateError) -> Predicate.Literal {
    let literal: Predicate.Literal
    switch (current.kind, current.word) {
    case (.literal(let value), _): literal = value
    case (_, "true"), (_, "yes"): literal = .boolean(true)
    case (_, "false"), (_, "no"): literal = .boolean(false)
    case (_, "nil"), (_, "null"): literal = .null
    case (.word(let text), _): throw expected("a value; text stands in quotes, \"\(text)\"")
    default: throw expected("a value such as \"dog\", 5 or 2026-04-01")
    }
    _ = next()
    return literal
  }

  private mutating func parseList(
    _ comparator: PredicateComparator, of target: PredicateTarget
  ) throws(PredicateError) -> [Predicate.Literal] {
    let closing = current.kind == .symbol("(") ? ")" : "}"
    guard take(symbol: "{") || take(symbol: "(") else { throw expected("a list such as {\"dog\", \"cat\"}") }
    if take(symbol: closing) { return [] }
    var literals: [Predicate.Literal] = []
    repeat { literals.append(try parseOperand(comparator, of: target)) } while take(symbol: ",")
    guard take(symbol: closing) else { throw expected("a comma or \(closing)") }
    return literals
  }

  private mutating func parseBounds(
    _ comparator: PredicateComparator, of target: PredicateTarget
  ) throws(PredicateError) -> (Predicate.Literal, Predicate.Literal) {
    if current.kind == .symbol("{") || current.kind == .symbol("(") {
      let column = current.column
      let literals = try parseList(comparator, of: target)
      guard literals.count == 2 else {
        let found = "\(literals.count) values"
        throw PredicateError(.expected("two values, {LOW, HIGH}", found: found), column: column)
      }
      return (literals[0], literals[1])
    }
    let low = try parseOperand(comparator, of: target)
    guard take(word: "and") else { throw expected("\"and\" and the upper value") }
    return (low, try parseOperand(comparator, of: target))
  }
}

extension Predicate.Test {
  /// Whether texts are compared.
  var isOfText: Bool {
    func isText(_ literal: Predicate.Literal) -> Bool {
      if case .string = literal { true } else { false }
    }
    return switch self {
    case .relation(_, let literal), .contains(let literal): isText(literal)
    case .beginsWith, .endsWith, .like, .matches: true
    case .isIn(let literals): literals.allSatisfy(isText)
    case .isBetween(let low, let high): isText(low) && isText(high)
    case .isWithin, .hasBits: false
    }
  }
}
