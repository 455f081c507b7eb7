import AddressBook
import LineEditor
import PropertyLists

/// The arguments before the command.
struct ProgramOptions {
  var store: String?
  var script: String?
  var region: String?
  var locale: UserLocale?
  var color = ColorChoice.auto
  var pictures: PictureChoice?
  var isJSON = false
  var keepsGoing = false
  var usesPlugins = true
  var usesPager = true
  /// The command and its arguments.
  var words: [String] = []
  /// What is answered instead of running anything.
  var answer: Output?

  /// What the program is and does, in short.
  static let introduction = """
    An address book at a prompt. Without a command it reads commands: at a terminal with a prompt, otherwise from \
    standard input. petcontacts help lists the commands.
    """

  /// All options.
  static let table: [CommandOption] = [
    CommandOption(
      name: "--store", value: "STORE", kind: .file,
      summary: "the store: sqlite:FILE, plist:FOLDER, memory:, or a file (also PETCONTACTS_STORE)"),
    CommandOption(name: "--script", value: "FILE", kind: .file, summary: "run the commands in a file"),
    CommandOption(name: "--keep-going", summary: "go on after a command that failed"),
    CommandOption(name: "--json", summary: "answer in JSON"),
    CommandOption(
      name: "--color", value: "WHEN", kind: .choice(ColorChoice.allCases.map(\.rawValue)),
      summary: "auto, always or never (also NO_COLOR)"),
    CommandOption(
      name: "--pictures", value: "WHAT", kind: .choice(PictureChoice.names),
      summary: """
        kitty, iterm, sixel or symbols, on a pipe, too, or off; otherwise what the terminal's environment tells of, on a \
        terminal only (also the setting pictures)
        """),
    CommandOption(
      name: "--region", value: "CC",
      summary: "show phone numbers as in a region such as US or DE (also the setting region, the locale)"),
    CommandTable.localeOption,
    CommandOption(name: "--no-plugins", summary: "do not look for property extensions"),
    CommandOption(
      name: "--no-pager", summary: "write long output to the terminal at once (otherwise PAGER, or less, shows it)"),
    CommandOption(name: "--help", summary: "show this text"),
    CommandOption(name: "--version", summary: "show the version"),
  ]

  /// How the program is called.
  static let usage = Page(blocks: [
    .call(["usage:", "petcontacts", "[OPTION…]", "[COMMAND…]"]), .space, .paragraph(introduction), .space,
    Help.list(table),
  ])

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
      if parts.count == 2, let option = Self.table.first(where: { $0.name == parts[0] }), option.value == nil {
        throw ShellError(.usage, "\(parts[0]) takes no value", "see --help")
      }
      switch parts[0] {
      case "--store": store = try value()
      case "--script": script = try value()
      case "--region": region = try value()
      case "--locale": locale = try LocaleChoice.parse(option: value())
      case "--color", "--colour": color = try ColorChoice(option: value())
      case "--pictures": pictures = try PictureChoice(value(), of: "--pictures")
      case "--json": isJSON = true
      case "--keep-going": keepsGoing = true
      case "--no-plugins": usesPlugins = false
      case "--no-pager": usesPager = false
      case "--help", "-h": answer = .page(Self.usage)
      case "--version": answer = .message("PetContacts \(Program.version)", ["version": .string(Program.version)])
      default:
        let suggestion = Suggestion.question(for: parts[0], among: Self.table.map(\.name))
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
enum ColorChoice: String, CaseIterable {
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
