import Files
import PropertyLists
import Testing

@testable import PetContactsShell

/// Whether the program of an extension may run: asked at a terminal, once, and remembered for the files it has.
@Suite struct TrustTests {
  @Test func `the first need asks, and says what runs and what it reads and writes`() throws {
    let zoo = try ZooFixture(answers: ["maybe", "y"])
    _ = zoo.run("add person Shippo --set cage=east")
    let (status, text) = zoo.run("list --where 'length == 6' --columns length")
    #expect(status == .done)
    #expect(text.hasPrefix("Zoo 1.0 has a program of its own, zoo.py, in\n"))
    #expect(text.contains("it could read the whole book\nand all your files, and use the network.\n"))
    let keys = "Of the book it reads the names of all records, first name, nickname and its own"
    #expect(text.contains(keys + "\nproperties, and writes nickname and its own properties.\n"))
    #expect(text.hasSuffix("1  Shippo  6\n"))
    #expect(zoo.console.questions == ["Trust Zoo? [y/n] ", "Trust Zoo? [y/n] "])
    // It was remembered.
    #expect(zoo.run("list --where 'length == 5'").status == .done)
    #expect(zoo.console.questions.count == 2)
  }

  @Test func `who says no is not asked again, and learns how to allow it`() throws {
    let zoo = try ZooFixture(answers: ["n", "y"])
    _ = zoo.run("add person Shippo --set cage=east")
    for _ in 0..<2 {
      let (status, text) = zoo.run("zoo feed shippo")
      #expect(status == .accessDenied)
      #expect(text.contains("you did not trust the program of Zoo, plugin trust Zoo allows it"))
    }
    #expect(zoo.console.questions.count == 1)
  }

  @Test func `a question that is dropped ends the command and stays open`() throws {
    let zoo = try ZooFixture(answers: [nil, "y"])
    _ = zoo.run("add person Shippo --set cage=east")
    #expect(zoo.run("zoo feed shippo").status == .interrupted)
    #expect(zoo.run("zoo feed shippo").status == .done)
  }

  @Test func `showing a record asks nobody, and tells of files that were changed since they were trusted`() throws {
    let zoo = try ZooFixture(answers: ["y"])
    _ = zoo.run("add person Shippo --set cage=east")
    let plain = "Shippo\n  first name  Shippo\n  cage        east\n"
    #expect(zoo.run("show shippo").text == plain)
    _ = zoo.run("plugin trust Zoo --unsandboxed")
    #expect(zoo.run("show shippo").text.contains("name length  6"))
    let program = zoo.fixture.home + "/plugins/Zoo/zoo.py"
    try Files.write(try Files.read(program, limit: 1 << 20) + Array("# new\n".utf8), to: program)
    _ = zoo.run("plugin reload")
    let note = "note: name length of Zoo is left out: the files of Zoo were changed since you"
    #expect(zoo.run("show shippo").text.contains(note))
    #expect(zoo.run("show shippo").text == plain)
    #expect(zoo.console.questions.isEmpty)
  }

  @Test func `without a sandbox trust has to be given by hand`() throws {
    let zoo = try ZooFixture()
    let (status, text) = zoo.run("plugin trust Zoo")
    #expect(status == .accessDenied)
    #expect(text.contains("Zoo could read the whole book and all your files, --unsandboxed allows it"))
    #expect(zoo.run("plugin trust Zoo --unsandboxed").status == .done)
  }

  @Test func `a system that restricts an extension keeps the book from it`() throws {
    let zoo = try ZooFixture()
    #expect(zoo.run("plugin trust Zoo --unsandboxed").status == .done)
    let trust = try zoo.session.access.trust(of: try #require(zoo.session.extensions.named("Zoo")))
    #expect(trust?.reads == ["First", "Nickname"])
    #expect(trust?.writes == ["Nickname"])
    #expect(zoo.run("access deny Zoo").text == "Zoo: denied.\n")
    #expect(zoo.run("zoo ask book.fetch '{}'").text == "-32001: Zoo has no access to the book: denied\n")
  }

  /// Adds a line to a file of the extension.
  private func change(_ file: String, _ zoo: ZooFixture, _ line: String = "\n") throws {
    let path = zoo.fixture.home + "/plugins/Zoo/" + file
    try Files.write(try Files.read(path, limit: 1 << 20) + Array(line.utf8), to: path)
  }

  @Test func `an answer is for the files that the question was about`() throws {
    let zoo = try ZooFixture(answers: ["y", "y"])
    _ = zoo.run("add person Shippo --set cage=east")
    zoo.console.onQuestion = {
      if zoo.console.questions.count == 1 { #expect(throws: Never.self) { try change("zoo.py", zoo) } }
    }
    let (status, text) = zoo.run("zoo feed shippo")
    #expect(status == .done)
    #expect(text.contains("The files of Zoo were changed while you were asked.\n"))
    #expect(zoo.console.questions.count == 2)
  }

  @Test func `a manifest that was changed since it was read is not trusted`() throws {
    let zoo = try ZooFixture(answers: ["y"])
    _ = zoo.run("plugin list")
    try change("plugin.json", zoo)
    let (status, text) = zoo.run("plugin trust Zoo --unsandboxed")
    #expect(status == .failed)
    #expect(text.contains("it was changed since it was read, plugin reload reads it anew"))
    _ = zoo.run("plugin reload")
    #expect(zoo.run("plugin trust Zoo --unsandboxed").status == .done)
  }

  @Test func `access does not carry trust over to files that were changed`() throws {
    let zoo = try ZooFixture()
    _ = zoo.run("add person Shippo --set cage=east")
    _ = zoo.run("plugin trust Zoo --unsandboxed")
    #expect(zoo.run("zoo feed shippo").status == .done)
    try change("zoo.py", zoo)
    // It runs, from the files that it was started from.
    #expect(zoo.run("access grant Zoo").status == .done)
    let (status, text) = zoo.run("zoo feed shippo")
    #expect(status == .accessDenied)
    #expect(text.contains("the files of Zoo were changed since you decided about them"))
  }

  @Test func `who was denied the book stays so when it is trusted again`() throws {
    let zoo = try ZooFixture()
    _ = zoo.run("plugin trust Zoo --unsandboxed")
    _ = zoo.run("access deny Zoo")
    try change("zoo.py", zoo)
    _ = zoo.run("plugin reload")
    let answer = zoo.run("plugin trust Zoo --unsandboxed").text
    #expect(answer == "Zoo is trusted, also without a sandbox: it may not use the book until access grant Zoo.\n")
    #expect(zoo.run("zoo ask book.fetch '{}'").text == "-32001: Zoo has no access to the book: denied\n")
    _ = zoo.run("access grant Zoo")
    #expect(zoo.run("zoo ask book.fetch '{}'").text == "records\n")
  }
}
