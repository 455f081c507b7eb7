import Foundation
import PseudoTerminal
import Testing

/// Where the cursor stands, as a terminal of 40 columns shows it.
@Suite struct ScreenTests {
  private static let prompts = [
    (text: "pets", style: ""), (text: "pets", style: "1;32"), (text: "Zoë 猫", style: "1;38;5;200"),
  ]

  @Test(arguments: prompts)
  func `A prompt counts by what is visible`(text: String, style: String) throws {
    let terminal = try PseudoTerminal.fixture(
      ["--prompt", text, "--style", style], columns: 40, prompt: "> ")
    let prompt = "\(text)> "
    let width = text == "pets" ? 6 : 8
    #expect(terminal.screen(columns: 40).cursor.column == width)
    try terminal.send("find wag")
    try terminal.send(.control("a"))
    try terminal.send("X")
    try terminal.send(.control("e"))
    try terminal.send("Y")
    try terminal.wait(for: "line") { terminal.screen(columns: 40).currentLine == "\(prompt)Xfind wagY" }
    #expect(terminal.screen(columns: 40).cursor.column == width + 10)
    #expect(terminal.output.contains("\u{1B}[\(style)m") == !style.isEmpty)
  }

  @Test func `A line wraps at the edge behind a coloured prompt`() throws {
    let terminal = try PseudoTerminal.fixture(["--style", "1;32"], columns: 40, prompt: "> ")
    try terminal.send(String(repeating: "x", count: 33))
    try terminal.wait(for: "first row") { terminal.screen(columns: 40).cursor.column == 39 }
    #expect(terminal.screen(columns: 40).cursor.row == 0)
    try terminal.send("yz")
    let last = Screen.Place(row: 1, column: 1)
    try terminal.wait(for: "second row") { terminal.screen(columns: 40).cursor == last }
    #expect(terminal.screen(columns: 40).currentLine == "z")
    try terminal.send(.control("a"))
    try terminal.wait(for: "start") { terminal.screen(columns: 40).cursor == Screen.Place(row: 0, column: 6) }
    try terminal.send("A")
    try terminal.wait(for: "insertion") {
      let screen = terminal.screen(columns: 40)
      return screen.lines.prefix(3) == ["pets> A" + String(repeating: "x", count: 33), "yz", ""]
        && screen.cursor == Screen.Place(row: 0, column: 7)
    }
  }

  @Test func `A long line comes from the history behind a coloured prompt and is shortened`() throws {
    let terminal = try PseudoTerminal.fixture(["--style", "1;32"], columns: 40, prompt: "> ")
    let long = String(repeating: "x", count: 70)
    try terminal.enter("find")
    try terminal.expect("> ")
    try terminal.enter(long)
    try terminal.expect("got[\(long)]")
    try terminal.expect("> ")
    let row = terminal.screen(columns: 40).cursor.row
    try terminal.send(.up)
    let rows = ["pets> " + String(repeating: "x", count: 34), String(repeating: "x", count: 36), ""]
    try terminal.wait(for: "long line") { terminal.screen(columns: 40).lines[row...].prefix(3).elementsEqual(rows) }
    try terminal.send(.up)
    try terminal.wait(for: "short line") {
      let screen = terminal.screen(columns: 40)
      return screen.lines[row...].prefix(3) == ["pets> find", "", ""]
        && screen.cursor == Screen.Place(row: row, column: 10)
    }
  }

  @Test func `Wide and combining characters are edited in their columns`() throws {
    let terminal = try PseudoTerminal.fixture(columns: 40)
    try terminal.send("漢字e\u{301}!")
    try terminal.wait(for: "text") { terminal.screen(columns: 40).cursor.column == 6 + 6 }
    try terminal.send(.backspace)
    try terminal.send(.backspace)
    try terminal.send(.backspace)
    try terminal.wait(for: "rest") { terminal.screen(columns: 40).currentLine == "pets> 漢" }
    #expect(terminal.screen(columns: 40).cursor.column == 8)
  }

  @Test func `An announcement stands above the line, which stays as typed`() throws {
    let folder = try TemporaryFolder()
    let fifo = try folder.makeFIFO("news")
    let terminal = try PseudoTerminal.fixture(["--watch", fifo, "--style", "1;32"], columns: 40, prompt: "> ")
    let line = "find \(String(repeating: "wag ", count: 12))"
    try terminal.send(line)
    try terminal.send(.control("a"))
    try terminal.wait(for: "line") { terminal.screen(columns: 40).cursor == Screen.Place(row: 0, column: 6) }
    try folder.write("another prompt changed 2 records", to: "news")
    try terminal.wait(for: "news") {
      let screen = terminal.screen(columns: 40)
      return screen.lines.prefix(4) == [
        "another prompt changed 2 records",
        "pets> find wag wag wag wag wag wag wag w",
        "ag wag wag wag wag", "",
      ] && screen.cursor == Screen.Place(row: 1, column: 6)
    }
    try terminal.enter("X")
    try terminal.expect("got[X\(line)]")
  }

  @Test func `A descriptor that has ended is reported once`() throws {
    let terminal = try PseudoTerminal.fixture(["--ended", "1"])
    try terminal.expect("pipe ended")
    try terminal.expect(PseudoTerminal.prompt)
    try terminal.enter("list")
    try terminal.expect("got[list]")
    try terminal.expect(PseudoTerminal.prompt)
    #expect(try terminal.leave() == .exited(0))
    #expect(terminal.output.components(separatedBy: "pipe ended").count == 2)
  }

  @Test func `Timers run while the prompt waits`() throws {
    let folder = try TemporaryFolder()
    let fifo = try folder.makeFIFO("news")
    let terminal = try PseudoTerminal.fixture(["--watch", fifo], environment: ["TICK": "1"])
    try terminal.expect("tick\r\n")
    try terminal.expect("tick\r\n")
    try terminal.enter("list")
    try terminal.expect("got[list]")
  }
}
