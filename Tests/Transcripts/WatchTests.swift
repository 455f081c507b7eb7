import Foundation
import PropertyLists
import PseudoTerminal
import Testing

/// `watch` shows what other programs change while it runs.
@Suite struct WatchTests {
  private static let note = "note: waiting for what others change, ^C ends it\r\n"
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private func run(_ command: String) throws -> [String] {
    let (lines, status) = try workplace.run(command)
    try #require(status == .exited(0), "\(lines)")
    return lines
  }

  @Test func `Changes are shown as they happen, and ^C ends it with status 130`() throws {
    _ = try run("petcontacts add person Ada")
    let terminal = try PseudoTerminal(workplace.shell("exec petcontacts watch"))
    try terminal.expect(Self.note)
    _ = try run("petcontacts set ada nick A; petcontacts access grant pets; petcontacts tap 4")
    try terminal.expect("Z  me  set nick of Ada\r\n")
    try terminal.expect("Z  pets  add Shippo Dog\r\n")
    _ = try run("petcontacts undo")
    try terminal.expect("Z  me  undo: add Shippo Dog\r\n")
    #expect(!terminal.output.contains("add Ada"))
    try terminal.send(.interrupt)
    #expect(try terminal.waitForExit() == .exited(130))
    #expect(!terminal.output.contains("error"))
    #expect(terminal.modes == terminal.initialModes)
  }

  @Test func `At the prompt ^C leads back to it, and nothing is told twice`() throws {
    let terminal = try PseudoTerminal(workplace.shell("exec petcontacts"))
    try terminal.expect("petcontacts> ")
    try terminal.send("watch\r")
    try terminal.expect(Self.note)
    // The book is made while it is waited for.
    _ = try run("petcontacts add person Ada; petcontacts set ada nick A")
    try terminal.expect("Z  me  add Ada\r\n")
    try terminal.expect("Z  me  set nick of Ada\r\n")
    try terminal.send(.interrupt)
    try terminal.expect("petcontacts> ")
    try terminal.send("list\r")
    try terminal.expect("1  Ada\r\n")
    try terminal.expect("petcontacts> ")
    #expect(!terminal.output.contains("changed elsewhere"))
    try terminal.send(.endOfInput)
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test func `On a pipe each change is an object in a line of its own, there at once`() throws {
    _ = try run("petcontacts add person Ada")
    // The first is given again until it is seen: nothing tells when the program has begun to look.
    let lines = try run(
      """
      mkfifo pipe; petcontacts watch --json --limit 2 > pipe & exec 3< pipe
      (while [ ! -e seen ]; do petcontacts set ada nick $((n += 1)) > changes; sleep 0.1; done) & changing=$!
      read -r line <&3; echo "$line"; touch seen; wait $changing
      petcontacts set ada nick last > changes
      cat <&3; wait
      """)
    #expect(lines.count == 2)
    let first = try JSONPropertyList.decode(Array(lines[0].utf8)).dictionary
    #expect(first?["author"] == "me")
    #expect(first?["title"] == "set nick of Ada")
    #expect(first?["updated"]?.array?.count == 1)
    #expect(first?["added"] == [])
    #expect(first?["deleted"] == [])
  }

  @Test func `It ends when nobody reads it any more`() throws {
    #expect(try run("petcontacts add person Ada > out; { petcontacts watch; echo $? >&2; } | true") == ["0"])
  }

  @Test func `It ends when it is told to`() throws {
    let terminal = try PseudoTerminal(workplace.shell("exec petcontacts watch"))
    try terminal.expect(Self.note)
    terminal.signal(SIGTERM)
    #expect(try terminal.waitForExit() == .exited(143))
    #expect(terminal.output == Self.note)
  }

  @Test func `A file that is put in the place of the book's ends it with an error`() throws {
    _ = try run("petcontacts add person Ada")
    let terminal = try PseudoTerminal(workplace.shell("exec petcontacts watch"), columns: 200)
    try terminal.expect(Self.note)
    _ = try run("cp book/contacts.sqlite copy; mv copy book/contacts.sqlite")
    try terminal.expect("its file was removed or replaced while it was open, open it again\r\n")
    #expect(try terminal.waitForExit() == .exited(1))
  }
}
