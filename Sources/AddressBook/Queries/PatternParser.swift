/// Reads a regular expression by recursive descent.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private(set) var position = 0
  private var depth = 0

  init(_ source: String) { scalars = Array(source.unicodeScalars) }

  /// Reads the whole expression.
  mutating func parse() throws(PatternError) -> PatternNode {
    let node = try parseChoice()
    guard peek == nil else { throw error(.unopened) }
    return node
  }

  /// The next character, which is not taken yet.
  var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// Whether a `-` is next that makes a range; before the closing bracket it is a character of its own.
  var isAtRange: Bool { peek == "-" && !(position + 1 < scalars.count && scalars[position + 1] == "]") }

  /// Takes the next character.
  mutating func next() -> Unicode.Scalar? {
    defer { position = min(position + 1, scalars.count) }
    return peek
  }

  /// Takes the next character when it is the one given.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    position += 1
    return true
  }

  /// An error at a place that was read, or at the next character.
  func error(_ problem: PatternError.Problem, at position: Int? = nil) -> PatternError {
    PatternError(problem, column: (position ?? self.position) + 1)
  }

  private mutating func parseChoice() throws(PatternError) -> PatternNode {
    var parts = [try parseSequence()]
    while take("|") { parts.append(try parseSequence()) }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func parseSequence() throws(PatternError) -> PatternNode {
    var parts: [PatternNode] = []
    while let scalar = peek, scalar != "|", scalar != ")" { parts.append(try parseRepetition()) }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func parseRepetition() throws(PatternError) -> PatternNode {
    let start = position
    let part = try parseAtom()
    guard let (minimum, maximum) = try parseCount() else { return part }
    switch part {
    case .start, .end: throw error(.nothingToRepeat, at: start)
    default: break
    }
    // A reluctant repetition matches the same texts when they are matched as a whole.
    _ = take("?")
    return .repetition(part, minimum: minimum, maximum: maximum)
  }

  private mutating func parseCount() throws(PatternError) -> (minimum: Int, maximum: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = position
    guard take("{") else { return nil }
    guard let minimum = parseNumber() else { throw error(.invalidCount, at: start) }
    var maximum: Int? = minimum
    if take(",") { maximum = parseNumber() }
    guard take("}") else { throw error(peek == nil ? .unclosed("{") : .invalidCount, at: start) }
    guard minimum <= PatternLimits.count, minimum...PatternLimits.count ~= maximum ?? minimum else {
      throw error(.invalidCount, at: start)
    }
    return (minimum, maximum)
  }

  /// Reads digits; a number over the limit stands for any such.
  private mutating func parseNumber() -> Int? {
    var number: Int?
    while let digit = peek.flatMap({ ("0"..."9").contains($0) ? Int($0.value) - 48 : nil }) {
      number = min((number ?? 0) * 10 + digit, PatternLimits.count + 1)
      position += 1
    }
    return number
  }

  private mutating func parseAtom() throws(PatternError) -> PatternNode {
    let start = position
    switch next() {
    case "(": return try parseGroup(openedAt: start)
    case "[": return .set(try parseClass(openedAt: start))
    case ".": return .set(.withoutLineEnds)
    case "^": return .start
    case "$": return .end
    case "*", "+", "?", "{": throw error(.nothingToRepeat, at: start)
    case "\\":
      switch try parseEscape(at: start) {
      case .scalar(let scalar): return .scalar(scalar)
      case .named(let name, let isNegated):
        return .set(ScalarSet(members: [ScalarSet.Member(name: name, isNegated: isNegated)]))
      }
    case let scalar?: return .scalar(scalar)
    case nil: return .sequence([])
    }
  }

  private mutating func parseGroup(openedAt start: Int) throws(PatternError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= PatternLimits.depth else { throw error(.tooDeep, at: start) }
    if take("?"), !take(":") { throw error(.unsupported(extensionName), at: start) }
    let node = try parseChoice()
    guard take(")") else { throw error(.unclosed("("), at: start) }
    return node
  }

  /// What the characters after `(?` begin in other engines.
  private var extensionName: String {
    switch peek {
    case "=", "!": "look-ahead"
    case "<" where position + 1 < scalars.count && ["=", "!"].contains(scalars[position + 1]): "look-behind"
    case "<", "P", "'": "a named group"
    case ">": "an atomic group"
    default: "a flag in a pattern"
    }
  }
}
