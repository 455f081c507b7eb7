/// How the typing of one line ended.
enum Entry: Hashable, Sendable {
  /// It was accepted.
  case line([UInt8])
  /// ^D on an empty line, the end of standard input, or a hang-up.
  case endOfInput
  /// ^C.
  case interrupted
  /// A signal that ends programs.
  case signal(Int32)
}
