import AddressBook
import PropertyLists

/// Help, files of commands, and the end.
enum ProgramCommands {
  static let all = [read, help, quit]

  private static let read = Command(
    path: ["read"], summary: "run the commands in a file", arguments: [Argument(name: "FILE", kind: .file)],
    details: "It stops at the first command that fails.", examples: ["read commands.txt"]
  ) { session, call in
    try session.readScript(call[argument: "FILE"])
    return []
  }

  /// The shells that completion can be written for.
  private static let shells = ShellCompletion.allCases.map(\.rawValue)

  private static let help = Command(
    path: ["help"], summary: "list the commands, or explain one, or a property",
    arguments: [Argument(name: "COMMAND", kind: .command, occurrence: .any)],
    options: [
      CommandOption(name: "--man", summary: "write the manual page, for man"),
      CommandOption(
        name: "--completion", value: "SHELL", kind: .choice(shells),
        summary: "write completion for a shell: \(shells.joined(separator: ", "))"),
    ],
    examples: ["help", "help set", "help birthday", "help --man", "help --completion bash"]
  ) { session, call in
    let words = call.all("COMMAND")
    let files = ["--man", "--completion"].filter(call.has)
    guard files.count + (words.isEmpty ? 0 : 1) <= 1 else { throw call.usageError("help gives one thing at a time") }
    if call.has("--man") { return [.page(Page(blocks: [.lines(ManualPage.lines)]))] }
    if let name = call.value("--completion") {
      guard let shell = ShellCompletion(rawValue: name) else {
        throw call.usageError("there is no completion for \"\(name)\", only for \(shells.joined(separator: ", "))")
      }
      return [.page(Page(blocks: [.lines(shell.lines)]))]
    }
    let help = Help(table: session.commands)
    if words.isEmpty { return [.page(help.overview)] }
    do {
      return [.page(try help.page(for: words))]
    } catch {
      // What is no command may be a property.
      let named = words.count == 1 ? session.catalog.declaration(named: words[0], orTitled: nil) : nil
      guard let named else { throw error }
      return [.page(PropertyText(named, session).page)]
    }
  }

  private static let quit = Command(
    path: ["quit"], summary: "end the program", examples: ["quit"]
  ) { session, _ in
    if let collected = session.collected, collected.count > 0, session.console.isInteractive {
      let question = "Drop \(TransactionCommands.count(collected.count)) since begin?"
      guard session.console.confirm(question) == true else { return [.message("Still here: commit saves them.", [:])] }
    }
    session.isEnding = true
    return []
  }
}
