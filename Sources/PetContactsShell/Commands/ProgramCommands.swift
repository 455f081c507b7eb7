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

  private static let help = Command(
    path: ["help"], summary: "list the commands, or explain one",
    arguments: [Argument(name: "COMMAND", kind: .command, occurrence: .any)], examples: ["help", "help set"]
  ) { _, call in
    let words = call.all("COMMAND")
    return [.page(words.isEmpty ? Help.overview : try Help.page(for: words))]
  }

  private static let quit = Command(
    path: ["quit"], summary: "end the program", examples: ["quit"]
  ) { session, _ in
    if let titles = session.transaction, !titles.isEmpty, session.console.isInteractive {
      let question = "Drop \(TransactionCommands.count(titles)) since begin?"
      guard session.console.confirm(question) == true else { return [.message("Still here: commit saves them.", [:])] }
    }
    session.isEnding = true
    return []
  }
}
