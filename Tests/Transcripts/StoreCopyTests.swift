import Foundation
import PseudoTerminal
import Testing

/// Copies that are ended before they are whole, and what a terminal shows of them.
@Suite struct StoreCopyTests {
  private static let personCount = 4000
  private let workplace: Workplace

  /// Makes a book that takes a while to copy.
  init() throws {
    workplace = try Workplace()
    let arguments = ["add-many", workplace.home + "/many.sqlite", "\(Self.personCount)"]
    let result = try PipedProcess.run(.built("StorageFixture", arguments: arguments))
    try #require(result.outputText == "added\n")
  }

  private func startCopy(to target: String) throws -> PseudoTerminal {
    try PseudoTerminal(workplace.shell("exec petcontacts store copy many.sqlite \(target)"), columns: 40, patience: 120)
  }

  /// What lies in the home besides what tests find there.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: workplace.home).filter {
      $0.hasPrefix(".petcontacts-") || $0.contains("copy")
    }.sorted()
  }

  /// Waits until a copy is being written.
  private func waitForDraft(_ terminal: PseudoTerminal) throws {
    try terminal.wait(for: "the draft") {
      guard let draft = try? names().first(where: { $0.hasSuffix(".draft") }) else { return false }
      return FileManager.default.fileExists(atPath: "\(workplace.home)/\(draft)/store")
    }
  }

  private static let done =
    "Copied 4,000 persons, 0 groups, 0 pictures and 1 step to"

  @Test(arguments: ["copy.sqlite", "plist:copy"])
  func `^C ends a copy with status 130 and leaves nothing`(target: String) throws {
    let terminal = try startCopy(to: target)
    try waitForDraft(terminal)
    try terminal.send(.interrupt)
    #expect(try terminal.waitForExit() == .exited(130))
    #expect(terminal.output.contains("note: stopping"))
    #expect(terminal.output.hasSuffix("error: interrupted\r\n"))
    #expect(try names() == [])
  }

  @Test(arguments: ["copy.sqlite", "plist:copy"])
  func `A copy that was killed is not there, and the next one removes what it left`(target: String) throws {
    let terminal = try startCopy(to: target)
    try waitForDraft(terminal)
    terminal.signal(SIGKILL)
    #expect(try terminal.waitForExit() == .signalled(SIGKILL))
    #expect(try names().map { $0.hasSuffix(".draft") } == [true])
    let (lines, status) = try workplace.run("petcontacts store copy many.sqlite \(target)")
    #expect(lines == ["\(Self.done) \(target). Verified."])
    #expect(status == .exited(0))
    #expect(try names() == [target.replacing("plist:", with: "")])
  }

  @Test func `Of two copies to one place at once one is made`() throws {
    let (lines, _) = try workplace.run(
      "petcontacts store copy many.sqlite copy & petcontacts store copy many.sqlite copy; echo $?; wait")
    let error = "error: there is something at copy already, nothing was written, name another place"
    #expect(lines.filter { !["0", "1"].contains($0) }.sorted() == ["\(Self.done) copy. Verified.", error])
    #expect(try names() == ["copy"])
  }

  @Test func `How far a copy is stands in one line that goes when it is done, and is not shown unasked`() throws {
    let terminal = try startCopy(to: "copy.sqlite")
    #expect(try terminal.waitForExit() == .exited(0))
    let lines = terminal.output.split(separator: "\r\n")
    #expect(lines.count == 3 && lines[1...] == ["pictures and 1 step to copy.sqlite.", "Verified."])
    // A fast machine is done before anything is worth telling.
    let shown = lines[0].split(separator: "\r").map { $0.replacing("\u{1B}[K", with: "") }
    #expect(shown.last == "Copied 4,000 persons, 0 groups, 0")
    for line in shown.dropLast() {
      #expect(line.isEmpty || line.hasPrefix("Copying ") || line.hasPrefix("Verifying "))
      #expect(line.count < 40)
    }
    let quiet = try PseudoTerminal(
      workplace.shell("exec petcontacts store copy many.sqlite plist:copy --quiet"), patience: 120)
    #expect(try quiet.waitForExit() == .exited(0))
    #expect(quiet.output == "\(Self.done) plist:copy. Verified.\r\n")
  }
}
