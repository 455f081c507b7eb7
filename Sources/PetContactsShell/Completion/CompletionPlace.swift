/// Where in a command the cursor is.
struct CompletionPlace {
  let command: Command
  let words: [String]
  private(set) var positional: [String] = []
  private(set) var options: [String] = []
  private(set) var waitingOption: CommandOption?
  private(set) var endsOptions = false

  init(command: Command, words: [String]) {
    self.command = command
    self.words = words
    for word in words {
      if waitingOption != nil {
        waitingOption = nil
      } else if endsOptions || !Invocation.isOption(word) {
        positional.append(word)
      } else if word == "--" {
        endsOptions = true
      } else {
        let name = String(word.prefix { $0 != "=" })
        options.append(name)
        let option = (command.options + CommandTable.commonOptions).first { $0.name == name }
        if let option, option.value != nil, !option.isValueOptional, !word.contains("=") { waitingOption = option }
      }
    }
  }

  /// The argument that the next word would be.
  var argument: Argument? {
    var index = 0
    for argument in command.arguments {
      switch argument.occurrence {
      case .any, .many: return argument
      case .once, .optional:
        if index == positional.count { return argument }
        index += 1
      }
    }
    return nil
  }
}
