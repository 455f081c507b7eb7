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

  @Test func `what cannot be had while it goes on is refused`() throws {
    try fixture.add("Tama")
    try book.beginWriting()
    #expect(throws: UndoError.unsavedChanges) { try book.undo() }
    #expect(throws: StorageError.beingWritten("memory")) {
      _ = try book.enumerateChanges(ChangeHistoryFetchRequest()) { _ in true }
    }
    #expect(throws: StorageError.self) { _ = try fixture.storage.beginTransaction() }
    try book.add(fixture.person("Shippo"))
    // Who is added while the persons are gone through would be met, and so on without end.
    #expect(throws: StorageError.beingWritten("memory")) {
      try book.enumerate(FetchPlan()) { _ in
        try book.add(fixture.person("Another"))
        return true
      }
    }
    #expect(try book.names() == ["Tama"])
  }

  @Test func `what was staged before is written first`() throws {
    let other = BookFixture.open(fixture.storage)
    try book.add(fixture.person("Shippo"))
    try book.beginWriting()
    #expect(book.isWriting && book.hasUnsavedChanges)
    try book.add(fixture.person("Tama"))
    #expect(try book.names() == ["Shippo", "Tama"])
    #expect(try other.names() == [])
    #expect(try book.save(title: "two pets")?.number == 1)
    #expect(try other.names() == ["Shippo", "Tama"])
    #expect(!book.hasUnsavedChanges)
  }

  @Test func `what cannot be written stays staged`() throws {
    let tama = try fixture.add("Tama")
    var changed = tama
    changed[.note] = "likes milk"
    try book.update(changed)
    let other = BookFixture.open(fixture.storage)
    var others = try #require(try other.person(tama.uniqueID))
    others[.note] = "likes fish"
    try other.update(others)
    try other.save(title: "set Tama")
    #expect(throws: ChangeError.self) { try book.beginWriting() }
    #expect(!book.isWriting && book.hasUnsavedChanges)
    #expect(try book.person(tama.uniqueID)?[.note] == "likes milk")
    let transaction = try fixture.storage.beginTransaction()
    #expect(throws: StorageError.self) { try book.beginWriting() }
    transaction.rollback()
    #expect(throws: ChangeError.self) { try book.save(title: "set Tama") }
    #expect(book.hasUnsavedChanges)
  }

  @Test func `what saving requires must hold`() throws {
    let tama = try fixture.add("Tama")
    try book.beginWriting()
    try book.add(fixture.person("Shippo"))
    #expect(throws: ChangeError.recordChanged(tama.uniqueID)) {
      try book.save(title: "add Shippo", requiring: [.revision(tama.uniqueID, 7)])
    }
    #expect(!book.isWriting && !book.hasUnsavedChanges)
    #expect(try book.names() == ["Tama"])
    try book.beginWriting()
    try book.add(fixture.person("Shippo"))
    #expect(try book.save(title: "add Shippo", requiring: [.revision(tama.uniqueID, 1)]) != nil)
    #expect(try BookFixture.open(fixture.storage).names() == ["Tama", "Shippo"])
  }

  @Test func `a request that cannot be a change drops it, too, and one with an author is that author's`() throws {
    try book.beginWriting()
    try book.add(fixture.person("Shippo"))
    #expect(throws: ChangeError.self) { try book.update(fixture.person("Never stored")) }
    #expect(try book.save(title: "nothing") == nil)
    try book.beginWriting()
    var request = SaveRequest(title: "add Tama", author: Author(name: "sync", isUser: false))
    request.add(fixture.person("Tama"))
    #expect(try book.execute(request)?.author == Author(name: "sync", isUser: false))
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
