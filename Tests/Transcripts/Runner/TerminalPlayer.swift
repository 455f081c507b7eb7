import PseudoTerminal

/// Runs one command on a terminal, and types when it waits for a line.
///
/// Readline asks the terminal for bracketed paste while a line is typed; so it is known when that is.
final class TerminalPlayer {
  /// Why there is nothing more to read for now.
  enum Pause {
    /// The program waits for a line behind this prompt or question.
    case line(prompt: String)
    case ended(ExitStatus)
  }

  private let terminal: PseudoTerminal
  private let columns: Int
  private var position = 0

  private static let begin = Array("\u{1B}[?2004h".utf8)
  private static let end = Array("\u{1B}[?2004l\r".utf8)

  init(_ program: Program, columns: Int) throws {
    self.columns = columns
    terminal = try PseudoTerminal(program, columns: columns)
  }

  /// Reads until the program waits or has ended.
  func readOutput() throws -> (lines: [String], pause: Pause) {
    do {
      try terminal.wait(for: "a prompt or a question") { waiting() != nil }
    } catch HarnessError.ended {
      return (output(upTo: terminal.outputBytes.count), .ended(try terminal.waitForExit()))
    }
    guard let (start, prompt) = waiting() else { return ([], .ended(try terminal.waitForExit())) }
    let lines = output(upTo: start)
    position = start
    return (lines, .line(prompt: prompt))
  }

  /// Types a line, and gives the line that the terminal shows then, prompt included.
  func type(_ line: TypedLine) throws -> String {
    let shown = position
    let prompt = waiting()?.text ?? ""
    try terminal.send(line.text)
    if line.key != .enter {
      // The terminal throws away what is not read yet when ^C comes.
      try terminal.wait(for: "what is typed") { self.row(from: shown) == (prompt + line.text).trimmingTrailingBlanks }
    }
    switch line.key {
    case .enter: try terminal.send(.enter)
    case .interrupt: try terminal.send(.interrupt)
    case .endOfInput: try terminal.send(.endOfInput)
    }
    var end = 0
    try terminal.wait(for: "the line to be read") {
      guard let range = terminal.outputBytes[shown...].firstRange(of: Self.end) else { return false }
      end = range.lowerBound
      position = range.upperBound
      return true
    }
    // Behind ^C the new line comes last.
    if line.key != .enter {
      try terminal.wait(for: "a new line") { terminal.outputBytes[position...].starts(with: [13, 10]) }
      position += 2
    }
    let row = self.row(from: shown, upTo: end)
    let key = line.key.rawValue
    // A row has lost the blanks at its end, and ^D is not shown.
    let typed = prompt + line.text
    let visible = line.key == .endOfInput ? typed : typed + key
    return row == visible.trimmingTrailingBlanks ? typed + key : row
  }

  /// Where a prompt or a question begins, and its text, when it stands there whole.
  private func waiting() -> (start: Int, text: String)? {
    let rest = terminal.outputBytes[position...]
    guard let begin = rest.firstRange(of: Self.begin), rest[begin.upperBound...].firstRange(of: Self.end) == nil else {
      return nil
    }
    let text = String(decoding: rest[begin.upperBound...], as: UTF8.self)
    let isWhole = text == "petcontacts> " || text == "petcontacts*> " || text.hasSuffix("] ")
    return isWhole ? (begin.lowerBound, text) : nil
  }

  private func output(upTo end: Int) -> [String] {
    String(decoding: terminal.outputBytes[position..<max(position, end)], as: UTF8.self)
      .replacing("\r\n", with: "\n").outputLines
  }

  /// What the terminal shows of bytes, as one row however many it fills, without the blanks at its end.
  private func row(from start: Int, upTo end: Int? = nil) -> String {
    let bytes = Array(terminal.outputBytes[start..<(end ?? terminal.outputBytes.count)])
    let screen = Screen(columns: columns, rows: 200, showing: bytes)
    let rows = Array(screen.lines.reversed().drop { $0.isEmpty }.reversed())
    return rows.enumerated().map { index, row in
      index == rows.count - 1 ? row : row + String(repeating: " ", count: max(0, columns - row.count))
    }.joined()
  }
}

extension String {
  fileprivate var trimmingTrailingBlanks: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
