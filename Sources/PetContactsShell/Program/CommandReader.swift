import LineEditor

/// Puts lines together to commands: a line, or several where a quoted value goes over them.
///
/// A quote that is never closed takes all that follows with it, so that no part of what was meant as a value is taken
/// for a command.
struct CommandReader {
  /// A command and the line it begins in, counted from 1.
  struct Command {
    let text: Result<String, ShellError>
    let line: Int
  }

  private var lines: LineReader
  private var number = 0

  init(_ lines: LineReader) { self.lines = lines }

  /// The next command.
  mutating func next() -> Command? {
    guard let first = readLine() else { return nil }
    let start = number
    guard case .success(var text) = first, var quote = Self.openQuote(in: text) else {
      return Command(text: first, line: start)
    }
    while let line = readLine() {
      guard case .success(let more) = line else { return Command(text: line, line: number) }
      text += "\n" + more
      if text.utf8.count > LineReader.lengthLimit { return Command(text: .failure(drain()), line: start) }
      guard more.contains(quote) else { continue }
      guard let stillOpen = Self.openQuote(in: text) else { break }
      quote = stillOpen
    }
    return Command(text: .success(text), line: start)
  }

  private mutating func readLine() -> Result<String, ShellError>? {
    guard let line = lines.next() else { return nil }
    number += 1
    return Result { () throws(ShellError) in try line.text() }
  }

  /// Reads to the end, for a value whose end cannot be trusted any more.
  private mutating func drain() -> ShellError {
    while readLine() != nil {}
    return ShellError(.usage, "a quoted value is longer than \(LineReader.lengthLimit >> 20) MB", "close its quote")
  }

  private static func openQuote(in text: String) -> Character? {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }) else { return nil }
    do {
      _ = try CommandLineTokenizer.split(text, allowsComments: true)
      return nil
    } catch {
      if case .unbalancedQuote(let quote) = error.reason { return quote.mark }
      return nil
    }
  }
}
