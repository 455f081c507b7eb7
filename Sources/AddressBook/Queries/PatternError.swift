/// Why a regular expression was refused, and where.
public struct PatternError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// The pattern is written in more bytes than are allowed.
    case tooLong
    /// The pattern, its repetitions written out, has more steps than are allowed.
    case tooLarge
    /// More groups stand inside each other than are allowed.
    case tooDeep
    /// What this opens is not closed: `(`, `[` or `{`.
    case unclosed(String)
    /// A `)` closes nothing.
    case unopened
    /// A repetition follows nothing that can be repeated.
    case nothingToRepeat
    /// A class names no character.
    case emptyClass
    /// A range in a class runs backwards or does not run from character to character.
    case invalidRange
    /// The numbers of a repetition are missing, too large or run backwards.
    case invalidCount
    /// A backslash stands before something that has no meaning with it.
    case invalidEscape(String)
    /// Syntax of other engines that needs more than linear time, or that this one does not have.
    case unsupported(String)
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

extension PatternError: CustomStringConvertible {
  /// What is wrong and where, without a full stop.
  public var description: String { "\(reason), at column \(column) of the pattern" }

  private var reason: String {
    switch problem {
    case .tooLong: "the pattern is longer than \(PatternLimits.bytes) bytes"
    case .tooLarge: "the pattern has more than \(PatternLimits.steps) steps with its repetitions written out"
    case .tooDeep: "more than \(PatternLimits.depth) groups stand inside each other"
    case .unclosed(let opening): "\(opening) is not closed; write \\\(opening) for the character"
    case .unopened: ") closes nothing; write \\) for the character"
    case .nothingToRepeat: "there is nothing to repeat; put a backslash before the character to mean itself"
    case .emptyClass: "the class names no character"
    case .invalidRange: "the range must run from a character to a later one"
    case .invalidCount: "wanted {n}, {n,} or {n,m} with numbers up to \(PatternLimits.count)"
    case .invalidEscape(let text): "\(text) has no meaning"
    case .unsupported(let what): "\(what) is not supported"
    }
  }
}
