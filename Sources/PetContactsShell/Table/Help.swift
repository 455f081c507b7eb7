import LineEditor

/// Explanations of commands, made from the table.
struct Help {
  let table: CommandTable

  /// All commands, a line each.
  var overview: Page {
    let commands = table.all.map { command in
      (term: ([command.name] + command.arguments.map(\.usage)).joined(separator: " "), text: command.summary)
    }
    return Page(blocks: [
      .paragraph("Commands:"), .list(commands), .space,
      .paragraph("help COMMAND explains one. Names with a blank are quoted: show \"Shippo Dog\"."),
    ])
  }

  /// One command, or those that begin with a word.
  /// - Throws: ``ShellError`` when there is none.
  func page(for words: [String]) throws(ShellError) -> Page {
    if let command = table.all.first(where: { $0.path == words }) { return Page(blocks: Self.blocks(for: command)) }
    let beginning = table.all.filter { $0.path.starts(with: words) }
    guard beginning.isEmpty else { return Page(blocks: Array(beginning.map(Self.blocks).joined(separator: [.space]))) }
    let name = words.joined(separator: " ")
    let names = table.all.map(\.name) + table.firstWords
    throw ShellError(
      .notFound, "no command \"\(name)\"", Suggestion.question(for: name, among: names) ?? "help lists the commands")
  }

  private static func blocks(for command: Command) -> [Page.Block] {
    var blocks: [Page.Block] = [.call(command.usageParts), .paragraph(command.summary, indent: 2)]
    blocks += command.paragraphs.flatMap { [.space, .paragraph($0, indent: 2)] }
    blocks += [.space, .paragraph("Options:"), list(command.options + CommandTable.commonOptions)]
    guard !command.examples.isEmpty else { return blocks }
    return blocks + [.space, .paragraph("Examples:")] + command.examples.map { .call(parts(of: "  " + $0)) }
  }

  /// A call in the parts between which a line may end; the first has the blanks before it.
  private static func parts(of call: String) -> [String] {
    // An example that cannot be split stands in one piece.
    let words = (try? CommandLineTokenizer.split(call)) ?? []
    var parts: [String] = []
    var start = 0
    for word in words {
      parts.append(String(decoding: call.utf8.dropFirst(start).prefix(word.range.upperBound - start), as: UTF8.self))
      // The blank behind it comes back where no line ends.
      start = word.range.upperBound + 1
    }
    return parts
  }

  /// Options with what they do.
  static func list(_ options: [CommandOption]) -> Page.Block {
    .list(options.map { (term: $0.signature, text: $0.summary) })
  }
}
