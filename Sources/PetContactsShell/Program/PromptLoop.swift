import AddressBook
import LineEditor

/// The prompt: reads a line, runs it, and again.
struct PromptLoop {
  let runner: CommandRunner
  let console: TerminalConsole
  let editor: PromptEditor
  private let delivery = ChangeDelivery()

  /// Runs until the user leaves, and gives the exit status.
  func run() -> Int32 {
    let session = runner.session
    session.noticesOthers = true
    editor.completer = { Completer(session: session).completions($0) }
    greet()
    while true {
      let ending = editor.lines.run(prompt: prompt, handle: handle)
      switch ending {
      case .signal(let number): return close(128 + number)
      case .stopped: return close(0)
      case .endOfInput:
        // ^D is quit, with its question about changes that are not saved.
        _ = runner.run(["quit"])
        console.flush()
        if session.isEnding || !console.isInteractive || console.isClosed { return close(0) }
      }
    }
  }

  private func greet() {
    console.writeSentence(
      "PetContacts \(Program.version). help lists the commands, pets begins the tutorial, quit ends.")
    for problem in runner.session.extensions.problems { runner.session.note(problem) }
    console.flush()
  }

  private func prompt() -> Prompt {
    console.flush()
    announceChangesOfOthers()
    runner.session.runtime.changes.tell()
    delivery.goOn(runner.session.runtime, behind: editor.lines)
    if let error = editor.lines.takeHistoryError() { runner.session.note(error.description) }
    let isCollecting = runner.session.collected != nil
    return Prompt("petcontacts", style: runner.style.isColoured ? "1;32" : nil) + Prompt(isCollecting ? "*> " : "> ")
  }

  /// Says in one line what was changed elsewhere since the last prompt, or that the store was replaced.
  private func announceChangesOfOthers() {
    let session = runner.session
    do {
      guard let steps = try session.bookIfOpen?.noticeExternalChanges(), let latest = steps.last else { return }
      let others = steps.count == 1 ? "" : "\(steps.count) changes, the latest "
      session.note("changed elsewhere: \(others)\(latest.title) (\(latest.author.name))")
    } catch {
      // A store that was replaced can be read as if nothing had happened. Of all else the next command tells.
      guard case StorageError.unavailable = error else { return }
      session.noteOnce("replaced store", ShellError(error).message)
    }
  }

  private func handle(_ line: Line) -> Action {
    defer { console.flush() }
    switch line {
    case .rejected(let rejection):
      _ = runner.fail(ShellError(.usage, rejection.description), place: nil)
      return .dropRest
    case .command(let text):
      let status = console.paging { runner.run(line: text) }
      if runner.session.isEnding { return .stop }
      return status == .done ? .proceed : .dropRest
    }
  }

  private func close(_ status: Int32) -> Int32 {
    runner.session.end()
    console.flush()
    return status
  }
}
