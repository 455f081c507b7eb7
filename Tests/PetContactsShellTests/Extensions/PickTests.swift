import Testing

@testable import PetContactsShell

/// Records that the person chooses for a program.
@Suite struct PickTests {
  private func zoo(_ answers: [String?]) throws -> ZooFixture {
    let zoo = try ZooFixture(answers: answers)
    for name in ["Shippo Dog", "Maxi Dog", "Cheesy Cat"] { _ = zoo.run("add person \(name) --set note=secret") }
    _ = zoo.run("plugin trust Zoo --unsandboxed")
    return zoo
  }

  @Test func `a program gets what was picked and was told of, though it is denied`() throws {
    let zoo = try zoo(["zebra", "dog", "", "dog", "2"])
    _ = zoo.run("access deny Zoo")
    let (status, text) = zoo.run("zoo ask book.pick '{\"title\": \"Whom to feed\", \"keys\": [\"first\"]}'")
    #expect(status == .done)
    #expect(text.contains("Zoo asks: Whom to feed\nZoo gets the name, first name of what you choose.\n"))
    #expect(text.contains("Nothing has \"zebra\" in it.\n"))
    #expect(text.contains("  1  Maxi Dog\n  2  Shippo Dog\n"))
    #expect(text.hasSuffix("records\n  Shippo Dog  First\n"))
  }

  @Test func `several are picked where several are wanted`() throws {
    let zoo = try zoo(["dog", "1, 2"])
    let (_, text) = zoo.run("zoo ask book.pick '{\"keys\": [], \"multiple\": true}'")
    #expect(text.hasSuffix("records\n  Maxi Dog\n  Shippo Dog\n"))
  }

  @Test(arguments: [
    (#"["org.example.other.x"]"#, "-32602: there is no property org.example.other.x to be told of\n"),
    (#"["cage", "you get nothing"]"#, "-32602: there is no property you get nothing to be told of\n"),
    (
      "[" + (0...20).map { #""org.example.zoo.k\#($0)""# }.joined(separator: ",") + "]",
      "-32006: 21 keys, the most that a person is told of are 20\n"
    ),
  ])
  func `nobody is asked about keys that one cannot be told of`(keys: String, answer: String) throws {
    let zoo = try zoo([""])
    #expect(zoo.run("zoo ask book.pick '{\"keys\": \(keys)}'").text == answer)
    #expect(zoo.console.questions.isEmpty)
  }

  @Test(arguments: [[""], [nil], ["dog", nil]] as [[String?]])
  func `who chooses nothing gives nothing`(answers: [String?]) throws {
    let zoo = try zoo(answers)
    let (status, text) = zoo.run("zoo ask book.pick '{\"keys\": [\"first\"]}'")
    #expect(status == .done)
    #expect(!text.contains("First"))
  }
}
