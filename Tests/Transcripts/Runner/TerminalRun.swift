import PseudoTerminal

/// Plays a transcript on a pseudo-terminal.
final class TerminalRun {
  /// What came back, step by step; the line that was typed is the first.
  private(set) var results: [[String]] = []
  private let transcript: Transcript
  private let workplace: Workplace
  private var session: TerminalPlayer?

  init(_ transcript: Transcript, in workplace: Workplace) {
    self.transcript = transcript
    self.workplace = workplace
  }

  func play() throws {
    for step in transcript.steps {
      switch step.kind {
      case .prompt:
        let before = session == nil ? try openSession() : []
        results.append(before + (try play(step)))
      case .shell:
        let before = transcript.modes.contains(.pipe) ? try closeSession() : []
        results.append(before + [step.prompt + step.input])
        let (lines, status) = try finish(TerminalPlayer(workplace.shell(step.input), columns: transcript.columns), step)
        results[results.count - 1] += lines + (status.map { $0.notes } ?? [])
      case .opening:
        results.append(try closeSession() + [step.prompt + step.input])
        let player = try TerminalPlayer(workplace.shell(step.input), columns: transcript.columns)
        let (lines, status) = try finish(player, step)
        if status == nil { session = player }
        results[results.count - 1] += lines + (status.map { $0.notes } ?? [])
      }
    }
    let rest = try closeSession()
    if !results.isEmpty { results[results.count - 1] += rest }
  }

  /// Opens a prompt, and gives what stands there besides the greeting.
  private func openSession() throws -> [String] {
    let player = try TerminalPlayer(workplace.shell("exec petcontacts"), columns: transcript.columns)
    let (lines, pause) = try player.readOutput()
    guard case .line = pause, lines.first?.hasPrefix("PetContacts ") ?? false else { return lines }
    session = player
    // The greeting may be broken at words.
    return Array(lines.drop { !$0.hasSuffix("ends.") }.dropFirst())
  }

  /// Leaves the prompt by ^D, and gives what is said then.
  private func closeSession() throws -> [String] {
    guard let player = session else { return [] }
    session = nil
    _ = try player.type(TypedLine("^D"))
    let (lines, pause) = try player.readOutput()
    guard case .ended(let status) = pause else { return lines + ["(the prompt does not end)"] }
    return lines + status.notes
  }

  private func play(_ step: Transcript.Step) throws -> [String] {
    guard let player = session else { return ["(the prompt is closed)"] }
    let shown = try player.type(TypedLine(step.input))
    let (lines, status) = try finish(player, step)
    if let status {
      session = nil
      return [shown] + lines + status.notes
    }
    return [shown] + lines
  }

  /// Reads what a step brings, and answers its questions; the status when it ended the program.
  private func finish(_ player: TerminalPlayer, _ step: Transcript.Step) throws -> ([String], ExitStatus?) {
    var lines: [String] = []
    var foreseen = step.output[...]
    while true {
      let (more, pause) = try player.readOutput()
      lines += more
      switch pause {
      case .ended(let status): return (lines, status)
      case .line(let prompt) where prompt.hasPrefix("petcontacts"): return (lines, nil)
      case .line(let question):
        let place = foreseen.firstIndex { $0.text.hasPrefix(question) }
        // A question that is not foreseen is dropped.
        let answer = place.map { String(foreseen[$0].text.dropFirst(question.count)) } ?? "^C"
        foreseen = foreseen[(place.map { $0 + 1 } ?? foreseen.startIndex)...]
        lines.append(try player.type(TypedLine(answer)))
      }
    }
  }
}

extension ExitStatus {
  /// The line that tells of a status other than 0.
  var notes: [String] {
    switch self {
    case .exited(0): []
    case .exited(let status): ["[exit \(status)]"]
    case .signalled(let signal): ["[signal \(signal)]"]
    }
  }
}
