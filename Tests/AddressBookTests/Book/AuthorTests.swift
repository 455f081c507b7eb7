import AddressBook
import Testing

/// Whose a step is.
@Suite struct AuthorTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }
  private let sync = Author(name: "sync", isUser: false)

  private func request(_ name: String, _ author: Author?) -> SaveRequest {
    var request = SaveRequest(title: "add \(name)", author: author)
    request.add(fixture.person(name))
    return request
  }

  @Test(arguments: [false, true])
  func `a staged request keeps its author, written straight into the store or not`(_ writes: Bool) throws {
    if writes { try book.beginWriting() }
    try book.stage(request("A", sync))
    #expect(try book.save(title: "add")?.author == sync)
    #expect(throws: UndoError.nothingToUndo) { try book.undo() }
  }

  @Test(arguments: [false, true])
  func `a step of several authors names each once, and a user can undo it`(_ writes: Bool) throws {
    if writes { try book.beginWriting() }
    for (name, author) in [("A", sync), ("B", nil), ("C", sync)] { try book.stage(request(name, author)) }
    let step = try #require(try book.save(title: "add"))
    #expect(step.author == Author(name: "sync, me", isUser: true))
    #expect(try book.undo() == step)
  }

  @Test func `who executes a request saves what others have staged in their names, too`() throws {
    try book.add(fixture.person("A"))
    #expect(try book.execute(request("B", sync))?.author.name == "me, sync")
    #expect(try book.execute(request("C", sync))?.author == sync)
  }
}
