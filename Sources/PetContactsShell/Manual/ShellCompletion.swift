/// A shell that completion can be written for: words of commands, options, choices and files, from the tables of commands
/// and options. Names of the book are completed at the prompt only.
enum ShellCompletion: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The lines of the script.
  var lines: [String] {
    switch self {
    case .bash: BashCompletion.lines
    case .zsh: ZshCompletion.lines
    case .fish: FishCompletion.lines
    }
  }
}

/// What can follow the words of one command.
struct CompletionCase {
  /// Something that can follow, with what it means; a choice explains itself.
  struct Word {
    let text: String
    var summary: String?
  }

  /// The words that call the command; empty where none was typed yet.
  let name: String
  /// Whether anything may stand between the name and what is completed.
  var takesMore = true
  /// The options with a value, which is what follows them.
  var options: [CommandOption] = []
  /// What can follow otherwise.
  let words: [Word]
  /// Whether files can follow, too.
  var takesFile = false

  /// The options of the program that take a value.
  static let programOptions = ProgramOptions.table.filter { $0.value != nil }

  /// What can follow before there is a command.
  static let program = CompletionCase(
    name: "", options: programOptions,
    words: ProgramOptions.table.map(Word.init)
      + CommandTable.builtIn.firstWords.map { word in
        Word(text: word, summary: CommandTable.builtIn.all.first { $0.path == [word] }?.summary)
      })

  /// All commands, longer names first: `group new` must not be taken for `group`. Then the words that begin several.
  static let commands: [CompletionCase] = {
    let table = CommandTable.builtIn
    let named = table.all.sorted { $0.path.count > $1.path.count }.map(CompletionCase.init)
    let beginnings = table.firstWords.filter { word in !table.all.contains { $0.path == [word] } }
    return named + beginnings.map { CompletionCase(name: $0, takesMore: false, words: continuations(of: [$0])) }
  }()

  private static func continuations(of path: [String]) -> [Word] {
    CommandTable.builtIn.continuations(of: path).map { word in
      Word(text: word, summary: CommandTable.builtIn.all.first { $0.path == path + [word] }?.summary)
    }
  }
}

extension CompletionCase {
  private init(_ command: Command) {
    let options = command.options + CommandTable.commonOptions
    let choices = command.arguments.flatMap { argument -> [String] in
      switch argument.kind {
      case .choice(let choices): choices
      case .command: CommandTable.builtIn.firstWords
      case .client: [Access.pets]
      default: []
      }
    }
    name = command.name
    self.options = options.filter { $0.value != nil && !$0.isValueOptional }
    words = options.map(Word.init) + choices.map { Word(text: $0) } + Self.continuations(of: command.path)
    takesFile = command.arguments.contains { argument in
      switch argument.kind {
      case .file, .store: true
      default: false
      }
    }
  }
}

extension CompletionCase.Word {
  fileprivate init(_ option: CommandOption) {
    text = option.name
    summary = option.summary
  }
}
