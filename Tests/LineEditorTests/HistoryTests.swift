import PseudoTerminal
import Testing

@testable import LineEditor

@Suite struct HistoryTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/state/petcontacts/history"
  }

  private func makeHistory(limit: Int = 1000) -> History {
    History(path: path, limit: limit)
  }

  @Test func `Lines are kept for the next prompt, in a file and folders of the owner's`() throws {
    let history = makeHistory()
    #expect(history.load() == [])
    #expect(history.append("find wag"))
    #expect(history.append("show \"Zoë Ångström\""))
    #expect(history.takeError() == nil)
    let next = makeHistory()
    #expect(next.load() == ["find wag", "show \"Zoë Ångström\""])
    #expect(next.load() == [])
    #expect(try folder.mode(of: "state/petcontacts/history") == 0o600)
    #expect(try folder.mode(of: "state/petcontacts") == 0o700)
    #expect(try folder.mode(of: "state") == 0o700)
  }

  @Test func `Blank lines, lines that begin with a blank and repeated lines are not kept`() throws {
    let history = makeHistory()
    #expect(
      ["a", "a", " b", "\tb", "", "a", "c", "a"].map { history.append($0) } == [
        true, false, false, false, false, false, true, true,
      ])
    let next = makeHistory()
    #expect(next.load() == ["a", "c", "a"])
    #expect(!next.append("a"))
  }

  @Test func `A file that others may read is mended`() throws {
    let history = makeHistory()
    #expect(history.append("a"))
    try folder.setMode(of: "state/petcontacts/history", to: 0o664)
    let next = makeHistory()
    #expect(next.load() == ["a"])
    #expect(try folder.mode(of: "state/petcontacts/history") == 0o600)
  }

  @Test func `The file is cut to its limit`() throws {
    try folder.makeFolder("state/petcontacts")
    try folder.write((1...50).map { "line \($0)\n" }.joined(), to: "state/petcontacts/history")
    let history = makeHistory(limit: 10)
    #expect(history.load() == (41...50).map { "line \($0)" })
    #expect(try folder.read("state/petcontacts/history") == (41...50).map { "line \($0)\n" }.joined())
    for number in 51...200 { #expect(history.append("line \(number)")) }
    let lines = try folder.read("state/petcontacts/history").split(separator: "\n")
    #expect(lines.count <= 10 + 17)
    #expect(lines.suffix(10).elementsEqual((191...200).map { Substring("line \($0)") }))
    #expect(try folder.mode(of: "state/petcontacts/history") == 0o600)
    #expect(try folder.names(in: "state/petcontacts") == ["history"])
  }

  @Test func `Two prompts that write and shorten the same file lose no line`() throws {
    let first = makeHistory(limit: 400)
    let second = makeHistory(limit: 400)
    for number in 1...300 {
      #expect(first.append("first \(number)"))
      #expect(second.append("second \(number)"))
    }
    #expect(first.takeError() == nil && second.takeError() == nil)
    let next = makeHistory(limit: 400)
    let expected = (101...300).flatMap { ["first \($0)", "second \($0)"] }
    #expect(next.load() == expected)
  }

  @Test func `Two processes that write at the same time lose no line`() throws {
    let arguments = ["--history", path, "--limit", "20"]
    let terminals = try (0..<2).map { _ in try PseudoTerminal.fixture(arguments) }
    for number in 1...100 {
      for (index, terminal) in terminals.enumerated() { try terminal.enter("line \(number) of \(index)") }
    }
    for (index, terminal) in terminals.enumerated() {
      try terminal.expect("got[line 100 of \(index)]")
      try terminal.expect(PseudoTerminal.prompt)
      #expect(try terminal.leave() == .exited(0))
      #expect(!terminal.output.contains("history:"))
    }
    let history = makeHistory()
    let lines = history.load()
    // At least what the limit must keep, each process's lines in its order and without a gap.
    #expect(lines.count >= 20)
    for index in 0..<2 {
      let own = lines.filter { $0.hasSuffix("of \(index)") }
      #expect(own == (1...100).map { "line \($0) of \(index)" }.suffix(own.count))
    }
  }

  @Test func `A writer that waited for the lock notices that the file was replaced`() throws {
    try folder.write("old\n", to: "history")
    try folder.write("new\n", to: "history.new")
    let file = OpenFile(path: folder.path + "/history", flags: 0)
    #expect(file?.isStill(at: folder.path + "/history") == true)
    try folder.replace("history", by: "history.new")
    #expect(file?.isStill(at: folder.path + "/history") == false)
  }

  @Test func `Arrow up brings the lines of an earlier prompt`() throws {
    let first = try PseudoTerminal.fixture(["--history", path])
    try first.enter("find wag")
    try first.expect(PseudoTerminal.prompt)
    #expect(try first.leave() == .exited(0))
    let second = try PseudoTerminal.fixture(["--history", path])
    try second.send(.up)
    try second.expect("find wag")
    try second.send(.enter)
    try second.expect("got[find wag]")
  }

  @Test func `What is no line of text is passed over`() throws {
    try folder.makeFolder("state/petcontacts")
    let long = String(repeating: "x", count: 70_000)
    try folder.write(
      Array("a\n\n\(long)\nb\0c\n".utf8) + [0xFF, 10] + Array("last".utf8), to: "state/petcontacts/history")
    let history = makeHistory()
    #expect(history.load() == ["a", "last"])
    // The line that was left half written is ended first.
    #expect(history.append("next"))
    #expect(try folder.read("state/petcontacts/history").hasSuffix("\nlast\nnext\n"))
    #expect(history.append(long))
    #expect(try folder.read("state/petcontacts/history").hasSuffix("\nnext\n"))
  }

  @Test func `A file that cannot be used is reported once and stops nothing`() throws {
    try folder.makeFolder("state/petcontacts/history")
    let history = makeHistory()
    #expect(history.load() == [])
    #expect(history.append("a"))
    let error = history.takeError()
    #expect(error?.operation == .open)
    #expect(error?.path == path)
    #expect(history.append("b"))
    #expect(history.takeError() == nil)
  }

  @Test func `A folder that cannot be made is reported`() throws {
    try folder.write("", to: "state")
    let history = makeHistory()
    #expect(history.append("a"))
    #expect(history.takeError()?.operation == .makeFolder)
  }

  @Test func `A file that somebody keeps locked is reported and stops nothing`() throws {
    let history = makeHistory()
    #expect(history.append("a"))
    do {
      let other = OpenFile(path: path, flags: 0)
      #expect(other?.lock() == .locked)
      #expect(history.append("b"))
      #expect(history.takeError()?.operation == .lock)
    }
    #expect(history.append("c"))
    #expect(try folder.read("state/petcontacts/history") == "a\nc\n")
  }

  @Test func `A pipe in place of the file is refused without waiting, and /dev/null keeps nothing`() throws {
    try folder.makeFolder("state/petcontacts")
    _ = try folder.makeFIFO("state/petcontacts/history")
    let history = makeHistory()
    #expect(history.load() == [])
    #expect(history.takeError()?.operation == .open)
    let none = History(path: "/dev/null", limit: 10)
    #expect(none.load() == [])
    #expect(none.append("a"))
    #expect(none.takeError() == nil)
  }

  @Test func `A link to the file stays a link`() throws {
    try folder.makeFolder("state/petcontacts")
    try folder.write((1...50).map { "line \($0)\n" }.joined(), to: "kept elsewhere")
    try folder.link("state/petcontacts/history", to: folder.path + "/kept elsewhere")
    let history = makeHistory(limit: 10)
    #expect(history.load().count == 10)
    #expect(try folder.read("kept elsewhere").split(separator: "\n").count == 10)
  }
}
