/// The one table of commands. Parsing, help, completion and manuals are made from it.
struct CommandTable {
  let all: [Command]
  /// The first word of each command, all in one place: every line is looked up by it.
  private let beginnings: [String]

  init(all: [Command]) {
    self.all = all
    beginnings = all.map { $0.path[0] }
  }

  /// The program's own commands.
  static let builtIn = CommandTable(
    all: [
      PetCommands.all, AddCommands.all, GroupCommands.all, ContainerCommands.all, LinkCommands.all, ListCommands.all,
      ShowCommands.all, ValueCommands.all, EntryCommands.all, PropertyCommands.all, ImageCommands.all,
      RecordCommands.all, DuplicateCommands.all, MergeCommands.all, HistoryCommands.all, ChangeCommands.all,
      TransactionCommands.all, OpenCommand.all, AccessCommands.all, PluginCommands.all, StoreCommands.all,
      ProgramCommands.all,
    ].flatMap(\.self))

  /// Options that every command takes.
  static let commonOptions: [CommandOption] = [
    CommandOption(name: "--json", summary: "answer in JSON"),
    localeOption,
    CommandOption(name: "--help", summary: "explain the command"),
  ]

  /// The option that says whose language and habits an answer follows.
  static let localeOption = CommandOption(
    name: "--locale", value: "LOCALE", kind: .choice(["en-GB", "en-US", "ja", "pt-BR", "pt-PT"]),
    summary: "words, names, addresses, dates as in a locale such as ja or pt-BR (also the setting locale)")

  /// What people try first elsewhere, and what it is called here.
  private static let elsewhere = [
    "exit": "quit", "q": "quit", "bye": "quit", "?": "help", "man": "help", "ls": "list", "rm": "delete",
    "remove": "delete", "del": "delete", "new": "add person", "search": "find", "cat": "show", "get": "show",
    "edit": "set", "version": "help", "history": "log", "dedupe": "duplicates", "join": "merge",
  ]

  /// The words that can begin a command, in the order of the table.
  var firstWords: [String] {
    beginnings.reduce(into: []) { words, word in
      if !words.contains(word) { words.append(word) }
    }
  }

  /// Whether a command begins with a word.
  func hasCommand(beginning word: String) -> Bool { beginnings.contains(word) }

  /// The command that words call, and how many of them name it.
  func find(_ words: [String]) -> (command: Command, length: Int)? {
    guard let first = words.first else { return nil }
    var longest: (index: Int, length: Int)?
    var byDefault: (index: Int, length: Int)?
    for index in beginnings.indices where beginnings[index] == first {
      let path = all[index].path
      if words.starts(with: path) {
        if path.count > longest?.length ?? 0 { longest = (index, path.count) }
      } else if all[index].isDefault, words.starts(with: path.dropLast()) {
        byDefault = byDefault ?? (index, path.count - 1)
      }
    }
    return (longest ?? byDefault).map { (all[$0.index], $0.length) }
  }

  /// The words that can follow words which name a command so far.
  func continuations(of words: [String]) -> [String] {
    all.filter { $0.path.count > words.count && $0.path.starts(with: words) }.map { $0.path[words.count] }
  }

  /// Finds the command and sorts the words that follow.
  /// - Throws: ``ShellError`` with status 2.
  func parse(_ words: [String]) throws(ShellError) -> Invocation {
    guard let (command, length) = find(words) else { throw unknown(words) }
    let rest = words.dropFirst(length)
    if rest.contains("--help"), rest.prefix(while: { $0 != "--" }).contains("--help"),
      let help = all.first(where: { $0.path == ["help"] })
    {
      return try Invocation(help, words: command.path)
    }
    if length < command.path.count, let next = rest.first, !Invocation.isOption(next) {
      // `access gant pets` is a wrong second word, not an argument of what `access` does by itself.
      let isMisspelt = Suggestion.nearest(to: next, among: continuations(of: Array(words.prefix(length)))) != nil
      if isMisspelt || rest.count > command.arguments.count { throw unknown(words) }
    }
    return try Invocation(command, words: rest)
  }

  private func unknown(_ words: [String]) -> ShellError {
    guard let first = words.first else { return ShellError(.usage, "no command", "see help") }
    let next = continuations(of: [first])
    guard !next.isEmpty else {
      let suggestion =
        Self.elsewhere[first].map { "here it is called \($0)" } ?? Suggestion.question(for: first, among: firstWords)
      return ShellError(.usage, "unknown command \"\(first)\"", suggestion ?? "help lists the commands")
    }
    guard words.count > 1 else { return ShellError(.usage, "\(first) needs one of: \(next.joined(separator: ", "))") }
    let suggestion = Suggestion.nearest(to: words[1], among: next).map { "did you mean \(first) \($0)?" }
    return ShellError(
      .usage, "unknown command \"\(first) \(words[1])\"",
      suggestion ?? "\(first) needs one of: \(next.joined(separator: ", "))")
  }
}
