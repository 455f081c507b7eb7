/// Reads a predicate by recursive descent.
struct PredicateParser {
  /// What names mean.
  let catalog: PropertyCatalog
  private let tokens: [PredicateToken]
  private var position = 0
  private var depth = 0

  init(_ source: String, catalog: PropertyCatalog) throws(PredicateError) {
    self.catalog = catalog
    tokens = try PredicateLexer.tokens(of: source)
  }

  /// Reads the whole predicate.
  mutating func parse() throws(PredicateError) -> Predicate {
    let predicate = try parseOr()
    guard current.kind == .end else { throw expected("\"and\", \"or\" or the end") }
    return predicate
  }

  /// The next piece, which is not taken yet. The last piece is the end, which is never taken.
  var current: PredicateToken { tokens[position] }

  /// Takes the next piece.
  mutating func next() -> PredicateToken {
    defer { position = min(position + 1, tokens.count - 1) }
    return current
  }

  /// Takes the next piece when it is the sign.
  mutating func take(symbol: String) -> Bool {
    guard current.kind == .symbol(symbol) else { return false }
    _ = next()
    return true
  }

  /// Takes the next piece when it is the word, in any case.
  mutating func take(word: String) -> Bool {
    guard current.word == word else { return false }
    _ = next()
    return true
  }

  /// An error at the next piece.
  func expected(_ wanted: String) -> PredicateError {
    PredicateError(.expected(wanted, found: current.shown), column: current.column)
  }

  private mutating func parseOr() throws(PredicateError) -> Predicate {
    var parts = [try parseAnd()]
    while take(word: "or") || take(symbol: "||") { parts.append(try parseAnd()) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func parseAnd() throws(PredicateError) -> Predicate {
    var parts = [try parseFactor()]
    while take(word: "and") || take(symbol: "&&") { parts.append(try parseFactor()) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func parseFactor() throws(PredicateError) -> Predicate {
    depth += 1
    defer { depth -= 1 }
    guard depth <= PredicateLimits.depth else { throw PredicateError(.tooDeep, column: current.column) }
    if take(word: "not") || take(symbol: "!") { return .not(try parseFactor()) }
    if take(word: "truepredicate") { return .and([]) }
    if take(word: "falsepredicate") { return .or([]) }
    if take(word: "flagged") { return .flagged(try parseFlags()) }
    guard take(symbol: "(") else { return .comparison(try parseComparison()) }
    let predicate = try parseOr()
    guard take(symbol: ")") else { throw expected("\"and\", \"or\" or )") }
    return predicate
  }

  private mutating func parseComparison() throws(PredicateError) -> Predicate.Comparison {
    let quantifier: Predicate.Quantifier? = take(word: "any") ? .any : take(word: "all") ? .all : nil
    let target = try parseTarget()
    let comparatorColumn = current.column
    let comparator = try parseComparator()
    try target.check(comparator, at: comparatorColumn)
    let optionsColumn = current.column
    let options = try parseOptions()
    let test = try parseTest(comparator, of: target, options: options)
    guard options == .exact || test.isOfText else { throw PredicateError(.optionsWithoutText, column: optionsColumn) }
    return Predicate.Comparison(target.path, test, options: options, quantifier: quantifier)
  }

  private mutating func parseComparator() throws(PredicateError) -> PredicateComparator {
    let wanted = "a comparison such as == or contains"
    switch current.kind {
    case .symbol(let text):
      guard let comparator = PredicateComparator(symbol: text) else { throw expected(wanted) }
      _ = next()
      return comparator
    default:
      guard let word = current.word, let comparator = PredicateComparator(word: word) else { throw expected(wanted) }
      _ = next()
      return comparator
    }
  }

  private mutating func parseOptions() throws(PredicateError) -> TextOptions {
    guard take(symbol: "[") else { return .exact }
    guard let letters = current.word, !letters.isEmpty, letters.allSatisfy({ $0 == "c" || $0 == "d" }) else {
      throw expected("c, d or cd")
    }
    _ = next()
    guard take(symbol: "]") else { throw expected("]") }
    return TextOptions(ignoringCase: letters.contains("c"), ignoringAccents: letters.contains("d"))
  }
}
