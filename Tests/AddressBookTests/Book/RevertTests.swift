import AddressBook
import PropertyLists
import Testing

/// Dropping what is staged for one record.
@Suite struct RevertTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  private func stageName(_ id: RecordID, _ name: String, in book: AddressBook) throws {
    var copy = try #require(try book.person(id))
    copy[.firstName] = name
    var request = SaveRequest(title: "rename to \(name)")
    request.update(copy)
    try book.stage(request)
  }

  @Test func `after a conflict the record's changes are dropped and the rest is saved`() throws {
    let people = try ["Ada", "Bea", "Cleo"].map { try fixture.add($0).uniqueID }
    for (id, name) in zip(people, ["Ada 1", "Bea 1", "Cleo 1"]) { try stageName(id, name, in: book) }
    let other = BookFixture.open(fixture.storage)
    for (id, name) in zip(people.prefix(2), ["Ada 2", "Bea 2"]) {
      try stageName(id, name, in: other)
      try other.save(title: "elsewhere")
    }
    #expect(throws: ChangeError.self) { try book.save(title: "all") }
    #expect(try book.revert(people[0]) == ["rename to Ada 1"])
    // The other conflict waits for its turn, and what is staged is seen.
    #expect(try book.names() == ["Ada 2", "Bea 1", "Cleo 1"])
    #expect(throws: ChangeError.self) { try book.save(title: "all") }
    #expect(try book.revert(people[1]) == ["rename to Bea 1"])
    #expect(try book.save(title: "all") != nil)
    #expect(try other.names() == ["Ada 2", "Bea 2", "Cleo 1"])
  }

  @Test func `places in groups and links go with the record, other records stay staged`() throws {
    let pets = try fixture.addGroup("Pets")
    let bea = try fixture.add("Bea")
    let ada = fixture.person("Ada")
    try book.add(ada)
    for id in [ada.uniqueID, bea.uniqueID] { try book.stage { $0.addMember(id, to: pets.uniqueID) } }
    try book.stage { try $0.link([ada.uniqueID, bea.uniqueID], in: book) }
    try book.stage { $0.markDistinct(ada.uniqueID, pets.uniqueID) }
    try book.stage { $0.setMe(ada.uniqueID, replacing: nil) }
    #expect(try book.revert(ada.uniqueID).count == 5)
    #expect(try book.person(ada.uniqueID) == nil)
    #expect(try book.members(of: pets.uniqueID) == [bea.uniqueID])
    #expect(try book.cards(unifiedWith: bea.uniqueID) == [bea.uniqueID])
    #expect(try book.me == nil)
    try book.save(title: "rest")
    #expect(try book.members(of: pets.uniqueID) == [bea.uniqueID])
  }

  @Test func `a request that changes others, too, goes as a whole`() throws {
    let (ada, double) = (try fixture.add("Ada"), try fixture.add("Ada"))
    try book.merge([double.uniqueID], into: ada.uniqueID)
    try book.revert(double.uniqueID)
    #expect(!book.hasUnsavedChanges)
    #expect(try book.people().count == 2)
  }

  @Test func `what is not staged is not dropped, nor what is in the store already`() throws {
    let ada = try fixture.add("Ada")
    try book.add(fixture.person("Bea"))
    #expect(try book.revert(ada.uniqueID) == [])
    #expect(try book.names() == ["Ada", "Bea"])
    book.revert()
    try book.beginWriting()
    try stageName(ada.uniqueID, "Ada 1", in: book)
    #expect(throws: StorageError.beingWritten("memory")) { try book.revert(ada.uniqueID) }
    try book.save(title: "rename")
    #expect(try book.names() == ["Ada 1"])
  }
}
