import LineEditor

/// A command as it was called: its arguments and options, checked against the table.
struct Invocation: Sendable {
  let command: Command
  // A call has few of them: to look through them costs less than tables.
  private var arguments: [(name: String, words: [String])] = []
  private var options: [(name: String, value: String?)] = []

  /// Sorts words into arguments and options.
  /// - Throws: ``ShellError`` with status 2.
  init(_ command: Command, words: some Sequence<String>) throws(ShellError) {
    self.command = command
    var positional: [String] = []
    var waiting: CommandOption?
    var endsOptions = false
    for word in words {
      if let option = waiting {
        // The value was forgotten: an option's name is hardly ever one.
        guard self.option(word) == nil else {
          throw usageError("\(option.name) needs \(option.value ?? "a value"), and \(word) is an option")
        }
        options.append((option.name, word))
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
  subscript(argument name: String) -> String { optional(name) ?? "" }

  /// The argument with a name, when it was given.
  func optional(_ name: String) -> String? { all(name).first }

  /// All arguments with a name.
  func all(_ name: String) -> [String] { arguments.first { $0.name == name }?.words ?? [] }

  /// Whether an option was given.
  func has(_ option: String) -> Bool { options.contains { $0.name == option } }

  /// The value of an option, the last one given.
  func value(_ option: String) -> String? { options.last { $0.name == option && $0.value != nil }?.value }

  /// All values of an option.
  func values(_ option: String) -> [String] { options.compactMap { $0.name == option ? $0.value : nil } }

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
    var bytes = word.utf8.makeIterator()
    let dash = UInt8(ascii: "-")
    guard bytes.next() == dash, bytes.next() == dash else { return false }
    return bytes.next().map { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) } ?? true
  }

  /// The option of the command that has a name.
  private func option(_ name: String) -> CommandOption? {
    command.options.first { $0.name == name } ?? CommandTable.commonOptions.first { $0.name == name }
  }

  private mutating func takeOption(_ word: String) throws(ShellError) -> CommandOption? {
    let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = equals.map { String(word[..<$0]) } ?? word
    guard let option = option(name) else {
      let known = command.options + CommandTable.commonOptions
      let suggestion = Suggestion.nearest(to: name, among: known.map(\.name)).map { "did you mean \($0)?" }
      throw ShellError(
        .usage, "unknown option \(name) of \(command.name)", suggestion ?? "see help \(command.name)")
    }
    if !option.repeats, has(name) { throw usageError("\(name) is given twice") }
    if let equals {
      guard option.value != nil else { throw usageError("\(name) takes no value") }
      options.append((option.name, String(word[word.utf8.index(after: equals)...])))
      return nil
    }
    if option.value == nil || option.isValueOptional {
      options.append((option.name, nil))
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
        arguments.append((argument.name, [word]))
      case .optional:
        if let word = words.popFirst() { arguments.append((argument.name, [word])) }
      case .any, .many:
        guard argument.occurrence == .any || !words.isEmpty else {
          throw usageError("\(command.name) needs \(argument.name)")
        }
        arguments.append((argument.name, Array(words)))
        words = []
      }
    }
    guard words.isEmpty else { throw excess(words) }
  }

  /// Words that nothing takes: most often a name with a blank that was not quoted.
  private func excess(_ words: ArraySlice<String>) -> ShellError {
    let what = "too many words for \(command.name)"
    if let first = command.arguments.first, first.kind.isName, command.arguments.count > 1 {
      let given = command.arguments.flatMap { all($0.name) } + words
      let name = CommandLineTokenizer.quote(given.prefix(2).joined(separator: " "))
      return ShellError(.usage, what, "quote what has a blank, such as \(name)")
    }
    if let last = command.arguments.last, last.occurrence == .once || last.occurrence == .optional {
      switch last.kind {
      case .who, .group, .container, .pet, .text:
        let whole = ([self[argument: last.name]] + words).joined(separator: " ")
        return ShellError(.usage, what, "did you mean \(CommandLineTokenizer.quote(whole))?")
      default: break
      }
    }
    return usageError("\(what): \(words.joined(separator: " "))")
  }
}
