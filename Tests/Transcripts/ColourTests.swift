import Foundation
import PseudoTerminal
import Testing

/// Where control sequences may stand and where not.
@Suite struct ColourTests {
  /// What is typed at a terminal: a table, a question, an alert, a card and an error.
  private func session(_ environment: [String: String], _ options: String = "") throws -> [UInt8] {
    let workplace = try Workplace()
    workplace.environment.merge(environment) { $1 }
    let terminal = try PseudoTerminal(workplace.shell("exec petcontacts \(options)"), columns: 100)
    try terminal.expect("> ")
    let lines = [
      ("tap 4", "[y/n] "), ("y", "> "), ("tap 4", "> "), ("show shippo", "> "), ("frobnicate", "> "), ("list", "> "),
    ]
    for (line, next) in lines {
      try terminal.send(line + "\r")
      // The echo ends; then a prompt or a question waits.
      try terminal.expect(line + "\r\n")
      try terminal.expect(next)
    }
    try terminal.send("quit\r")
    #expect(try terminal.waitForExit() == .exited(0))
    return terminal.outputBytes
  }

  /// Whether bytes hold a control sequence that sets colour or weight (ECMA-48, SGR).
  private func isStyled(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(/\u{1B}\[[0-9;]*m/)
  }

  @Test func `A terminal shows headings, alerts, errors and the prompt in styles`() throws {
    let output = String(decoding: try session(["NO_COLOR": ""]), as: UTF8.self)
    for part in ["\u{1B}[1;32mpetcontacts", "\u{1B}[1;33mContact Added", "\u{1B}[1mShippo Dog", "\u{1B}[1;31merror:"] {
      #expect(output.contains(part))
    }
  }

  @Test func `NO_COLOR and --color=never leave out styles`() throws {
    #expect(!isStyled(try session(["NO_COLOR": "1"])))
    #expect(!isStyled(try session(["NO_COLOR": ""], "--color=never")))
  }

  @Test func `A dumb terminal receives no escape character at all`() throws {
    #expect(!(try session(["NO_COLOR": "", "TERM": "dumb"])).contains(0x1B))
    #expect(!(try session(["NO_COLOR": "", "TERM": ""])).contains(0x1B))
  }

  @Test(arguments: [("", false), ("--color=auto", false), ("--color=always", true), ("--color always", true)])
  func `A pipe is plain unless colour is asked for`(option: String, isColoured: Bool) throws {
    let workplace = try Workplace()
    workplace.environment["NO_COLOR"] = nil
    let input = "access grant pets\ntap 4\nlist\nshow shippo\nfrobnicate\n"
    let (lines, _) = try workplace.run("exec petcontacts --keep-going \(option)", input: input)
    #expect(lines.count > 8)
    #expect(lines.joined().utf8.contains(0x1B) == isColoured)
  }

  @Test func `An error that goes to a file is plain though the answer goes to a terminal`() throws {
    let workplace = try Workplace()
    workplace.environment["NO_COLOR"] = nil
    let terminal = try PseudoTerminal(workplace.shell("petcontacts show nobody 2> error; petcontacts pets"))
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(isStyled(terminal.outputBytes))
    let error = try String(contentsOfFile: workplace.home + "/error", encoding: .utf8)
    #expect(error.hasPrefix("error: nobody here"))
    #expect(!error.utf8.contains(0x1B))
  }
}
