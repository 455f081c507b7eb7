import AddressBook
import PropertyLists
import Testing

@Suite struct UndoTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  private func rename(_ id: RecordID, _ name: String, in book: AddressBook? = nil) throws {
    let book = book ?? self.book
    var copy = try #require(try book.person(id))
    copy[.firstName] = name
    try book.update(copy)
    try book.save(title: "rename to \(name)")
  }

  @Test func `steps are undone from the latest and made again in their order`() throws {
    for name in ["A", "B", "C"] { try fixture.add(name) }
    #expect(try book.undo().title == "add C")
    #expect(try book.undo().title == "add B")
    #expect(try book.names() == ["A"])
    #expect(try book.redo().title == "add B")
    #expect(try book.names(order: .givenName) == ["A", "B"])
    #expect(try book.redo().title == "add C")
    #expect(throws: UndoError.nothingToRedo) { try book.redo() }
    #expect(try book.names(order: .givenName) == ["A", "B", "C"])
    #expect(try book.steps(limit: 2).map(\.title) == ["redo: add C", "redo: add B"])
    for name in ["C", "B", "A"] { #expect(try book.undo().title == "add \(name)") }
    #expect(throws: UndoError.nothingToUndo) { try book.undo() }
    #expect(try book.names() == [])
  }

  @Test func `there is nothing to undo in a new book`() {
    #expect(throws: UndoError.nothingToUndo) { try book.undo() }
    #expect(throws: UndoError.nothingToRedo) { try book.redo() }
  }

  @Test func `a new change ends what can be made again`() throws {
    let person = try fixture.add("A")
    try rename(person.uniqueID, "B")
    try book.undo()
    try rename(person.uniqueID, "C")
    #expect(throws: UndoError.nothingToRedo) { try book.redo() }
    #expect(try book.undo().title == "rename to C")
    #expect(try book.names() == ["A"])
    #expect(try book.redo().title == "rename to C")
    #expect(try book.names() == ["C"])
  }

  @Test func `undo waits until what is staged is saved or dropped`() throws {
    try fixture.add("A")
    try book.add(fixture.person("B"))
    #expect(throws: UndoError.unsavedChanges) { try book.undo() }
    #expect(throws: UndoError.unsavedChanges) { try book.redo() }
    book.revert()
    try book.undo()
  }

  @Test func `what others than users did is passed over`() throws {
    let person = try fixture.add("A")
    let sync = BookFixture.open(fixture.storage, author: Author(name: "sync", isUser: false))
    var synced = try #require(try sync.person(person.uniqueID))
    synced[.note] = "from elsewhere"
    try sync.update(synced)
    try sync.save(title: "sync")
    try rename(person.uniqueID, "B")
    #expect(try book.undo().title == "rename to B")
    #expect(try book.person(person.uniqueID)?[.note] == "from elsewhere")
    // The record it made was changed since, though not by a user.
    let error = #expect(throws: UndoError.self) { try book.undo() }
    guard case .changedSince(person.uniqueID, key: nil, let step) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(step.title == "sync")
  }

  @Test func `undoing an add never takes later edits along`() throws {
    let person = try fixture.add("A")
    let other = BookFixture.open(fixture.storage, author: Author(name: "other", isUser: false))
    try rename(person.uniqueID, "B", in: other)
    #expect(throws: UndoError.self) { try book.undo() }
    #expect(try book.names() == ["B"])
  }

  @Test func `an edit that was undone is not in the way of undoing the add`() throws {
    let person = try fixture.add("A")
    try rename(person.uniqueID, "B")
    try book.undo()
    try book.redo()
    #expect(try book.steps(limit: 9).map(\.kind) == [.redo(2), .undo(2), .change, .change])
    #expect(try book.undo().title == "rename to B")
    #expect(try book.undo().title == "add A")
    #expect(try book.names() == [])
  }

  @Test func `undo refuses to overwrite what came after`() throws {
    let person = try fixture.add("A")
    try rename(person.uniqueID, "B")
    let sync = BookFixture.open(fixture.storage, author: Author(name: "sync", isUser: false))
    try rename(person.uniqueID, "C", in: sync)
    let later = try #require(try book.steps(limit: 1).first)
    let obstacle = UndoError.changedSince(person.uniqueID, key: "First", by: later)
    #expect(throws: obstacle) { try book.undo() }
    #expect(try book.names() == ["C"])
  }

  @Test func `a deletion comes back with groups, places and everything nobody declared`() throws {
    var shippo = fixture.person("Shippo")
    try shippo.set(["a": [1, 2.5]], for: "org.example.thing")
    shippo[.phones].append("1", label: .home)
    shippo[.phones].append("2", label: "mine")
    try book.add(shippo)
    try book.save(title: "add")
    let tama = try fixture.add("Tama")
    let pets = try fixture.addGroup("Pets", members: [shippo.uniqueID, tama.uniqueID])
    let stored = try #require(try book.record(shippo.uniqueID))
    try book.delete(try #require(try book.person(shippo.uniqueID)))
    try book.save(title: "delete")
    #expect(try book.members(of: pets.uniqueID) == [tama.uniqueID])
    try book.undo()
    #expect(try book.record(shippo.uniqueID)?.properties == stored.properties)
    #expect(try book.members(of: pets.uniqueID) == [shippo.uniqueID, tama.uniqueID])
  }

  @Test func `members who left one after another come back to their places`() throws {
    let persons = try ["A", "B", "C", "D"].map { try fixture.add($0).uniqueID }
    let group = try fixture.addGroup("Pets", members: persons)
    for person in persons {
      var request = SaveRequest(title: "leave")
      request.removeMember(person, from: group.uniqueID)
      try book.execute(request)
    }
    for _ in persons { try book.undo() }
    #expect(try book.members(of: group.uniqueID) == persons)
  }

  @Test func `the history of a record tells what was done to it alone`() throws {
    let person = try fixture.add("A")
    try fixture.add("Other")
    try rename(person.uniqueID, "B")
    let history = try book.history(of: person.uniqueID)
    #expect(history.map(\.step.title) == ["rename to B", "add A"])
    #expect(history.first?.operations == [.record(person.uniqueID, .value(key: "First", old: "A", new: "B"))])
    #expect(try book.history(of: person.uniqueID, limit: 1).count == 1)
  }
}
