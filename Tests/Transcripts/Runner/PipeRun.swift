import PseudoTerminal

/// Plays a transcript through pipes: the lines for the prompt are standard input.
struct PipeRun {
  /// What came back, by the steps that were run at once.
  private(set) var results: [(steps: Range<Int>, lines: [String])] = []
  private let transcript: Transcript
  private let workplace: Workplace

  init(_ transcript: Transcript, in workplace: Workplace) {
    self.transcript = transcript
    self.workplace = workplace
  }

  mutating func play() throws {
    var index = 0
    while index < transcript.steps.count {
      let step = transcript.steps[index]
      guard step.kind == .prompt else {
        let (lines, status) = try workplace.run(step.input)
        results.append((index..<index + 1, [step.prompt + step.input] + lines + status.notes))
        index += 1
        continue
      }
      var session = transcript.steps[index...].prefix { $0.kind == .prompt }
      if let quit = session.firstIndex(where: { $0.input == "quit" }) { session = session[...quit] }
      let input = session.map { $0.input + "\n" }.joined()
      let (lines, status) = try workplace.run("exec petcontacts --keep-going", input: input)
      let ended = transcript.modes == [.pipe] || !status.isOfTheProgram ? status.notes : []
      results.append((session.indices, lines + ended))
      index = session.endIndex
    }
  }

  /// What is expected of steps that are run at once: errors tell the number of their line.
  func expectation(of steps: Range<Int>) -> [Transcript.Numbered] {
    steps.flatMap { index in
      let step = transcript.steps[index]
      guard step.kind == .prompt else { return step.shown }
      let place = "error: standard input:\(index - steps.lowerBound + 1): "
      return step.output.map { line in
        let sentence = line.text.hasPrefix("error: ") ? line.text.dropFirst("error: ".count) : ""
        // An error of a file that is read tells its own place.
        guard !sentence.isEmpty, !sentence.prefix(while: { $0 != " " }).hasSuffix(":") else { return line }
        return Transcript.Numbered(number: line.number, text: place + sentence)
      }
    }
  }
}

extension ExitStatus {
  /// Whether the program chose to end so.
  fileprivate var isOfTheProgram: Bool {
    if case .exited(let status) = self { status < 10 } else { false }
  }
}
