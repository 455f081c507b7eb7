import Glibc
import LineEditor
import PseudoTerminal
import Testing

@Suite struct SignalTests {
  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func `A signal that ends programs ends the prompt with the terminal as before`(number: Int32) throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("find wa")
    try terminal.expect("find wa")
    terminal.signal(number)
    #expect(try terminal.waitForExit() == .exited(128 + number))
    #expect(terminal.output.contains("ended: signal(\(number))"))
    #expect(terminal.output.contains("\u{1B}[?2004l"))
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `A signal that ends programs ends a command, then the prompt`(number: Int32) throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.enter("work")
    try terminal.expect("working\r\n")
    terminal.signal(number)
    try terminal.expect("left\r\n")
    #expect(try terminal.waitForExit() == .exited(128 + number))
  }

  @Test func `A second signal ends a program that does not look, with the terminal as before`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("show hang\t")
    try terminal.expect("hanging")
    // The first signal asks it to end, the second ends it. Two that come at once count as one.
    try terminal.wait(for: "end") {
      terminal.signal(SIGTERM)
      return terminal.hasEnded
    }
    #expect(try terminal.waitForExit() == .signalled(SIGTERM))
    #expect(terminal.output.hasSuffix("\u{1B}[?2004l\r"))
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test func `A fault leaves the terminal as before`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("show trap\t")
    #expect(try terminal.waitForExit() == .signalled(SIGABRT))
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test func `A terminal that hangs up ends the program`() throws {
    let terminal = try PseudoTerminal.fixture()
    terminal.hangUp()
    let status = try terminal.waitForExit()
    #expect([.exited(128 + SIGHUP), .exited(0)].contains(status))
  }

  @Test func `A terminal that hangs up ends a program that ignores SIGHUP`() throws {
    let script = "trap '' HUP; exec \"$0\""
    let program = try Program(
      path: "/bin/sh", arguments: ["-c", script, Program.fixture().path], environment: Program.fixture().environment)
    let terminal = try PseudoTerminal(program)
    try terminal.expect(PseudoTerminal.prompt)
    terminal.hangUp()
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test func `^Z gives the terminal back and the line is there when the program goes on`() throws {
    let fixture = try Program.fixture()
    var environment = fixture.environment
    environment["PS1"] = "shell$ "
    let terminal = try PseudoTerminal(Program(path: "/bin/sh", arguments: ["-i", "-m"], environment: environment))
    try terminal.expect("shell$ ")
    let modes = terminal.modes
    try terminal.enter(fixture.path)
    try terminal.expect(PseudoTerminal.prompt)
    for _ in 1...2 {
      try terminal.send("wag")
      try terminal.expect("wag")
      try terminal.send(.control("z"))
      try terminal.expect("shell$ ")
      #expect(terminal.modes == modes)
      try terminal.enter("fg")
      try terminal.expect(PseudoTerminal.prompt + "wag")
    }
    try terminal.send(.enter)
    try terminal.expect("got[wagwag]")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.send(.endOfInput)
    try terminal.expect("shell$ ")
  }

  @Test func `^Z during a command gives the terminal back, and the command goes on behind fg`() throws {
    let fixture = try Program.fixture()
    var environment = fixture.environment
    environment["PS1"] = "shell$ "
    let terminal = try PseudoTerminal(Program(path: "/bin/sh", arguments: ["-i", "-m"], environment: environment))
    try terminal.expect("shell$ ")
    let modes = terminal.modes
    try terminal.enter(fixture.path)
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.enter("work")
    try terminal.expect("working\r\n")
    for _ in 1...2 {
      try terminal.send(.control("z"))
      try terminal.expect("shell$ ")
      #expect(terminal.modes == modes)
      try terminal.enter("fg")
      try terminal.expect("still working\r\n")
    }
    try terminal.send(.interrupt)
    try terminal.expect("left\r\n")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.send("wag!")
    try terminal.send(.backspace)
    try terminal.send(.enter)
    try terminal.expect("got[wag]")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.send(.endOfInput)
    try terminal.expect("shell$ ")
  }

  @Test func `A program that was stopped from outside takes the terminal again`() throws {
    let terminal = try PseudoTerminal.fixture()
    try terminal.send("wag")
    try terminal.expect("wag")
    let modes = terminal.modes
    terminal.signal(SIGSTOP)
    try terminal.waitForStop()
    terminal.signal(SIGCONT)
    try terminal.expect(PseudoTerminal.prompt + "wag")
    #expect(terminal.modes == modes)
    try terminal.enter("!")
    try terminal.expect("got[wag!]")
  }

  @Test func `A new window size draws the line again as it is`() throws {
    let terminal = try PseudoTerminal.fixture(columns: 40)
    let line = "find \(String(repeating: "wag ", count: 12))"
    try terminal.send(line)
    try terminal.wait(for: "line") { terminal.screen(columns: 40).lines.joined().hasSuffix("wag") }
    try terminal.resize(columns: 30, rows: 24)
    try terminal.expect(PseudoTerminal.prompt + "find wag")
    try terminal.send(.control("a"))
    try terminal.send("X")
    try terminal.send(.control("e"))
    try terminal.enter("Y")
    try terminal.expect("got[X\(line)Y]")
    try terminal.enter("width")
    try terminal.expect("width[30]")
  }
}
