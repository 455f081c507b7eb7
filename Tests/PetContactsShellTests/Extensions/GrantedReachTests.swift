import AddressBook
import Files
import Foundation
import Testing

@testable import PetContactsShell

/// What the program of an extension cannot learn of values that it was not granted, and what it cannot do unseen.
@Suite struct GrantedReachTests {
  /// The zoo, whose property `length` is meant for records by their first name, which it is not granted.
  private func blindZoo() throws -> ZooFixture {
    let zoo = try ZooFixture()
    let file = zoo.fixture.home + "/plugins/Zoo/plugin.json"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let changed = text.replacingOccurrences(of: "cage != nil", with: "first == 'Ada'")
    #expect(changed != text)
    try changed.write(toFile: file, atomically: true, encoding: .utf8)
    for name in ["Ada", "Bob"] { _ = zoo.run("add person \(name)") }
    _ = zoo.run("plugin trust Zoo --unsandboxed --read nick")
    return zoo
  }

  @Test func `a question for flaws needs the keys that say for which records the property is meant`() throws {
    let (status, text) = try blindZoo().run(#"zoo ask book.fetch '{"where": "flagged(length)"}'"#)
    #expect(status == .done)
    #expect(text == "-32001: Zoo may not read First, which the predicate asks for\n")
  }

  @Test func `who may not read what says which records are meant is asked about all, and answers for those`() throws {
    let zoo = try blindZoo()
    #expect(zoo.run("show ada").text.contains("name length  0\n"))
    #expect(!zoo.run("show bob").text.contains("name length"))
    let plugin = try #require(zoo.session.extensions.named("Zoo"))
    #expect(zoo.session.runtime.isRunning(plugin))
    zoo.session.runtime.stop()
    zoo.session.derived.forget()
    _ = zoo.run("show bob")
    #expect(zoo.session.runtime.isRunning(plugin))
  }

  @Test func `a predicate tells of the keys that the conditions of flagged ones look at, and of theirs`() throws {
    var catalog = PropertyCatalog.standard
    for (key, condition) in [("org.a.a", "flagged(org.a.b)"), ("org.a.b", "note != nil AND flagged(org.a.a)")] {
      var declaration = PropertyDeclaration(key: key, title: key, type: PropertyType(.string), owner: "org.a")
      declaration.appliesTo = try Predicate(condition, catalog: catalog)
      try catalog.declare(declaration)
    }
    func keys(_ source: String) throws -> Set<String>? {
      catalog.keysRevealed(by: try Predicate(source, catalog: catalog))
    }
    #expect(try keys("first == 'x' OR NOT flagged(org.a.a)") == ["First", "Note", "org.a.a", "org.a.b"])
    #expect(try keys("org.a.a == 'x'") == ["org.a.a"])
    #expect(try keys("first == 'x' AND NOT (flagged)") == nil)
  }

  @Test func `a page that a program wants to open is seen first`() throws {
    let zoo = try ZooFixture(answers: ["n"])
    _ = zoo.run("add person Shippo --set cage=east")
    _ = zoo.run("plugin trust Zoo --unsandboxed")
    let (status, text) = zoo.run("open shippo cage")
    #expect(status == .failed)
    #expect(text.contains("Zoo wants to open\nhttps://zoo.example.org/east\n"))
    #expect(text.contains("https://zoo.example.org/east was not opened"))
    #expect(zoo.console.questions == ["Open it? [y/N] "])
  }

  @Test func `a page whose address is too long to be read is not opened`() throws {
    let zoo = try ZooFixture(answers: ["y"])
    _ = zoo.run("add person Shippo --set cage=\(String(repeating: "x", count: 2_000))")
    _ = zoo.run("plugin trust Zoo --unsandboxed")
    let (status, text) = zoo.run("open shippo cage")
    #expect(status == .failed)
    let sentence = "nobody can tell what is in a URI of more than 2000 characters"
    #expect(text.replacingOccurrences(of: "\n", with: " ").contains(sentence))
    #expect(zoo.console.questions.isEmpty)
  }

  @Test func `a proposal names no more revisions than it may have operations`() throws {
    let zoo = try ZooFixture()
    _ = zoo.run("plugin trust Zoo --unsandboxed")
    let revisions = (0...1_000).map { #""r\#($0)": 1"# }.joined(separator: ",")
    let proposal = #"{"title": "x", "operations": [], "revisions": {\#(revisions)}}"#
    let (_, text) = zoo.run("zoo ask book.propose '\(proposal)'")
    #expect(text == "-32006: 1001 revisions, the most of one proposal are 1000\n")
  }
}
