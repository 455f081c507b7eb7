import PseudoTerminal
import Testing

@Suite struct QuestionTests {
  @Test func `A question within a command is answered`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.enter("ask 'Delete? '")
    try terminal.expect("\r\n")
    try terminal.expect("Delete? ")
    try terminal.enter("yes é")
    try terminal.expect("answer[yes é]")
    try terminal.expect(PseudoTerminal.prompt)
    #expect(try terminal.leave() == .exited(0))
  }

  @Test(arguments: [PseudoTerminal.Key.interrupt, .endOfInput])
  func `A question is dropped by ^C and ^D and the prompt goes on`(key: PseudoTerminal.Key) throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.enter("ask 'Delete? '")
    try terminal.expect("\r\n")
    try terminal.expect("Delete? ")
    try terminal.send(key)
    try terminal.expect("dropped\r\n")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.enter("list")
    try terminal.expect("got[list]")
  }

  @Test func `A question has neither completion nor history and keeps none`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.enter("list")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.enter("ask 'Name? '")
    try terminal.expect("\r\n")
    try terminal.expect("Name? ")
    try terminal.send("show\t")
    try terminal.send(.up)
    try terminal.enter("!")
    try terminal.expect("answer[show!]")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.send(.up)
    try terminal.expect("ask 'Name? '")
  }

  @Test func `A question at a terminal works without a prompt around it`() throws {
    let terminal = try PseudoTerminal.fixture(["--ask", "Really? "], prompt: "Really? ")
    try terminal.enter("yes")
    try terminal.expect("answer[yes]")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test func `A question where there is no terminal is dropped`() throws {
    let result = try PipedProcess.run(.fixture(["--ask", "Really? "]), input: "yes\n")
    #expect(result.status == .exited(1))
    #expect(result.outputText == "dropped\n")
  }

  @Test func `An answer that is not UTF-8 is asked for again`() throws {
    let terminal = try PseudoTerminal.fixture(["--ask", "Really? "], prompt: "Really? ")
    try terminal.send([0xFF, 13])
    try terminal.expect("Really? ")
    try terminal.enter("yes")
    try terminal.expect("answer[yes]")
  }

  @Test func `A question can offer an answer to be edited`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.enter("edit 'Zoë 漢'")
    try terminal.expect("text: Zoë 漢")
    try terminal.send(.backspace)
    try terminal.enter("!")
    try terminal.expect("answer[Zoë !]")
  }

  @Test func `Keys typed before a question that destroys something do not answer it`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("confirm Delete\ryes\r")
    try terminal.expect("Delete? ")
    try terminal.enter("no")
    try terminal.expect("answer[no]")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.send("ask Keep\ryes\r")
    try terminal.expect("answer[yes]")
  }

  @Test func `A command can run a prompt of its own`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.enter("nested")
    try terminal.expect("inner> ")
    try terminal.enter("list")
    try terminal.expect("got[list]")
    try terminal.expect("inner> ")
    try terminal.send(.endOfInput)
    try terminal.expect("inner endOfInput")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.enter("find wag")
    try terminal.expect("got[find wag]")
  }

  @Test func `A signal that ends programs ends a question, then the prompt`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.enter("ask 'Delete? '")
    try terminal.expect("\r\n")
    try terminal.expect("Delete? ")
    terminal.signal(15)
    try terminal.expect("dropped")
    #expect(try terminal.waitForExit() == .exited(128 + 15))
    #expect(terminal.modes == terminal.initialModes)
  }
}
