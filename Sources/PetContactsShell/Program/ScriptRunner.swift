import AddressBook
import Files
import Glibc
import LineEditor

/// Runs the commands of a file, a pipe or standard input, a line each.
struct ScriptRunner {
  let runner: CommandRunner
  let keepsGoing: Bool

  private static let sizeLimit = 256 << 20
  private static let nestingLimit = 16

  private var session: Session { runner.session }

  /// Runs a file as the whole of the program's work.
  func runWhole(file: String) -> CommandStatus {
    let path = Files.expandTilde(file, home: session.folders.home)
    session.endsAtError = !keepsGoing && !session.console.isInteractive
    session.isUnattended = session.endsAtError && Files.isRegularFile(path)
    do {
      try run(file: file)
      return closeTransaction(.done)
    } catch {
      return closeTransaction(runner.fail(error, place: nil))
    }
  }

  /// Runs one command as the whole of the program's work.
  func runWhole(words: [String]) -> CommandStatus {
    closeTransaction(runner.run(words))
  }

  /// Runs standard input as the whole of the program's work.
  func runWholeInput() -> CommandStatus {
    session.endsAtError = !keepsGoing
    return closeTransaction(run(LineReader(descriptor: STDIN_FILENO), named: "standard input"))
  }

  /// Runs a file within a session.
  /// - Throws: ``ShellError``; one without words when the failing line was told already.
  func run(file: String) throws {
    guard session.scriptDepth < Self.nestingLimit else {
      throw ShellError(.failed, "files of commands read each other too deeply", file)
    }
    session.scriptDepth += 1
    defer { session.scriptDepth -= 1 }
    let path = Files.expandTilde(file, home: session.folders.home)
    let outer = session.collected == nil ? nil : session.transactionNumber
    // A file is read as a whole before its first command can change it; a pipe line by line.
    let status =
      try Files.readPipe(path) { run(LineReader(descriptor: $0), named: file) }
      ?? run(LineReader(bytes: Files.read(path, limit: Self.sizeLimit)), named: file)
    // What the file itself began and did not commit ends with it.
    let final = outer == session.transactionNumber ? status : closeTransaction(status)
    if final != .done { throw ShellError(final, "") }
  }

  private func run(_ lines: LineReader, named name: String) -> CommandStatus {
    var commands = CommandReader(lines)
    var result = CommandStatus.done
    while !session.isEnding, let command = commands.next() {
      let place = "\(name):\(command.line)"
      // What a signal cut off must not run: the first command that did not is named.
      if Interrupt.isPending { return runner.fail(ShellError.interrupted, place: place) }
      let status = run(command, place: place)
      if status == .interrupted { return status }
      if status == .done { continue }
      if result == .done { result = status }
      if !keepsGoing { break }
    }
    // A signal ends the wait for the next line, too.
    return Interrupt.isPending ? runner.fail(ShellError.interrupted, place: "\(name):\(commands.nextLine)") : result
  }

  private func run(_ command: CommandReader.Command, place: String) -> CommandStatus {
    do {
      let status = runner.run(line: try command.text.get(), place: place)
      if status == .done { try session.checkInterrupt() }
      return status
    } catch {
      return runner.fail(error, place: place)
    }
  }

  /// A script that ends between `begin` and `commit` has failed: nothing of it is saved.
  private func closeTransaction(_ status: CommandStatus) -> CommandStatus {
    guard let collected = session.collected else { return status }
    session.bookIfOpen?.revert()
    session.endTransaction()
    let changes = "\(TransactionCommands.count(collected.count)) since begin"
    guard status == .done else {
      if collected.count > 0 { session.note("\(changes) \(collected.count == 1 ? "was" : "were") not saved") }
      return status
    }
    return runner.fail(
      ShellError(.failed, "the commands end before commit", "\(changes) dropped", "end with commit"), place: nil)
  }
}
