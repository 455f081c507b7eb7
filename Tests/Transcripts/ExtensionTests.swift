import Foundation
import Patience
import PseudoTerminal
import Testing

/// Programs of extensions at the prompt: what transcripts cannot show.
@Suite struct ExtensionTests {
  private let workplace: Workplace

  /// Makes a book with a pet and a trusted extension.
  init() throws {
    workplace = try Workplace()
    let setup = """
      mkdir -p book/plugins; cp -r "$EXTENSIONS/Zoo" book/plugins
      petcontacts plugin trust Zoo --unsandboxed
      petcontacts add person Shippo Dog --set cage=east
      petcontacts add person Maxi Dog
      rm -rf book/logs
      """
    try #require(workplace.run(setup).status == .exited(0))
  }

  private func startPrompt() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(workplace.shell("exec petcontacts"))
    try terminal.expect("petcontacts> ")
    return terminal
  }

  @Test func `^C leaves a program that hangs, and the prompt comes back`() throws {
    let terminal = try startPrompt()
    try terminal.send("zoo fail hang\r")
    try terminal.expect("zoo fail hang\r\n")
    // Once it has been told to do it, it hangs.
    try waitForLog(of: "started")
    try terminal.send(.interrupt)
    try terminal.expect("error: interrupted\r\n")
    try terminal.expect("petcontacts> ")
    try terminal.send("zoo feed shippo\r")
    try terminal.expect("Shippo Dog  hay\r\n")
  }

  @Test func `a program completes values of its properties and arguments of its commands`() throws {
    let terminal = try startPrompt()
    // Tab asks a program that runs, and starts none.
    try terminal.send("zoo feed shippo\r")
    try terminal.expect("Shippo Dog  hay\r\n")
    try complete("set maxi cage w", "set maxi cage west", at: terminal)
    try terminal.send("\r")
    try terminal.expect("Maxi Dog: cage cage west.\r\n")
    try terminal.send("zoo fe\tmax\t--fo\t")
    try complete("w", " west", at: terminal)
    try terminal.send("\r")
    try terminal.expect("Maxi Dog  west\r\n")
  }

  /// Types something and presses the tabulator key until it is completed: on a busy machine the program may answer too
  /// late for the first.
  private func complete(_ typed: String, _ wanted: String, at terminal: PseudoTerminal) throws {
    try terminal.send(typed)
    var looks = 0
    try terminal.wait(for: wanted) {
      let screen = Screen(columns: 80, rows: 200, showing: terminal.outputBytes)
      if screen.currentLine.hasSuffix(wanted) { return true }
      if looks % 200 == 0 { try? terminal.send(.tab) }
      looks += 1
      return false
    }
  }

  @Test(arguments: [
    "show maxi", "show maxi --all", "list", "list --where 'first == \"Maxi\"'", "find dog", "plugin list", "access",
    "zoo feed --help", "help", "set maxi nick M", "undo", "log maxi",
  ])
  func `nothing is started that a command does not need`(command: String) throws {
    // What listens to changes and tests is needed by each change; here nothing of that may be seen.
    let narrow = "petcontacts plugin trust Zoo --unsandboxed --read first; rm -rf book/logs"
    try #require(workplace.run(narrow).status == .exited(0))
    try #require(workplace.run("petcontacts set maxi nick Max").status == .exited(0))
    try #require(workplace.run("petcontacts \(command)").status == .exited(0))
    #expect(try workplace.run("test -e book/logs").status == .exited(1))
  }

  /// Waits until the program's log holds a text.
  private func waitForLog(of text: String) throws {
    let file = workplace.home + "/book/logs/org.example.zoo.log"
    #expect(eventually { (try? String(contentsOfFile: file, encoding: .utf8))?.contains(text) ?? false })
  }
}
