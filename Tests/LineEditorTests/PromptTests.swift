import LineEditor
import PseudoTerminal
import Testing

@Suite struct PromptTests {
  @Test func `A line that is entered reaches the handler, and ^D on an empty line ends the prompt`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.enter("find wag")
    try terminal.expect("got[find wag]\r\n")
    try terminal.expect(PseudoTerminal.prompt)
    #expect(try terminal.leave() == .exited(0))
    #expect(terminal.output.hasSuffix("\r\nended: endOfInput\r\n"))
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test func `The terminal is as before while a command runs`() throws {
    let terminal = try PseudoTerminal.fixture()
    #expect(terminal.modes != terminal.initialModes)
    try terminal.enter("work")
    try terminal.expect("working\r\n")
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test func `^C drops the line being typed and no command runs`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("find wa")
    try terminal.expect("find wa")
    try terminal.send(.interrupt)
    try terminal.expect("^C")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.enter("list")
    try terminal.expect("got[list]")
    try terminal.expect(PseudoTerminal.prompt)
    #expect(try terminal.leave() == .exited(0))
    #expect(!terminal.output.contains("got[find"))
  }

  @Test func `^C leaves a search through the history and drops its line`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.enter("find wag")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.send(.control("r"))
    try terminal.send("wag")
    try terminal.expect("g': find")
    try terminal.send(.interrupt)
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.enter("list")
    try terminal.expect("got[list]")
  }

  @Test func `^C during a command sets the flag and nothing else`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.enter("work")
    try terminal.expect("working\r\n")
    try terminal.send(.interrupt)
    try terminal.expect("left\r\n")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.enter("list")
    try terminal.expect("got[list]")
    try terminal.expect(PseudoTerminal.prompt)
    #expect(try terminal.leave() == .exited(0))
  }

  @Test func `The handler can stop the prompt`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.enter("quit")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.output.contains("ended: stopped"))
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test func `A line that is not UTF-8 is rejected with the place of the fault`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send(Array("é".utf8) + [0xFF] + Array("x\r".utf8))
    try terminal.expect("rejected[the line is not UTF-8 at character 2; check the encoding of the terminal]")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.enter("list")
    try terminal.expect("got[list]")
  }

  @Test(arguments: ["C", "POSIX", "xx_XX.ISO-8859-1", "C.UTF-8"])
  func `Text is edited by characters in every locale`(locale: String) throws {
    let terminal = try PseudoTerminal.fixture(environment: ["LC_ALL": locale])
    for line in 1...2 {
      try terminal.send("aé漢")
      try terminal.send(.backspace)
      try terminal.send(.backspace)
      try terminal.enter("b\(line)")
      try terminal.expect("got[ab\(line)]")
      try terminal.expect(PseudoTerminal.prompt)
    }
    #expect(try terminal.leave() == .exited(0))
  }

  @Test func `A dumb terminal receives no escape sequence`() throws {
    let folder = try TemporaryFolder()
    try folder.write("set enable-bracketed-paste on\n", to: "inputrc")
    let terminal = try PseudoTerminal.fixture(
      ["--style", "1;32"], environment: ["TERM": "dumb", "INPUTRC": folder.path + "/inputrc"])
    try terminal.enter("show Shi")
    try terminal.expect("got[show Shi]")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.send("find wag")
    try terminal.send(.control("a"))
    try terminal.send("X")
    try terminal.resize(columns: 40, rows: 10)
    try terminal.send(.enter)
    try terminal.expect("got[Xfind wag]")
    try terminal.expect(PseudoTerminal.prompt)
    #expect(try terminal.leave() == .exited(0))
    #expect(!terminal.outputBytes.contains(0x1B))
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test func `Key bindings for the application's name are in force`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      $if PetContacts
        "\\C-t": "bound"
      $else
        "\\C-t": "other"
      $endif
      """, to: "inputrc")
    let terminal = try PseudoTerminal.fixture(environment: ["INPUTRC": folder.path + "/inputrc"])
    try terminal.send(.control("t"))
    try terminal.send(.enter)
    try terminal.expect("got[bound]")
  }

  @Test func `A user's vi keys work`() throws {
    let folder = try TemporaryFolder()
    try folder.write("set editing-mode vi\n", to: "inputrc")
    let terminal = try PseudoTerminal.fixture(environment: ["INPUTRC": folder.path + "/inputrc"])
    try terminal.send("abc \(PasteTests.begin)x\ty\(PasteTests.end)\u{1B}")
    // A key that follows the escape key at once would be taken for one with the meta key.
    try terminal.expect("\u{8}")
    try terminal.send("0xi")
    try terminal.enter("A")
    try terminal.expect("got[Abc x\ty]")
  }

  @Test func `A new window size during a command counts for the next line`() throws {
    let terminal = try PseudoTerminal.fixture(columns: 80)
    try terminal.enter("work")
    try terminal.expect("working\r\n")
    try terminal.resize(columns: 20, rows: 24)
    try terminal.send(.interrupt)
    try terminal.expect("left\r\n")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.send(String(repeating: "x", count: 30))
    let rest = String(repeating: "x", count: 16)
    try terminal.wait(for: "second row") { terminal.screen(columns: 20).currentLine == rest }
    try terminal.send(.control("a"))
    try terminal.wait(for: "start") { terminal.screen(columns: 20).cursor.column == 6 }
    #expect(terminal.screen(columns: 20).currentLine == PseudoTerminal.prompt + String(repeating: "x", count: 14))
  }

  @Test func `The prompt stands on standard error when standard output is no terminal`() throws {
    let folder = try TemporaryFolder()
    let fixture = try Program.fixture()
    let terminal = try PseudoTerminal(
      Program(
        path: "/bin/sh", arguments: ["-c", "exec \"$0\" > output", fixture.path], environment: fixture.environment,
        folder: folder.path))
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.enter("find wag")
    try terminal.expect(PseudoTerminal.prompt)
    #expect(try terminal.leave() == .exited(0))
    #expect(try folder.read("output") == "got[find wag]\nended: endOfInput\n")
  }

  @Test func `A question dropped by ^D leaves no blank lines behind`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.enter("ask Sure?")
    try terminal.expect("ask Sure?\r\n")
    try terminal.expect("Sure?")
    try terminal.send(.endOfInput)
    try terminal.expect("dropped")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.enter("list")
    try terminal.expect("got[list]")
    try terminal.expect(PseudoTerminal.prompt)
    let lines = Screen(columns: 80, rows: 24, showing: terminal.outputBytes).lines
    #expect(lines.prefix(5) == ["pets> ask Sure?", "Sure?", "dropped", "pets> list", "got[list]"])
  }

  @Test func `A history in a folder that is still missing is empty, and is kept`() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal.fixture(["--history", folder.path + "/new/history"])
    try terminal.enter("find wag")
    try terminal.expect("got[find wag]")
    try terminal.expect(PseudoTerminal.prompt)
    #expect(try terminal.leave() == .exited(0))
    #expect(!terminal.output.contains("history:"))
    #expect(try folder.read("new/history") == "find wag\n")
  }

  @Test func `Standard input that is no terminal is read line by line`() throws {
    let result = try PipedProcess.run(.fixture(), input: "one\ntwo")
    #expect(result.status == .exited(0))
    #expect(result.outputText.contains("got[one]"))
    #expect(result.outputText.contains("got[two]"))
    #expect(!result.output.contains(0x1B))
  }
}
