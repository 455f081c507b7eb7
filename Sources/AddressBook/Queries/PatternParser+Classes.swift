extension PatternParser {
  /// What a backslash and the characters after it mean.
  enum Escape {
    /// One character.
    case scalar(Unicode.Scalar)
    /// A named set or its complement.
    case named(ScalarSet.Named, isNegated: Bool)
  }

  /// Reads a class whose `[` was taken.
  mutating func parseClass(openedAt start: Int) throws(PatternError) -> ScalarSet {
    let isNegated = take("^")
    var ranges: [ScalarSet.Range] = []
    var members: [ScalarSet.Member] = []
    while !take("]") {
      let itemStart = position
      switch try parseClassItem(openedAt: start) {
      case .named(let name, let isNegated):
        let member = ScalarSet.Member(name: name, isNegated: isNegated)
        if !members.contains(member) { members.append(member) }
        guard !isAtRange else { throw error(.invalidRange, at: itemStart) }
      case .scalar(let low):
        let high = isAtRange ? try parseUpperBound(openedAt: start) : low
        guard low <= high else { throw error(.invalidRange, at: itemStart) }
        ranges.append(ScalarSet.Range(first: low, last: high))
      }
    }
    guard !ranges.isEmpty || !members.isEmpty else { throw error(.emptyClass, at: start) }
    return ScalarSet(ranges: ranges, members: members, isNegated: isNegated)
  }

  /// Reads what follows the backslash that was taken.
  mutating func parseEscape(at start: Int) throws(PatternError) -> Escape {
    guard let scalar = next() else { throw error(.invalidEscape("a backslash at the end"), at: start) }
    switch scalar {
    case "d", "D": return .named(.digit, isNegated: scalar == "D")
    case "w", "W": return .named(.word, isNegated: scalar == "W")
    case "s", "S": return .named(.space, isNegated: scalar == "S")
    case "t": return .scalar("\t")
    case "n": return .scalar("\n")
    case "r": return .scalar("\r")
    case "f": return .scalar("\u{C}")
    case "x": return .scalar(try parseHexadecimal(digits: 2, at: start))
    case "u": return .scalar(try parseHexadecimal(digits: 4, at: start))
    case "1"..."9", "k": throw error(.unsupported("a back-reference"), at: start)
    case "b", "B": throw error(.unsupported("a word boundary"), at: start)
    case "p", "P": throw error(.unsupported("a Unicode category"), at: start)
    case "0", "a"..."z", "A"..."Z": throw error(.invalidEscape("\\\(scalar)"), at: start)
    default: return .scalar(scalar)
    }
  }

  private mutating func parseClassItem(openedAt start: Int) throws(PatternError) -> Escape {
    let itemStart = position
    switch next() {
    case "\\": return try parseEscape(at: itemStart)
    case "[": throw error(.unsupported("a [ inside a class (write \\[)"), at: itemStart)
    case let scalar?: return .scalar(scalar)
    case nil: throw error(.unclosed("["), at: start)
    }
  }

  /// Reads `-` and the last character of a range.
  private mutating func parseUpperBound(openedAt start: Int) throws(PatternError) -> Unicode.Scalar {
    let dash = position
    _ = next()
    guard case .scalar(let high) = try parseClassItem(openedAt: start) else { throw error(.invalidRange, at: dash) }
    return high
  }

  private mutating func parseHexadecimal(digits count: Int, at start: Int) throws(PatternError) -> Unicode.Scalar {
    let isBraced = count == 4 && take("{")
    var digits = ""
    while let scalar = peek, scalar.properties.isASCIIHexDigit, digits.utf8.count < (isBraced ? 6 : count) {
      digits.unicodeScalars.append(scalar)
      _ = next()
    }
    let isComplete = isBraced ? take("}") && !digits.isEmpty : digits.utf8.count == count
    guard isComplete, let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else {
      throw error(.invalidEscape("\\\(count == 2 ? "x" : "u") without \(count) hexadecimal digits"), at: start)
    }
    return scalar
  }
}
