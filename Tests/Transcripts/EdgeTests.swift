import Foundation
import PseudoTerminal
import Testing

/// The prompt of the program where terminals, locales and what is typed are out of the ordinary.
@Suite struct EdgeTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private func startPrompt(columns: Int = 80) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(workplace.shell("exec petcontacts"), columns: columns)
    try terminal.expect("> ")
    return terminal
  }

  /// Types a line and waits for the next prompt.
  private func run(_ line: String, at terminal: PseudoTerminal) throws {
    try terminal.send(line + "\r")
    try terminal.expect("\r\n")
    // A style may stand before it.
    try terminal.expect("> ")
  }

  private func names() throws -> [String] {
    try workplace.run(
      "petcontacts list --json | python3 -c 'import json, sys\nfor p in json.load(sys.stdin): print(p[\"name\"])'"
    )
    .lines
  }

  static let locales: [[String: String]] = [
    ["LC_ALL": "C"], ["LC_ALL": "POSIX"], [:], ["LANG": "C"], ["LANG": "de_DE.ISO-8859-1"],
    ["LC_ALL": "no_SUCH.LOCALE"],
  ]

  @Test(arguments: locales)
  func `What is typed in a locale without UTF-8 is edited by characters and kept`(locale: [String: String]) throws {
    workplace.environment["LC_ALL"] = nil
    workplace.environment.merge(locale) { $1 }
    let terminal = try startPrompt(columns: 40)
    try terminal.send("add person Zoé猫漢")
    try terminal.send(.backspace)
    try run("!", at: terminal)
    try run("add person Kim 김", at: terminal)
    try run("list --columns phone", at: terminal)
    let screen = Screen(columns: 40, rows: 24, showing: terminal.outputBytes)
    #expect(screen.lines.contains("petcontacts> add person Zoé猫!"))
    #expect(screen.lines.suffix(24).contains("2  Zoé猫!"))
    #expect(try names() == ["Kim 김", "Zoé猫!"])
  }

  @Test func `Columns stand in line behind names that terminals show in different widths`() throws {
    let names = ["❤️ Rose", "👍🏽 Up", "👩‍👩‍👧‍👦 Family", "🇩🇪 Flag", "🏳️‍🌈 Rainbow", "猫 Neko", "Zoe\u{308}", "שלום"]
    let adds = names.map { "add person '\($0)' --phone 5550123\n" }.joined()
    try #require(try workplace.run("exec petcontacts", input: adds).status == .exited(0))
    workplace.environment["NO_COLOR"] = nil
    let terminal = try startPrompt(columns: 40)
    try run("list", at: terminal)
    let screen = Screen(columns: 40, rows: 24, showing: terminal.outputBytes)
    let rows = screen.lines.indices.filter { screen.lines[$0].contains("5550123") }
    #expect(rows.count == names.count)
    #expect(Set(rows.map { screen.text(inRow: $0, fromColumn: 3 + 12) }) == ["5550123"])
  }

  @Test func `A new size of the terminal counts from the next command on`() throws {
    let add = "add person Ada 'Countess of Lovelace' --phone 5550123 --email ada@analytical.example.org\n"
    try #require(try workplace.run("exec petcontacts", input: add).status == .exited(0))
    let terminal = try startPrompt(columns: 80)
    try run("list", at: terminal)
    #expect(terminal.output.contains("1  Ada Countess of Lovelace  5550123  ada@analytical.example.org\r\n"))
    try terminal.resize(columns: 40, rows: 24)
    try run("list", at: terminal)
    #expect(terminal.output.contains("1  Ada Countess…  5550123  ada@analytic…\r\n"))
    try terminal.resize(columns: 400, rows: 24)
    try run("list", at: terminal)
    #expect(terminal.output.components(separatedBy: "ada@analytical.example.org").count == 3)
  }

  @Test func `Pasted lines run behind Enter only, and what deletes asks`() throws {
    try #require(try workplace.run("exec petcontacts", input: "add person Ada\nadd person Zoe\n").status == .exited(0))
    let terminal = try startPrompt()
    try terminal.send("\u{1B}[200~list\tgroups\ndelete ada\nset zoe note 'one\ntwo'\n\u{1B}[201~")
    try terminal.wait(for: "paste") {
      Screen(columns: 80, rows: 24, showing: terminal.outputBytes).lines.contains("two'")
    }
    #expect(!terminal.output.contains("The book has no groups."))
    try terminal.send(.enter)
    try terminal.expect("The book has no groups.")
    try terminal.expect("Delete Ada? [y/N] ")
    try terminal.send(.interrupt)
    try terminal.expect("error: Ada was not deleted")
    try terminal.expect("1 more line of the paste did not run.")
    #expect(try names() == ["Ada", "Zoe"])
    try terminal.send("\u{1B}[200~set zoe note 'one\ntwo'\u{1B}[201~\r")
    try terminal.expect("Zoe: note ")
    #expect(try workplace.run("petcontacts show zoe --properties note").lines == ["Zoe", "  note  one", "        two"])
    #expect(!terminal.output.contains("00~") && !terminal.output.contains("01~"))
  }

  @Test func `Pasted lines without brackets are commands, and none of them answers a question`() throws {
    let terminal = try startPrompt()
    try terminal.send("add person Ada\radd person Zoe\rdelete ada\ry\r")
    try terminal.expect("Added Zoe.")
    try terminal.expect("Delete Ada? [y/N] ")
    try terminal.send(.endOfInput)
    try terminal.expect("error: Ada was not deleted")
    #expect(try names() == ["Ada", "Zoe"])
  }

  @Test(arguments: [SIGTERM, SIGHUP], ["", "delete ada\r"])
  func `A signal that ends the program gives the terminal back`(number: Int32, typed: String) throws {
    try #require(try workplace.run("petcontacts add person Ada").status == .exited(0))
    let terminal = try startPrompt()
    try terminal.send(typed)
    if !typed.isEmpty { try terminal.expect("[y/N] ") }
    terminal.signal(number)
    #expect(try terminal.waitForExit() == .exited(128 + number))
    #expect(terminal.modes == terminal.initialModes)
    #expect(try names() == ["Ada"])
  }
}
