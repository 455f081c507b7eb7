import LineEditor

/// Puts lines together to commands: a line, or several where a quoted value goes over them.
///
/// A quote that is never closed takes all that follows with it, and so does one with bytes in it that are no text, so
/// that no part of what was meant as a value is taken for a command.
struct CommandReader {
  /// A command and the line it begins in, counted from 1.
  struct Command {
    let text: Result<String, ShellError>
    let line: Int
  }

  private var lines: LineReader
  private var number = 0

  init(_ lines: LineReader) { self.lines = lines }

  /// The line that the next command begins in, counted from 1.
  var nextLine: Int { number + 1 }

  /// The next command.
  mutating func next() -> Command? {
    guard let first = lines.next() else { return nil }
    number += 1
    let start = number
    var quotes = QuoteTracker(allowsComments: true)
    var text = Result { () throws(ShellError) in try first.text() }
    var size = 0
    func take(_ line: LineReader.Line) {
      size += line.bytes.count + 1
      quotes.read(line.bytes)
    }
    take(first)
    while quotes.openQuote != nil, let line = lines.next() {
      number += 1
      quotes.read([UInt8(ascii: "\n")])
      take(line)
      text = Self.joined(text, line, size: size)
    }
    return Command(text: text, line: start)
  }

  /// A command with one line more; the first thing that is wrong with it stays.
  private static func joined(
    _ text: Result<String, ShellError>, _ line: LineReader.Line, size: Int
  ) -> Result<String, ShellError> {
    guard case .success(let before) = text else { return text }
    guard size <= LineReader.lengthLimit else {
      return .failure(
        ShellError(.usage, "a quoted value is longer than \(LineReader.lengthLimit >> 20) MB", "close its quote"))
    }
    return Result { () throws(ShellError) in before + "\n" + (try line.text()) }
  }
}
