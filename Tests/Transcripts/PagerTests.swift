import Foundation
import PseudoTerminal
import Testing

/// Output that is longer than the screen, at a terminal and elsewhere.
@Suite struct PagerTests {
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    // What goes through the pager is marked, and so is its end.
    workplace.environment["PAGER"] = "sed 's/^/page: /; $s/$/ (end)/'"
  }

  /// Runs a command at a terminal of 24 rows, to its end.
  private func lines(_ command: String) throws -> [String] {
    let terminal = try PseudoTerminal(workplace.shell(command))
    _ = try terminal.waitForExit()
    return String(decoding: terminal.outputBytes.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self).outputLines
  }

  private func addPersons(_ count: Int) throws {
    let input = (1...count).map { "add person Person \($0)" }.joined(separator: "\n")
    try #require(try workplace.run("exec petcontacts", input: input).status == .exited(0))
  }

  @Test func `What is longer than the screen goes through the pager, and nothing else does`() throws {
    try addPersons(40)
    let long = try lines("petcontacts list")
    #expect(long.count == 41)
    #expect(long.allSatisfy { $0.hasPrefix("page: ") })
    #expect(long.last?.hasSuffix("(end)") == true)
    for command in [
      "petcontacts list --limit 5", "petcontacts --no-pager list", "petcontacts list | cat", "PAGER= petcontacts list",
      "PAGER=cat petcontacts list", "PAGER='no-such-pager -x' petcontacts list", "TERM=dumb petcontacts list",
      "petcontacts show 'Person 1'", "echo list > all; petcontacts --script all",
    ] {
      let found = try lines(command)
      #expect(!found.isEmpty && found.allSatisfy { !$0.hasPrefix("page: ") }, "\(command)")
    }
  }

  @Test func `Lines that are wider than the screen count as what they take of it`() throws {
    try addPersons(12)
    let long = try lines("petcontacts list --json")
    // Fourteen lines of text, of which a row takes three of the screen.
    #expect(long.count == 14)
    #expect(long.allSatisfy { $0.hasPrefix("page: ") })
    #expect(try lines("petcontacts list").allSatisfy { !$0.hasPrefix("page: ") })
  }

  @Test func `Without a wish it is less, which ends by itself, keeps colours and leaves the screen`() throws {
    try addPersons(40)
    let less = "#!/bin/sh\necho \"arguments: $* LESS: $LESS\"\nsed 's/^/page: /'\n"
    try #require(
      try workplace.run("mkdir bin; cat > bin/less; chmod +x bin/less", input: less).status == .exited(0))
    workplace.environment["PATH"] = workplace.home + "/bin:" + (workplace.environment["PATH"] ?? "")
    workplace.environment["PAGER"] = nil
    for (command, head) in [
      ("petcontacts list", "arguments: -FRX LESS: FRX"), ("PAGER=less petcontacts list", "arguments:  LESS: FRX"),
      ("LESS=-S PAGER=less petcontacts list", "arguments:  LESS: -S"),
    ] {
      let found = try lines(command)
      #expect(found.first == head, "\(command)")
      #expect(found.count == 42 && found.dropFirst().allSatisfy { $0.hasPrefix("page: ") }, "\(command)")
    }
    #expect(try lines("petcontacts list --limit 5").count == 6)
  }

  @Test(.enabled(if: isInstalled("less"), "less is not installed"))
  func `less shows a page, goes on, and leaves what was read on the screen`() throws {
    try addPersons(60)
    workplace.environment["PAGER"] = nil
    let terminal = try PseudoTerminal(workplace.shell("exec petcontacts"), columns: 100)
    try terminal.expect("> ")
    try terminal.send("list\r")
    try terminal.expect("22  Person")
    try terminal.expect("\r\n:")
    #expect(!terminal.output.contains("24  Person"))
    try terminal.send(" ")
    try terminal.expect("45  Person")
    try terminal.expect("\r\n:")
    // ^C is for less, which rings, and leaves neither it nor the prompt. It may draw the page again after that, and
    // what is typed meanwhile is lost: one types again.
    try terminal.send(.interrupt)
    try terminal.expect("\u{7}")
    var looks = 0
    try terminal.wait(for: "60  Person") {
      if looks % 50 == 0 { try? terminal.send("G") }
      looks += 1
      return terminal.output.contains("60  Person")
    }
    try terminal.expect("(END)")
    try terminal.send("q")
    try terminal.expect("petcontacts> ")
    #expect(!terminal.output.contains("error"))
    // No other screen is shown, whose end would take the list away.
    #expect(!terminal.output.contains("\u{1B}[?1049"))
    try terminal.send("list --limit 5\r")
    try terminal.expect("\r\n5  Person")
    try terminal.expect("petcontacts> ")
    try terminal.send("quit\r")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.modes == terminal.initialModes)
  }

  private static func isInstalled(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program)
  }

  @Test func `The prompt comes back behind the pager, and what goes wrong is told there`() throws {
    try addPersons(30)
    let terminal = try PseudoTerminal(workplace.shell("exec petcontacts"), columns: 100)
    try terminal.expect("> ")
    try terminal.send("list\r")
    try terminal.expect("page:     name")
    try terminal.expect("(end)")
    try terminal.expect("petcontacts> ")
    try terminal.send("set nobody nick N\r")
    try terminal.expect("\rerror: nobody here is called")
    try terminal.expect("petcontacts> ")
    try terminal.send("show person\r")
    // A question is not held back.
    try terminal.expect("\r  1  Person ")
    try terminal.expect("Which one?")
    try terminal.send("1\r")
    try terminal.expect("first name")
    try terminal.expect("petcontacts> ")
    try terminal.send("quit\r")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test func `A pager that is left early ends the command, not the prompt`() throws {
    try addPersons(500)
    workplace.environment["PAGER"] = "head -n 3; echo left"
    let terminal = try PseudoTerminal(workplace.shell("exec petcontacts"))
    try terminal.expect("> ")
    try terminal.send("list\r")
    try terminal.expect("left")
    try terminal.expect("petcontacts> ")
    #expect(!terminal.output.contains("error"))
    try terminal.send("list --limit 1\r")
    try terminal.expect("\r\n1  Person")
    try terminal.expect("petcontacts> ")
  }
}
