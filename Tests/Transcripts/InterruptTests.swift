import Foundation
import PropertyLists
import PseudoTerminal
import Testing

/// ^C while a command runs: it ends with status 130, what it did whole stands, and the book can be used.
@Suite struct InterruptTests {
  private static let personCount = 4000
  private let workplace: Workplace

  /// Makes a book of many persons.
  init() throws {
    workplace = try Workplace()
    let folder = workplace.home + "/book"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let arguments = ["add-many", folder + "/contacts.sqlite", "\(Self.personCount)"]
    let result = try PipedProcess.run(.built("StorageFixture", arguments: arguments))
    try #require(result.outputText == "added\n")
  }

  private func start(_ command: String) throws -> PseudoTerminal {
    try PseudoTerminal(workplace.shell("exec petcontacts " + command))
  }

  /// Starts a prompt and waits for it.
  private func startPrompt() throws -> PseudoTerminal {
    let terminal = try start("")
    try terminal.expect("petcontacts> ")
    return terminal
  }

  /// Has another program hold the lock of the book as long as the value lives.
  private func lockBook() throws -> PseudoTerminal {
    let path = workplace.home + "/book/contacts.sqlite"
    let holder = try PseudoTerminal(.built("StorageFixture", arguments: ["hold", path]))
    try holder.expect("held")
    return holder
  }

  /// The number of persons in the book, read by another program.
  private func count() throws -> Int {
    let (lines, status) = try workplace.run("petcontacts list --json")
    try #require(status == .exited(0))
    let answer = try JSONPropertyList.decode(Array(lines.joined(separator: "\n").utf8))
    return try #require(answer.array).count
  }

  @Test(arguments: ["list", "list --sort last", "list --where 'givenName beginswith \"P\"'", "find 712"])
  func `^C leaves a long list, and the prompt comes back`(command: String) throws {
    let terminal = try startPrompt()
    try terminal.send(command + "\r")
    try terminal.expect(command + "\r\n")
    // What the terminal holds is far less than the list: the command cannot end before it is read.
    try terminal.expect("Person 1 ")
    try terminal.send(.interrupt)
    try terminal.expect("error: interrupted\r\n")
    try terminal.expect("petcontacts> ")
    #expect(terminal.output.components(separatedBy: "712 477 9070").count < Self.personCount)
    try terminal.send("list --limit 1\r")
    try terminal.expect("1  Person 1  712 477 9070\r\n")
    try terminal.expect("petcontacts> ")
    try terminal.send(.endOfInput)
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test func `^C ends one command with status 130`() throws {
    let terminal = try start("list")
    try terminal.expect("Person 1 ")
    try terminal.send(.interrupt)
    #expect(try terminal.waitForExit() == .exited(130))
    #expect(terminal.output.hasSuffix("error: interrupted\r\n"))
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test func `What was written when ^C came is JSON`() throws {
    let terminal = try start("list --json 2> error")
    try terminal.expect("Person 1\"")
    // The key would throw away what the terminal holds.
    terminal.signal(SIGINT)
    #expect(try terminal.waitForExit() == .exited(130))
    let written = try #require(try JSONPropertyList.decode(terminal.outputBytes).array)
    #expect((1..<Self.personCount).contains(written.count))
    #expect(try String(contentsOfFile: workplace.home + "/error", encoding: .utf8) == "error: interrupted\n")
  }

  @Test(arguments: ["--script", "--keep-going --script"])
  func `^C ends a script behind the last command that was done`(option: String) throws {
    let adds = (1...2000).map { "add person New \($0)\n" }.joined()
    try adds.write(toFile: workplace.home + "/adds.txt", atomically: true, encoding: .utf8)
    let terminal = try start("\(option) adds.txt")
    try terminal.expect("Added New 5.")
    terminal.signal(SIGINT)
    #expect(try terminal.waitForExit() == .exited(130))
    let added = terminal.output.components(separatedBy: "Added New ").count - 1
    #expect((5..<2000).contains(added))
    #expect(try count() == Self.personCount + added)
  }

  @Test func `^C ends the wait for another program that holds the book`() throws {
    let holder = try lockBook()
    try "list groups\nadd person Ada\n".write(
      toFile: workplace.home + "/add.txt", atomically: true, encoding: .utf8)
    let terminal = try start("--script add.txt")
    try terminal.expect("The book has no groups.\r\n")
    // Nothing else than the wait lets the program sleep.
    try terminal.wait(for: "the wait") { terminal.isSleeping }
    try terminal.send(.interrupt)
    #expect(try terminal.waitForExit() == .exited(130))
    #expect(terminal.output.hasSuffix("error: add.txt:2: interrupted\r\n"))
    #expect(!holder.hasEnded)
    #expect(try count() == Self.personCount)
  }

  @Test(arguments: ["--script", "--keep-going --script"])
  func `^C between two commands names the one that was not run`(option: String) throws {
    // The commands come through a pipe, the second when the first is done and the signal was sent.
    try #require(try workplace.run("mkfifo pipe").status == .exited(0))
    let terminal = try start("\(option) pipe")
    let writer = try PseudoTerminal(
      workplace.shell("exec > pipe; echo list groups; read line; echo add person Ada; echo add person Bob"))
    try terminal.expect("The book has no groups.\r\n")
    try terminal.wait(for: "the next command") { terminal.isSleeping }
    terminal.signal(SIGINT)
    try writer.send("\r")
    #expect(try terminal.waitForExit() == .exited(130))
    #expect(terminal.output.hasSuffix("groups.\r\nerror: pipe:2: interrupted\r\n"))
    #expect(try count() == Self.personCount)
  }

  @Test func `^C at the prompt ends the wait, and the command can be given again`() throws {
    let holder = try lockBook()
    let terminal = try startPrompt()
    try terminal.send("add person Ada\r")
    try terminal.expect("add person Ada\r\n")
    // A signal that comes before the command has begun drops nothing, so that it is sent until it counts.
    try terminal.wait(for: "interruption") {
      terminal.signal(SIGINT)
      return terminal.output.contains("error: interrupted")
    }
    try holder.send("\r")
    #expect(try holder.waitForExit() == .exited(0))
    try terminal.send("add person Ada\r")
    try terminal.expect("Added Ada.")
    #expect(try count() == Self.personCount + 1)
  }
}
