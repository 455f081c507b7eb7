import LineEditor

/// The arguments before the command.
struct ProgramOptions {
  var store: String?
  var script: String?
  var color = ColorChoice.auto
  var pictures: PictureChoice?
  var isJSON = false
  var keepsGoing = false
  var usesPlugins = true
  /// The command and its arguments.
  var words: [String] = []
  /// What is answered instead of running anything.
  var answer: String?

  static let usage = """
    usage: petcontacts [OPTION…] [COMMAND…]

    An address book at a prompt. Without a command it reads commands: at a terminal with a prompt, otherwise from
    standard input. petcontacts help lists the commands.

      --store STORE     the store: sqlite:FILE, memory:, or a file (also PETCONTACTS_STORE)
      --script FILE     run the commands in a file
      --keep-going      go on after a command that failed
      --json            answer in JSON
      --color WHEN      auto, always or never (also NO_COLOR)
      --pictures WHAT   kitty, iterm, sixel or symbols, on a pipe, too, or off;
                        otherwise what the terminal's environment tells of, on
                        a terminal only (also the setting "pictures")
      --no-plugins      do not look for property extensions
      --help            show this text
      --version         show the version

    """

  private static let names = [
    "--store", "--script", "--keep-going", "--json", "--color", "--pictures", "--no-plugins", "--help", "--version",
  ]

  /// Reads the arguments.
  /// - Throws: ``ShellError`` with status 2.
  init(_ arguments: [String]) throws(ShellError) {
    var rest = arguments[...]
    while let word = rest.first, word.hasPrefix("-"), word != "-" {
      rest = rest.dropFirst()
      if word == "--" { break }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      func value() throws(ShellError) -> String {
        if parts.count == 2 { return parts[1] }
        guard let next = rest.popFirst() else { throw ShellError(.usage, "\(parts[0]) needs a value", "see --help") }
        return next
      }
      let isFlag = !["--store", "--script", "--color", "--colour", "--pictures"].contains(parts[0])
      if isFlag, parts.count == 2, Self.names.contains(parts[0]) {
        throw ShellError(.usage, "\(parts[0]) takes no value", "see --help")
      }
      switch parts[0] {
      case "--store": store = try value()
      case "--script": script = try value()
      case "--color", "--colour": color = try ColorChoice(option: value())
      case "--pictures": pictures = try PictureChoice(value(), of: "--pictures")
      case "--json": isJSON = true
      case "--keep-going": keepsGoing = true
      case "--no-plugins": usesPlugins = false
      case "--help", "-h": answer = Self.usage
      case "--version": answer = "PetContacts \(Program.version)\n"
      default:
        let suggestion = Suggestion.question(for: parts[0], among: Self.names)
        throw ShellError(.usage, "unknown option \(parts[0])", suggestion ?? "see --help")
      }
    }
    words = Array(rest)
    guard script == nil || words.isEmpty else {
      throw ShellError(.usage, "--script and a command are given", words.joined(separator: " "), "give one of them")
    }
  }
}

/// When text is coloured.
enum ColorChoice: String {
  case auto
  case always
  case never

  /// Reads the value of `--color`.
  init(option: String) throws(ShellError) {
    guard let choice = ColorChoice(rawValue: option) else {
      throw ShellError(.usage, "--color takes auto, always or never", "not \"\(option)\"")
    }
    self = choice
  }

  /// Whether what goes to a descriptor is coloured; `NO_COLOR` (no-color.org) and `TERM=dumb` are obeyed.
  func applies(to descriptor: Int32, _ environment: [String: String]) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      let isPlain = ["", "dumb"].contains(environment["TERM"] ?? "") || !(environment["NO_COLOR"] ?? "").isEmpty
      return !isPlain && Terminal.isTerminal(descriptor)
    }
  }
}
