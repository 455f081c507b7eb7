/// A regular expression that a whole text must match.
///
/// Matching takes time in proportion to the text, whatever the pattern: all ways through the pattern are followed at
/// once (Thompson's construction), so nothing is ever tried again. Length, nesting and size are bounded, so a pattern
/// from outside can be trusted.
///
/// What can be written: characters, `.` (all but line ends), classes (`[a-z_]`, `[^0-9]`), `\d` (0 to 9), `\w` (letters,
/// marks, digits and `_` of all scripts), `\s` (white space) and their negations `\D \W \S`, `\t \n \r \f`, `\xHH`,
/// `\uHHHH`, `\u{H…}`, a backslash before any punctuation, groups `(…)` and `(?:…)`, `|`, the repetitions
/// `* + ? {n} {n,} {n,m}`, and the anchors `^` and `$`. Back-references, look-around, flags and Unicode categories are
/// refused.
///
/// Text and pattern are compared scalar by scalar after composition (Unicode NFC), so an "é" is one character however
/// it was typed.
public struct Pattern: Sendable {
  /// The expression as it was written.
  public let source: String
  /// What is overlooked.
  public let options: TextOptions
  private let program: PatternProgram

  /// Reads an expression.
  /// - Throws: ``PatternError``.
  public init(_ source: String, ignoringCase: Bool = false, ignoringAccents: Bool = false) throws(PatternError) {
    guard source.utf8.count <= PatternLimits.bytes else { throw PatternError(.tooLong, column: 1) }
    self.source = source
    options = TextOptions(ignoringCase: ignoringCase, ignoringAccents: ignoringAccents)
    var parser = PatternParser(options.withCase.normalize(source))
    program = try PatternProgram(parser.parse(), ignoringCase: ignoringCase)
  }

  /// Whether the whole text matches. O(n) in the text.
  public func matches(_ text: String) -> Bool {
    program.matches(options.withCase.normalize(text).unicodeScalars)
  }
}

extension Pattern: Hashable {
  /// Whether both are written alike, but for how characters are composed, and take the same liberties.
  public static func == (left: Self, right: Self) -> Bool {
    left.source == right.source && left.options == right.options
  }

  /// Feeds what ``==(_:_:)`` compares into the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(options)
  }
}

/// What keeps patterns from outside small.
enum PatternLimits {
  /// The most bytes of UTF-8 that a pattern may be written in.
  static let bytes = 1000
  /// The most groups inside each other.
  static let depth = 50
  /// The largest number in `{n,m}`.
  static let count = 1000
  /// The most steps, repetitions written out.
  static let steps = 4000
}
