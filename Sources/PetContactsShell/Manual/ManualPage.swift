/// The manual page petcontacts(1), made from the tables of commands, options and statuses.
enum ManualPage {
  /// The lines of the page.
  static var lines: [String] {
    [Roff.macro("TH", "PETCONTACTS", "1", "", "PetContacts \(Program.version)", "User Commands")]
      + section("NAME", [Roff.text("petcontacts - address book at a prompt")])
      + section("SYNOPSIS", synopsis)
      + section("DESCRIPTION", paragraphs(ProgramOptions.introduction, names, transactions))
      + section("OPTIONS", ProgramOptions.table.flatMap(item))
      + section("COMMANDS", paragraphs(commandsIntroduction) + CommandTable.builtIn.all.flatMap(subsection))
      + section("FILES", definitions(files))
      + section("ENVIRONMENT", definitions(environment))
      + section("EXIT STATUS", definitions(CommandStatus.meanings.map { ("\($0.status.rawValue)", $0.meaning) }))
  }

  private static let synopsis = [
    Roff.bold("petcontacts") + " [" + Roff.italic("OPTION") + "...] [" + Roff.italic("COMMAND") + "...]"
  ]

  private static let names = """
    A person or group is named by its identifier or the beginning of one, by its name or the beginning of one, as me, or as \
    %N, the N-th of the last list. What has a blank is quoted: show "Shippo Dog". The tab key completes what is typed.
    """

  private static let transactions = """
    Each command is saved as it ends and can be undone; what stands between begin and commit is one step. Commands that \
    destroy something ask at a terminal and need --yes elsewhere.
    """

  private static let commandsIntroduction = """
    Every command takes --json, which makes its answer JSON, --locale, which says in the way of what language and country \
    it is written, and --help, which explains it. -- ends the options of a command.
    """

  private static let files: [(String, String)] = [
    ("$XDG_DATA_HOME/petcontacts/contacts.sqlite", "The book; $XDG_DATA_HOME is ~/.local/share unless it is set."),
    ("$XDG_DATA_HOME/petcontacts/plugins/", "Property extensions, a folder each."),
    ("$XDG_CONFIG_HOME/petcontacts/config.json", "Settings; $XDG_CONFIG_HOME is ~/.config unless it is set."),
    ("$XDG_STATE_HOME/petcontacts/history", "What was typed; $XDG_STATE_HOME is ~/.local/state unless it is set."),
    ("~/.inputrc", "Keys of the prompt, in a section $if PetContacts."),
  ]

  private static let environment: [(String, String)] = [
    ("PETCONTACTS_HOME", "One folder for all files of the program."),
    ("PETCONTACTS_STORE", "The store, as --store names it."),
    ("HOME", "The home folder; without it that of the user database."),
    (
      "LC_ALL, LC_MESSAGES, LANG, LANGUAGE",
      "The locale: the language of titles and labels, the forms of names, addresses and dates."
    ),
    (
      "PAGER",
      "What shows output at a terminal that is longer than the screen; empty or cat for none. Without it that is less."
    ),
    ("NO_COLOR", "When it is set to anything, there are no colours."),
    ("TERM", "When it is empty or dumb, nothing but text is sent to the terminal."),
  ]

  private static func section(_ title: String, _ lines: [String]) -> [String] { [Roff.macro("SH", title)] + lines }

  private static func paragraphs(_ texts: String...) -> [String] {
    Array(texts.map(Roff.prose).joined(separator: [".PP"]))
  }

  private static func definitions(_ items: [(String, String)]) -> [String] {
    items.flatMap { [".TP", Roff.bold($0.0)] + Roff.prose($0.1) }
  }

  private static func item(_ option: CommandOption) -> [String] {
    [".TP", Roff.bold(option.signature)] + Roff.prose(option.summary)
  }

  private static func subsection(_ command: Command) -> [String] {
    let rest = command.usageParts.dropFirst().map { " " + Roff.unbroken($0) }.joined()
    var lines = [Roff.macro("SS", command.name), Roff.bold(command.name) + rest, ".PP", Roff.text(command.summary)]
    lines += command.paragraphs.flatMap { [".PP"] + Roff.prose($0) }
    lines += command.options.flatMap(item)
    guard !command.examples.isEmpty else { return lines }
    return lines + [".PP", Roff.text("Examples:"), ".PP", ".RS 4", ".EX"] + command.examples.map(Roff.text) + [
      ".EE", ".RE",
    ]
  }
}
