import AddressBook
import PropertyLists
import Testing

/// What is staged while it is written straight into the store.
@Suite struct WritingTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  @Test func `it is seen here at once, and by others when it is saved as one step`() throws {
    let other = BookFixture.open(fixture.storage)
    try book.beginWriting()
    #expect(!book.hasUnsavedChanges)
    for name in ["Shippo", "Tama"] { try book.add(fixture.person(name)) }
    #expect(book.hasUnsavedChanges)
    #expect(try book.names() == ["Shippo", "Tama"])
    #expect(try book.names(.exactName("Tama")) == ["Tama"])
    #expect(try book.isUsed("First"))
    #expect(try other.names() == [])
    #expect(throws: UndoError.unsavedChanges) { try book.undo() }
    let step = try #require(try book.save(title: "two pets"))
    #expect(step.title == "two pets")
    #expect(!book.hasUnsavedChanges)
    #expect(try other.names() == ["Shippo", "Tama"])
    #expect(try other.steps(limit: 5) == [step])
    try book.undo()
    #expect(try other.names() == [])
  }

  @Test func `dropping it leaves nothing of it, and saving nothing makes no step`() throws {
    try book.beginWriting()
    try book.add(fixture.person("Shippo"))
    book.revert()
    #expect(!book.hasUnsavedChanges)
    try book.beginWriting()
    #expect(try book.save(title: "nothing") == nil)
    #expect(try book.names() == [])
    #expect(try book.steps(limit: 5).isEmpty)
    // What follows is staged as always.
    try book.add(fixture.person("Tama"))
    #expect(try BookFixture.open(fixture.storage).names() == [])
    #expect(try book.save(title: "add Tama") != nil)
  }

  @Test func `a request that fails drops all that was written`() throws {
    let tama = try fixture.add("Tama")
    try book.beginWriting()
    try book.add(fixture.person("Shippo"))
    var request = SaveRequest(title: "add Tama")
    request.requireNoPerson(named: "Tama")
    request.add(fixture.person("Tama"))
    #expect(throws: ChangeError.namesake("Tama", tama.uniqueID)) { try book.stage(request) }
    #expect(!book.hasUnsavedChanges)
    #expect(try book.names() == ["Tama"])
    #expect(try book.save(title: "nothing") == nil)
  }

  @Test func `a request that is executed ends it, with all that was staged before`() throws {
    try book.beginWriting()
    try book.add(fixture.person("Shippo"))
    var request = SaveRequest(title: "add Tama, too")
    request.add(fixture.person("Tama"))
    #expect(try book.execute(request)?.title == "add Tama, too")
    #expect(try BookFixture.open(fixture.storage).names() == ["Shippo", "Tama"])
    #expect(try book.steps(limit: 5).count == 1)
  }
}
