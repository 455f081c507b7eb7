import LineEditor
import PropertyExtensions
import Testing

@testable import PetContactsShell

@Suite("The command table")
struct CommandTableTests {
  @Test("has every name once")
  func namesAreUnique() {
    let names = CommandTable.builtIn.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test("keeps the options of every command from extensions")
  func commonOptionsAreReserved() {
    #expect(CommandTable.commonOptions.map(\.name) == ExtensionCommand.reservedOptions)
  }

  @Test("explains every command and option", arguments: CommandTable.builtIn.all.map(\.name))
  func isExplained(name: String) throws {
    let command = try #require(CommandTable.builtIn.all.first { $0.name == name })
    #expect(!command.summary.isEmpty)
    #expect(!command.examples.isEmpty)
    #expect(command.options.allSatisfy { $0.name.hasPrefix("--") && !$0.summary.isEmpty })
    let help = try Help(table: .builtIn).page(for: command.path).text(width: .max)
    #expect(help.contains(command.usage))
    #expect(command.options.allSatisfy { help.contains($0.signature) })
  }

  @Test("parses its own examples", arguments: CommandTable.builtIn.all.flatMap(\.examples))
  func parsesExample(line: String) throws {
    let words = try CommandLineTokenizer.split(line).map(\.text)
    let call = try CommandTable.builtIn.parse(words)
    #expect(line.hasPrefix(call.command.path[0]))
  }

  @Test(
    "refuses what it does not understand, and says what to do",
    arguments: [
      ("shwo x", "unknown command \"shwo\", did you mean show?"),
      ("xyzzy", "unknown command \"xyzzy\", help lists the commands"),
      ("group", "group needs one of: new, delete, show, add, remove, use"),
      ("group nwe x", "unknown command \"group nwe\", did you mean group new?"),
      ("show", "show needs WHO, usage: show WHO [--all] [--properties K,…] [--plist]"),
      ("show Shippo Dog", "too many words for show, did you mean \"Shippo Dog\"?"),
      ("show x --al", "unknown option --al of show, did you mean --all?"),
      ("show x --all=1", "--all takes no value, usage: show WHO [--all] [--properties K,…] [--plist]"),
      ("find x --limit", "--limit needs N, usage: find TEXT… [--substring] [--limit N]"),
      ("find x --limit 1 --limit 2", "--limit is given twice, usage: find TEXT… [--substring] [--limit N]"),
      ("list --limit", "--limit needs N, see help list"),
      ("list --limit --json", "--limit needs N, and --json is an option, see help list"),
      ("undo now", "too many words for undo: now, usage: undo"),
    ]
  )
  func refuses(line: String, message: String) throws {
    let words = try CommandLineTokenizer.split(line).map(\.text)
    let error = #expect(throws: ShellError.self) { try CommandTable.builtIn.parse(words) }
    #expect(error?.status == .usage)
    #expect(error?.message == message)
  }

  @Test("takes words behind -- and words like --12-10 as arguments")
  func endsOptions() throws {
    let dashed = try CommandTable.builtIn.parse(["set", "ada", "note", "--", "--all"])
    #expect(dashed[argument: "VALUE"] == "--all")
    let birthday = try CommandTable.builtIn.parse(["set", "ada", "birthday", "--12-10"])
    #expect(birthday[argument: "VALUE"] == "--12-10")
  }

  @Test("gives an option its value behind a blank or =")
  func takesOptionValues() throws {
    let call = try CommandTable.builtIn.parse(["add", "person", "Ada", "--phone", "1", "--phone=home:2", "--anyway"])
    #expect(call.values("--phone") == ["1", "home:2"])
    #expect(call.has("--anyway"))
    let plain = try CommandTable.builtIn.parse(["image", "ada", "x.png", "--jpeg"])
    #expect(plain.has("--jpeg") && plain.value("--jpeg") == nil)
    let quality = try CommandTable.builtIn.parse(["image", "ada", "x.png", "--jpeg=0.5"])
    #expect(quality.value("--jpeg") == "0.5")
  }

  @Test(
    "suggests what is near and nothing else",
    arguments: [
      ("shwo", "show"), ("lst", "list"), ("dele", "delete"), ("SHOW", "show"), ("qqqq", nil), ("", nil),
    ] as [(String, String?)]
  )
  func suggests(word: String, suggestion: String?) {
    #expect(Suggestion.nearest(to: word, among: ["show", "list", "delete", "undo"]) == suggestion)
  }
}
