/// Explanations of commands, made from the table.
enum Help {
  /// All commands, a line each.
  static var overview: String {
    let names = CommandTable.all.map { ([$0.name] + $0.arguments.map(\.usage)).joined(separator: " ") }
    let width = min(names.map(\.count).max() ?? 0, 34)
    var text = "Commands:\n"
    for (name, command) in zip(names, CommandTable.all) {
      let padding = String(repeating: " ", count: max(1, width - name.count + 2))
      text += "  \(name)\(padding)\(command.summary)\n"
    }
    return text + "\nhelp COMMAND explains one. Names with a blank are quoted: show \"Shippo Dog\".\n"
  }

  /// One command, or those that begin with a word.
  /// - Throws: ``ShellError`` when there is none.
  static func text(for words: [String]) throws(ShellError) -> String {
    if let command = CommandTable.all.first(where: { $0.path == words }) { return text(for: command) }
    let beginning = CommandTable.all.filter { $0.path.starts(with: words) }
    if !beginning.isEmpty { return beginning.map(text(for:)).joined(separator: "\n") }
    let name = words.joined(separator: " ")
    let names = CommandTable.all.map(\.name) + CommandTable.firstWords
    throw ShellError(
      .notFound, "no command \"\(name)\"", Suggestion.question(for: name, among: names) ?? "help lists the commands")
  }

  private static func text(for command: Command) -> String {
    var text = "\(command.usage)\n  \(command.summary)\n"
    if !command.details.isEmpty { text += "\n" + wrapped(command.details, indent: "  ") }
    let options = command.options + CommandTable.commonOptions
    let width = options.map(\.signature.count).max() ?? 0
    text += "\nOptions:\n"
    for option in options {
      let padding = String(repeating: " ", count: width - option.signature.count + 2)
      text += "  \(option.signature)\(padding)\(option.summary)\n"
    }
    if !command.examples.isEmpty {
      text += "\nExamples:\n" + command.examples.map { "  \($0)\n" }.joined()
    }
    return text
  }

  private static func wrapped(_ text: String, indent: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + word.count + 1 > 76 {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return (lines + [line]).map { indent + $0 + "\n" }.joined()
  }
}
