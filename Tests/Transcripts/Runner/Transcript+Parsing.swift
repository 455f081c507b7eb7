/// A transcript that cannot be run.
struct TranscriptError: Error, CustomStringConvertible {
  let place: String
  let problem: String

  var description: String { "\(place): \(problem)" }
}

extension Transcript {
  /// Reads a transcript, or those in the ` ```console ` blocks of a Markdown page.
  init(path: String, text: String) throws {
    self.path = path
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let all = lines.enumerated().map { Numbered(number: $0.offset + 1, text: $0.element) }
    if path.hasSuffix(".md") {
      title = "The console sessions of \(path.split(separator: "/").last ?? "")"
      modes = [.terminal]
      columns = Self.pageColumns
      steps = Self.close(
        try Self.blocks(of: all).flatMap { try Self.steps($0, path) })
      return
    }
    let head = all.prefix { $0.text.hasPrefix("# ") }
    guard let first = head.first else { throw TranscriptError(place: "\(path):1", problem: "no title") }
    title = String(first.text.dropFirst(2))
    modes = try Self.modes(head, path)
    if let columns = try Self.columns(head, path) { self.columns = columns }
    let body = all.dropFirst(head.count)
    steps = Self.close(try Self.steps(body.last?.text.isEmpty ?? false ? body.dropLast() : body, path))
    guard modes.contains(.pipe) else { return }
    for step in steps where step.kind == .opening || TypedLine(step.input).key != .enter {
      throw TranscriptError(place: "\(path):\(step.line)", problem: "only a terminal can do this")
    }
  }

  private static func modes(_ head: ArraySlice<Numbered>, _ path: String) throws -> [Mode] {
    let mark = "# modes: "
    guard let line = head.first(where: { $0.text.hasPrefix(mark) }) else { return Mode.allCases }
    var modes: [Mode] = []
    for word in line.text.dropFirst(mark.count).split(separator: " ") {
      guard let mode = Mode(rawValue: String(word)) else {
        throw TranscriptError(place: "\(path):\(line.number)", problem: "no mode \(word)")
      }
      modes.append(mode)
    }
    return modes
  }

  private static func columns(_ head: ArraySlice<Numbered>, _ path: String) throws -> Int? {
    let mark = "# columns: "
    guard let line = head.first(where: { $0.text.hasPrefix(mark) }) else { return nil }
    guard let columns = Int(line.text.dropFirst(mark.count)), columns > 0 else {
      throw TranscriptError(place: "\(path):\(line.number)", problem: "no number of columns")
    }
    return columns
  }

  private static func blocks(of lines: [Numbered]) -> [ArraySlice<Numbered>] {
    var blocks: [ArraySlice<Numbered>] = []
    var start: Int?
    for (index, line) in lines.enumerated() {
      if let from = start, line.text == "```" {
        blocks.append(lines[from..<index])
        start = nil
      } else if line.text == "```console" {
        start = index + 1
      }
    }
    return blocks
  }

  private static func steps(_ lines: ArraySlice<Numbered>, _ path: String) throws -> [Step] {
    var steps: [Step] = []
    for line in lines {
      if let step = begun(by: line) {
        steps.append(step)
      } else if var last = steps.popLast() {
        if last.kind == .shell, last.output.isEmpty, line.text.hasPrefix("> ") {
          last.input += "\n" + line.text.dropFirst(2)
          last.outputRange = line.number..<line.number
        } else {
          last.output.append(line)
          last.outputRange = last.outputRange.lowerBound..<line.number
        }
        steps.append(last)
      } else {
        throw TranscriptError(place: "\(path):\(line.number)", problem: "output before anything is typed")
      }
    }
    return steps
  }

  private static func begun(by line: Numbered) -> Step? {
    for prompt in ["petcontacts> ", "petcontacts*> ", "$ "] where (line.text + " ").hasPrefix(prompt) {
      let input = String(line.text.dropFirst(prompt.count))
      return Step(
        kind: prompt == "$ " ? .shell : .prompt, prompt: prompt, input: input, line: line.number, output: [],
        outputRange: line.number..<line.number)
    }
    return nil
  }

  /// Marks the commands that open a prompt.
  private static func close(_ steps: [Step]) -> [Step] {
    var steps = steps
    for index in steps.indices.dropLast() where steps[index].kind == .shell && steps[index + 1].kind == .prompt {
      let words = steps[index].input.split(separator: " ").drop { $0.contains("=") && !$0.hasPrefix("-") }
      if words.first == "petcontacts", words.dropFirst().allSatisfy({ $0.hasPrefix("--") }) {
        steps[index].kind = .opening
      }
    }
    return steps
  }
}

/// A line as it is typed: its text, and the key that ends it.
struct TypedLine {
  enum Key: String {
    case enter = ""
    case interrupt = "^C"
    case endOfInput = "^D"
  }

  let text: String
  let key: Key

  init(_ input: String) {
    key = [.interrupt, .endOfInput].first { input.hasSuffix($0.rawValue) } ?? .enter
    text = String(input.dropLast(key.rawValue.count))
  }
}
