/// A text in which `*` stands for any characters and `?` for any one; a backslash takes either as it is.
public struct Wildcard: Hashable, Sendable {
  /// The text as it was written.
  public let source: String
  let pattern: Pattern

  /// Reads a wildcard.
  /// - Throws: ``PatternError`` when it is too long.
  public init(_ source: String, options: TextOptions = .exact) throws(PatternError) {
    self.source = source
    pattern = try Pattern(
      Self.pattern(of: source), ignoringCase: options.ignoresCase, ignoringAccents: options.ignoresAccents)
  }

  private static func pattern(of source: String) -> String {
    var pattern = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in source.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "*" where !isEscaped: pattern.append(contentsOf: #"[\s\S]*"#.unicodeScalars)
      case "?" where !isEscaped: pattern.append(contentsOf: #"[\s\S]"#.unicodeScalars)
      default:
        if isPunctuation(scalar) { pattern.append("\\") }
        pattern.append(scalar)
      }
      isEscaped = false
    }
    return String(pattern) + (isEscaped ? #"\\"# : "")
  }

  /// Whether the character may have a meaning of its own in a pattern.
  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": false
    default: scalar.isASCII
    }
  }
}
