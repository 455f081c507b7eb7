/// What the user entered.
public enum Line: Hashable, Sendable {
  /// A command, without its end of line. It is not blank; a newline in it stands inside quotes.
  case command(String)
  /// Something that is no text; nothing of it is kept in the history.
  case rejected(Rejection)

  /// Why a line is no command.
  public enum Rejection: Error, Hashable, Sendable {
    /// The bytes are not UTF-8; `column` is the place of the first wrong one, counted in characters from 1.
    case notUTF8(bytes: [UInt8], column: Int)
    /// The line is longer than ``LineEditor/maximumLineLength`` bytes.
    case tooLong(bytes: Int)
  }
}

extension Line.Rejection: CustomStringConvertible {
  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .notUTF8(_, let column):
      "the line is not UTF-8 at character \(column); check the encoding of the terminal"
    case .tooLong(let bytes):
      "the line has \(bytes) bytes, more than the \(LineEditor.maximumLineLength) that are taken"
    }
  }
}

/// What to do after a command.
public enum Action: Hashable, Sendable {
  /// Handle the next command of a paste, or prompt.
  case proceed
  /// Drop the other commands of the same paste, and prompt.
  case dropRest
  /// End the prompt.
  case stop
}

/// Why a prompt ended.
public enum Ending: Hashable, Sendable {
  /// ^D on an empty line, the end of standard input, or a terminal that hung up.
  case endOfInput
  /// The handler said so.
  case stopped
  /// A signal that ends programs: SIGTERM, SIGHUP or SIGQUIT. The exit status is 128 plus its number.
  case signal(Int32)
}
