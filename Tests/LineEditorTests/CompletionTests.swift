import PseudoTerminal
import Testing

@Suite struct CompletionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let typed: String
    let line: String
    var testDescription: String { typed.replacing("\t", with: "⇥") }
  }

  static let cases = [
    Case(typed: "sh\tx", line: "show x"),
    Case(typed: "show Shi\t", line: #"show "Shippo Dog" "#),
    Case(typed: "show shi\t", line: #"show "Shippo Dog" "#),
    Case(typed: "show \"Shippo D\t", line: #"show "Shippo Dog" "#),
    Case(typed: "show 'Shippo D\t", line: "show 'Shippo Dog' "),
    Case(typed: "show Shippo\\ D\t", line: #"show "Shippo Dog" "#),
    Case(typed: "show Ship\"po D\t", line: #"show "Shippo Dog" "#),
    Case(typed: "show wa\tx", line: "show wag x"),
    Case(typed: "show 'O\t", line: #"show "O'Brien" "#),
    Case(typed: "show O\t", line: #"show "O'Brien" "#),
    Case(typed: "show say\t", line: #"show "say \"hi\"" "#),
    Case(typed: "show 'say\t", line: #"show 'say "hi"' "#),
    Case(typed: "show ta\t", line: #"show "tab\there" "#),
    Case(typed: "show zo\t", line: #"show "Zoë Ångström" "#),
    Case(typed: "show mixed\t", line: #"show "MIXED case" "#),
    Case(typed: "show many\tt\t", line: #"show "many two" "#),
    Case(typed: "show 'many\to\t", line: "show 'many one' "),
    Case(typed: "show nobody\t", line: "show nobody"),
    Case(typed: "show one 'two three' wa\t", line: "show one 'two three' wag "),
    // The cursor in the middle: what stands behind it stays, and a closing quote is not doubled.
    Case(typed: "show \"Shi\"\u{02}\t", line: #"show "Shippo Dog""#),
    Case(typed: "show wa rest\u{02}\u{02}\u{02}\u{02}\u{02}\t", line: "show wag rest"),
  ]

  @Test(arguments: cases)
  func `A word is completed with the right quotes`(item: Case) throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send(item.typed)
    try terminal.send(.enter)
    try terminal.expect("got[\(item.line)]")
  }

  @Test func `Several candidates are listed as they are to be shown`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("show many\t\t\t")
    try terminal.expect("many one  many two")
    try terminal.expect(#"pets> show "many "#)
  }

  @Test func `A long list is shown only when the user wants it`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("show lots\t\t\t")
    try terminal.expect("Display all 300 possibilities? (y or n)")
    try terminal.send("xn")
    try terminal.expect(#"pets> show "lots "#)
    #expect(!terminal.output.contains("№1"))
    try terminal.send("\t\t")
    try terminal.expect("(y or n)")
    try terminal.send("y")
    try terminal.expect("№300")
    try terminal.expect(#"pets> show "lots "#)
  }

  @Test func `^C leaves the question of a long list`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("show lots\t\t\t")
    try terminal.expect("(y or n)")
    try terminal.send(.interrupt)
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.enter("list")
    try terminal.expect("got[list]")
  }

  @Test func `A user who binds menu completion steps through quoted candidates`() throws {
    let folder = try TemporaryFolder()
    try folder.write("\"\\C-n\": menu-complete\n\"\\C-o\": insert-completions\n", to: "inputrc")
    let terminal = try PseudoTerminal.fixture(environment: ["INPUTRC": folder.path + "/inputrc"])
    try terminal.send("show many")
    try terminal.send(.control("n"))
    try terminal.send(.control("n"))
    try terminal.send(.enter)
    try terminal.expect(#"got[show "many two" ]"#)
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.send("show many")
    try terminal.send(.control("o"))
    try terminal.send(.enter)
    try terminal.expect(#"got[show "many one" "many two" ]"#)
  }

  @Test func `A line that is not UTF-8 is not completed`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send(Array("show ".utf8) + [0xFF] + Array(" Shi\t\r".utf8))
    try terminal.expect("rejected[")
  }

  @Test func `Files are completed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a picture.jpg")
    try folder.makeFolder("my pets")
    try folder.write("", to: "my pets/wag.jpg")
    let program = try Program.fixture()
    let terminal = try PseudoTerminal(
      Program(path: program.path, environment: program.environment, folder: folder.path))
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.send("file a\t\r")
    try terminal.expect(#"got[file "a picture.jpg" ]"#)
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.send("file m\tw\t\r")
    try terminal.expect(#"got[file "my pets/wag.jpg" ]"#)
  }
}
