import LineEditor

/// A command as it was called: its arguments and options, checked against the table.
struct Invocation: Sendable {
  let command: Command
  private var arguments: [String: [String]] = [:]
  private var options: [String: [String]] = [:]

  /// Sorts words into arguments and options.
  /// - Throws: ``ShellError`` with status 2.
  init(_ command: Command, words: some Sequence<String>) throws(ShellError) {
    self.command = command
    var positional: [String] = []
    var waiting: CommandOption?
    var endsOptions = false
    for word in words {
      if let option = waiting {
        options[option.name, default: []].append(word)
        waiting = nil
      } else if endsOptions || !Self.isOption(word) {
        positional.append(word)
      } else if word == "--" {
        endsOptions = true
      } else {
        waiting = try takeOption(word)
      }
    }
    if let waiting { throw usageError("\(waiting.name) needs \(waiting.value ?? "a value")") }
    try take(positional)
  }

  /// The argument with a name, which the table says is always there; empty without one.
  subscript(argument name: String) -> String { arguments[name]?.first ?? "" }

  /// The argument with a name, when it was given.
  func optional(_ name: String) -> String? { arguments[name]?.first }

  /// All arguments with a name.
  func all(_ name: String) -> [String] { arguments[name] ?? [] }

  /// Whether an option was given.
  func has(_ option: String) -> Bool { options[option] != nil }

  /// The value of an option, the last one given.
  func value(_ option: String) -> String? { options[option]?.last }

  /// All values of an option.
  func values(_ option: String) -> [String] { options[option] ?? [] }

  /// The value of an option that is a number of at least 1.
  /// - Throws: ``ShellError`` with status 2.
  func number(_ option: String) throws(ShellError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), number > 0 else {
      throw usageError("\(option) needs a whole number of at least 1, not \"\(text)\"")
    }
    return number
  }

  /// An error that shows how the command is called, or where that stands when it is long.
  func usageError(_ what: String) -> ShellError {
    ShellError(.usage, what, command.usage.count <= 100 ? "usage: \(command.usage)" : "see help \(command.name)")
  }

  /// Two dashes make an option, unless a digit follows: `--12-10` is a birthday without a year.
  static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("--") else { return false }
    return !(word.utf8.dropFirst(2).first.map { 48...57 ~= $0 } ?? false)
  }

  private mutating func takeOption(_ word: String) throws(ShellError) -> CommandOption? {
    let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = equals.map { String(word[..<$0]) } ?? word
    let isNamed = { (option: CommandOption) in option.name == name }
    guard let option = command.options.first(where: isNamed) ?? CommandTable.commonOptions.first(where: isNamed) else {
      let known = command.options + CommandTable.commonOptions
      let suggestion = Suggestion.nearest(to: name, among: known.map(\.name)).map { "did you mean \($0)?" }
      throw ShellError(
        .usage, "unknown option \(name) of \(command.name)", suggestion ?? "see help \(command.name)")
    }
    if options[name] != nil, !option.repeats { throw usageError("\(name) is given twice") }
    if let equals {
      guard option.value != nil else { throw usageError("\(name) takes no value") }
      options[name, default: []].append(String(word[word.utf8.index(after: equals)...]))
      return nil
    }
    if option.value == nil || option.isValueOptional {
      options[name, default: []] += option.value == nil ? [""] : []
      return nil
    }
    return option
  }

  private mutating func take(_ words: [String]) throws(ShellError) {
    var words = words[...]
    for argument in command.arguments {
      switch argument.occurrence {
      case .once:
        guard let word = words.popFirst() else { throw usageError("\(command.name) needs \(argument.name)") }
        arguments[argument.name] = [word]
      case .optional:
        if let word = words.popFirst() { arguments[argument.name] = [word] }
      case .any, .many:
        guard argument.occurrence == .any || !words.isEmpty else {
          throw usageError("\(command.name) needs \(argument.name)")
        }
        arguments[argument.name] = Array(words)
        words = []
      }
    }
    guard words.isEmpty else { throw excess(words) }
  }

  /// Words that nothing takes: most often a name with a blank that was not quoted.
  private func excess(_ words: ArraySlice<String>) -> ShellError {
    let what = "too many words for \(command.name)"
    if let first = command.arguments.first, first.kind.isName, command.arguments.count > 1 {
      let given = command.arguments.flatMap { arguments[$0.name] ?? [] } + words
      let name = CommandLineTokenizer.quote(given.prefix(2).joined(separator: " "))
      return ShellError(.usage, what, "quote what has a blank, such as \(name)")
    }
    if let last = command.arguments.last, last.occurrence == .once || last.occurrence == .optional {
      switch last.kind {
      case .who, .group, .container, .pet, .text:
        let whole = ([arguments[last.name]?.first ?? ""] + words).joined(separator: " ")
        return ShellError(.usage, what, "did you mean \(CommandLineTokenizer.quote(whole))?")
      default: break
      }
    }
    return usageError("\(what): \(words.joined(separator: " "))")
  }
}
