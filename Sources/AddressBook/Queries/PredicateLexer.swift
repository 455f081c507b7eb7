import PropertyLists

/// Cuts a predicate's text into pieces.
struct PredicateLexer {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var tokens: [PredicateToken] = []

  private init(_ source: String) { scalars = Array(source.unicodeScalars) }

  /// The pieces of a text; the last is its end.
  static func tokens(of source: String) throws(PredicateError) -> [PredicateToken] {
    guard source.utf8.count <= PredicateLimits.bytes else { throw PredicateError(.tooLong, column: 1) }
    var lexer = PredicateLexer(source)
    while let scalar = lexer.peek { try lexer.readToken(from: scalar) }
    lexer.tokens.append(PredicateToken(kind: .end, column: lexer.position + 1))
    return lexer.tokens
  }

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// Whether the piece before this place is a full stop, after which a name may begin with a digit.
  private var isAfterStop: Bool { tokens.last.map { $0.kind == .symbol(".") && $0.column == position } ?? false }

  private mutating func readToken(from scalar: Unicode.Scalar) throws(PredicateError) {
    let start = position
    let kind: PredicateToken.Kind
    switch scalar {
    case "\"", "'": kind = .literal(.string(try readQuoted(scalar)))
    case "`": kind = .key(try readQuoted(scalar))
    case "@":
      position += 1
      kind = .word("@" + read(while: Self.isNamePart))
    case _ where Self.isNameStart(scalar) || isAfterStop && Self.isNamePart(scalar):
      kind = .word(read(while: Self.isNamePart))
    case "0"..."9", "-", "+": kind = .literal(try readNumber())
    case _ where scalar.properties.isWhitespace:
      position += 1
      return
    default: kind = .symbol(try readSymbol(scalar))
    }
    tokens.append(PredicateToken(kind: kind, column: start + 1))
  }

  private mutating func read(while isTaken: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = peek, isTaken(scalar) {
      text.append(scalar)
      position += 1
    }
    return String(text)
  }

  static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    default: !scalar.isASCII && scalar.properties.isAlphabetic
    }
  }

  static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "-", "0"..."9": true
    default: isNameStart(scalar) || !scalar.isASCII && scalar.properties.generalCategory == .nonspacingMark
    }
  }

  private mutating func readNumber() throws(PredicateError) -> Predicate.Literal {
    let start = position
    let text = read { Self.isNamePart($0) || $0 == "." || $0 == ":" || $0 == "+" }
    if let integer = PropertyList.Integer(text) { return .integer(integer) }
    if let day = CalendarDay(text) { return .day(day) }
    if let number = Double(decimal: text) { return .real(number) }
    if let date = PropertyList.Date(iso8601: text) { return .date(date) }
    throw PredicateError(.invalidNumber(text), column: start + 1)
  }

  private mutating func readSymbol(_ scalar: Unicode.Scalar) throws(PredicateError) -> String {
    let pair = scalars[position..<min(position + 2, scalars.count)].reduce(into: "") { $0.unicodeScalars.append($1) }
    if ["==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||"].contains(pair) {
      position += 2
      return pair
    }
    guard "=<>!(){}[],.:".unicodeScalars.contains(scalar) else {
      let found = scalar.properties.generalCategory == .control ? "a control character" : String(scalar)
      throw PredicateError(.expected("a predicate", found: found), column: position + 1)
    }
    position += 1
    return String(scalar)
  }

  private mutating func readQuoted(_ quote: Unicode.Scalar) throws(PredicateError) -> String {
    let start = position
    position += 1
    var text = String.UnicodeScalarView()
    while let scalar = peek, scalar != quote {
      position += 1
      if scalar == "\\" { readEscape(into: &text) } else { text.append(scalar) }
    }
    guard peek == quote else { throw PredicateError(.unclosed(String(quote)), column: start + 1) }
    position += 1
    return String(text)
  }

  /// Reads what follows a backslash. Before anything that has no meaning with it the backslash stands for itself, so
  /// that patterns need not double theirs.
  private mutating func readEscape(into text: inout String.UnicodeScalarView) {
    guard let scalar = peek else { return }
    position += 1
    switch scalar {
    case "\\", "\"", "'", "`": text.append(scalar)
    case "n": text.append("\n")
    case "t": text.append("\t")
    case "r": text.append("\r")
    case "u" where readHexadecimal(into: &text): break
    default: text.append(contentsOf: ["\\", scalar])
    }
  }

  /// Reads `{H…}`, or nothing when it is not there.
  private mutating func readHexadecimal(into text: inout String.UnicodeScalarView) -> Bool {
    guard peek == "{", let end = scalars[position...].prefix(8).firstIndex(of: "}") else { return false }
    let digits = String(String.UnicodeScalarView(scalars[position + 1..<end]))
    guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { return false }
    text.append(scalar)
    position = end + 1
    return true
  }
}
