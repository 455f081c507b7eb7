import PseudoTerminal
import Testing

@Suite struct PasteTests {
  static let begin = "\u{1B}[200~"
  static let end = "\u{1B}[201~"

  @Test func `A paste of several lines waits for Enter and is then handled line by line`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("\(Self.begin)find wag\ndelete all\tnow\nhelp\(Self.end)")
    try terminal.wait(for: "paste") { terminal.screen(columns: 80).lines.contains("help") }
    #expect(!terminal.output.contains("got["))
    try terminal.send(.enter)
    try terminal.expect("got[find wag]\r\ngot[delete all\tnow]\r\ngot[help]\r\n")
    try terminal.expect(PseudoTerminal.prompt)
    #expect(try terminal.leave() == .exited(0))
    #expect(!terminal.output.contains("200~"))
    #expect(!terminal.output.contains("201~"))
  }

  @Test func `Lines that are pasted without brackets are handled one by one`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("find wag\rhelp\r")
    try terminal.expect("got[find wag]")
    try terminal.expect("got[help]")
  }

  @Test func `A newline within quotes stays in its command`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("\(Self.begin)words \"a\r\nb\" 'c\nd'\nlist\n\n\(Self.end)\r")
    try terminal.expect(#"words["\"a\\n\\nb\"", "\"c\\nd\""]"#)
    try terminal.expect("got[list]")
    // Each command is a line of the history of its own.
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.send(.up)
    try terminal.send(.up)
    try terminal.expect(#"words "a\n\nb" "c\nd""#)
  }

  @Test func `A paste that ends in the middle of a marker or arrives in pieces is one paste`() throws {
    let terminal = try PseudoTerminal.fixture()
    for piece in ["\u{1B}[20", "0~one\n", "two\u{1B}", "[201", "~"] { try terminal.send(piece) }
    try terminal.wait(for: "paste") { terminal.screen(columns: 80).lines.contains("two") }
    try terminal.send(.enter)
    try terminal.expect("got[one]\r\ngot[two]")
  }

  @Test(arguments: ["on", "off"])
  func `Markers never get into a command`(mode: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("set enable-bracketed-paste \(mode)\n", to: "inputrc")
    let terminal = try PseudoTerminal.fixture(environment: ["INPUTRC": folder.path + "/inputrc"])
    #expect(terminal.output.contains("\u{1B}[?2004h") == (mode == "on"))
    try terminal.send("a\(Self.end)b\(Self.begin)c\(Self.begin)d\(Self.end)e\(Self.end)\r")
    try terminal.expect("got[abcde]")
  }

  @Test func `A NUL in a paste is left out`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("\(Self.begin)a\0b\(Self.end)\r")
    try terminal.expect("got[ab]")
  }

  @Test func `^C leaves a paste that does not end`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("\(Self.begin)delete all\n")
    // Nothing shows that the paste has arrived: without its end the terminal discards it at ^C at the latest.
    try terminal.send(.interrupt)
    try terminal.expect("^C")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.enter("list")
    try terminal.expect("got[list]")
    #expect(!terminal.output.contains("got[delete"))
  }

  @Test func `A handler can drop what else was pasted`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("\(Self.begin)one\ndrop\ntwo\(Self.end)\r")
    try terminal.expect("got[one]")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.enter("list")
    try terminal.expect("got[list]")
    #expect(!terminal.output.contains("got[two]"))
  }

  @Test func `^C during a pasted command drops the commands behind it`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("\(Self.begin)work\ntwo\(Self.end)\r")
    try terminal.expect("working")
    try terminal.send(.interrupt)
    try terminal.expect("left")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.enter("list")
    try terminal.expect("got[list]")
    #expect(!terminal.output.contains("got[two]"))
  }

  @Test func `A pasted line of a megabyte is taken`() throws {
    let terminal = try PseudoTerminal.fixture()
    let text = String(repeating: "abcdefghi ", count: 100_000)
    try terminal.send("\(Self.begin)note \(text)\(Self.end)\r")
    try terminal.expect("got[1000005 bytes]")
    try terminal.expect(PseudoTerminal.prompt)
    #expect(try terminal.leave() == .exited(0))
  }
}
