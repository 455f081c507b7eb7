import AddressBook
import PropertyLists
import Testing

@Suite struct LinkTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  private func cards(of card: Person) throws -> [RecordID] {
    try #require(try book.contact(of: card.uniqueID)).cards.map(\.uniqueID)
  }

  @Test func `cards of one name in different containers are linked when the second is added`() throws {
    let work = try fixture.addContainer("Work")
    let (ada, other) = (try fixture.add("Ada", "Lovelace"), try fixture.add("Ada", "Byron"))
    let card = try fixture.add("Ada", "Lovelace", in: work)
    #expect(try cards(of: ada) == [ada.uniqueID, card.uniqueID])
    #expect(try cards(of: card) == [ada.uniqueID, card.uniqueID])
    #expect(try cards(of: other) == [other.uniqueID])
    #expect(try book.isUnified(ada.uniqueID, with: card.uniqueID))
    #expect(try !book.isUnified(ada.uniqueID, with: other.uniqueID))
    let contact = try #require(try book.contact(of: card.uniqueID))
    #expect(contact.id.rawValue.hasSuffix(":Unified"))
    for id in [contact.id, ContactID(ada.uniqueID), ContactID(card.uniqueID)] {
      #expect(try book.contact(id) == contact)
    }
    #expect(try book.contacts().map(\.person.compositeName) == ["Ada Lovelace", "Ada Byron"])
  }

  @Test func `a card that is renamed or moved is linked then, and undo takes the link back`() throws {
    let work = try fixture.addContainer("Work")
    let ada = try fixture.add("Ada")
    let card = try fixture.add("Eve", in: work)
    var renamed = card
    renamed[.firstName] = "Ada"
    try book.update(renamed)
    try book.save(title: "rename")
    #expect(try cards(of: ada).count == 2)
    try book.undo()
    #expect(try cards(of: ada).count == 1)
    #expect(try !book.hasLinks)
    try book.redo()
    #expect(try cards(of: ada).count == 2)
    // A new name does not part them.
    var again = try #require(try book.person(card.uniqueID))
    again[.firstName] = "Augusta"
    try book.update(again)
    try book.save(title: "rename")
    #expect(try cards(of: ada).count == 2)

    let (first, second) = (try fixture.add("Bo"), try fixture.add("Bo"))
    var moved = second
    moved.contents.container = work.id
    try book.update(moved)
    try book.save(title: "move")
    #expect(try cards(of: first) == [first.uniqueID, second.uniqueID])
  }

  @Test func `a name that two have in one container links neither`() throws {
    let work = try fixture.addContainer("Work")
    let home = try fixture.addContainer("Home")
    let (first, second) = (try fixture.add("Ada"), try fixture.add("Ada"))
    let card = try fixture.add("Ada", in: work)
    #expect(try cards(of: card) == [card.uniqueID])
    // The one in the third container is linked with the only one of its name in another.
    let third = try fixture.add("Ada", in: home)
    #expect(try cards(of: third) == [card.uniqueID, third.uniqueID])
    #expect(try cards(of: first) == [first.uniqueID])
    #expect(try cards(of: second) == [second.uniqueID])
    try fixture.add("", in: work)
    try fixture.add("", in: home)
    #expect(try book.contacts().count == 5)
  }

  @Test func `three containers make one contact of three cards`() throws {
    let (work, home) = (try fixture.addContainer("Work"), try fixture.addContainer("Home"))
    let first = try fixture.add("Ada")
    let second = try fixture.add("Ada", in: work)
    let id = try #require(try book.contact(of: first.uniqueID)).id
    let third = try fixture.add("Ada", in: home)
    #expect(try book.contact(of: third.uniqueID)?.id == id)
    #expect(try cards(of: second) == [first, second, third].map(\.uniqueID))
    try book.delete(second)
    try book.save(title: "delete")
    #expect(try cards(of: third) == [first.uniqueID, third.uniqueID])
    #expect(try book.contact(of: third.uniqueID)?.id == id)
    try book.delete(first)
    try book.save(title: "delete")
    #expect(try cards(of: third) == [third.uniqueID])
    #expect(try book.contact(id) == nil)
    #expect(try !book.hasLinks)
    try book.undo()
    try book.undo()
    #expect(try cards(of: second) == [first, second, third].map(\.uniqueID))
  }

  @Test func `the mark of the own card goes on to another card of the contact`() throws {
    let work = try fixture.addContainer("Work")
    let ada = try fixture.add("Ada")
    let card = try fixture.add("Ada", in: work)
    var request = SaveRequest(title: "me")
    request.setMe(ada.uniqueID, replacing: nil)
    try book.execute(request)
    try book.delete(ada)
    try book.save(title: "delete")
    #expect(try book.me == card.uniqueID)
    try book.delete(card)
    try book.save(title: "delete")
    #expect(try book.me == nil)
    try book.undo()
    #expect(try book.me == card.uniqueID)
    try book.undo()
    #expect(try book.me == ada.uniqueID)
    #expect(try cards(of: ada).count == 2)
  }

  @Test func `cards are linked and parted by hand, and what was parted stays so`() throws {
    let work = try fixture.addContainer("Work")
    let ada = try fixture.add("Ada")
    let card = try fixture.add("Ada", in: work)
    var request = SaveRequest(title: "unlink")
    try request.unlink(card.uniqueID, in: book)
    try book.execute(request)
    #expect(try cards(of: ada) == [ada.uniqueID])
    #expect(try book.isDistinct(ada.uniqueID, card.uniqueID))
    for name in ["Eve", "Ada"] {
      var renamed = try #require(try book.person(card.uniqueID))
      renamed[.firstName] = name
      try book.update(renamed)
      try book.save(title: "rename")
    }
    #expect(try cards(of: ada) == [ada.uniqueID])
    var link = SaveRequest(title: "link")
    try link.link([ada.uniqueID, card.uniqueID], in: book)
    try book.execute(link)
    #expect(try cards(of: ada).count == 2)
    #expect(try !book.isDistinct(ada.uniqueID, card.uniqueID))
    try book.undo()
    #expect(try cards(of: ada).count == 1)
    #expect(try book.isDistinct(ada.uniqueID, card.uniqueID))
  }

  @Test func `linking joins whole contacts, and parting a contact parts all its cards`() throws {
    let names = ["A", "B", "C", "D"]
    let people = try names.map { try fixture.add($0) }
    let ids = people.map(\.uniqueID)
    for pair in [[ids[0], ids[1]], [ids[2], ids[3]], [ids[3], ids[0]]] {
      var request = SaveRequest(title: "link")
      try request.link(pair, in: book)
      try book.execute(request)
    }
    #expect(try Set(cards(of: people[0])) == Set(ids))
    #expect(try book.contacts().count == 1)
    let contact = try #require(try book.contact(of: ids[2]))
    var request = SaveRequest(title: "unlink")
    try request.unlinkAll(of: contact, in: book)
    try book.execute(request)
    #expect(try book.contacts().map(\.id) == ids.map { ContactID($0) })
    #expect(try book.isDistinct(ids[1], ids[3]))
    for _ in 1...3 { try book.undo() }
    #expect(try cards(of: people[0]) == [ids[0], ids[1]])
    #expect(try cards(of: people[2]) == [ids[2]])
    // A contact that is made of the same cards again does not get an identifier that is in use.
    #expect(try book.contact(contact.id) == nil)
  }

  @Test func `what was parted from a contact makes another with an identifier of its own`() throws {
    let ids = try ["A", "B", "C"].map { try fixture.add($0).uniqueID }
    func link(_ cards: [RecordID]) throws -> ContactID {
      var request = SaveRequest(title: "link")
      try request.link(cards, in: book)
      try book.execute(request)
      return try #require(try book.contact(of: cards[0])).id
    }
    let first = try link(ids)
    for card in [ids[0], ids[1]] {
      var request = SaveRequest(title: "unlink")
      try request.unlink(card, in: book)
      try book.execute(request)
    }
    let again = try link([ids[0], ids[1]])
    let third = try link([ids[2], ids[0]])
    #expect(third == again)
    #expect(first == again, "the identifier was free again")
  }

  @Test func `only persons of the book are linked`() throws {
    let ada = try fixture.add("Ada")
    let group = try fixture.addGroup("Pets")
    let nobody = RecordID(kind: .person, uuid: "NOBODY")
    for other in [group.uniqueID, nobody] {
      var request = SaveRequest(title: "link")
      #expect(throws: ChangeError.noRecord(other)) { try request.link([ada.uniqueID, other], in: book) }
    }
  }

  @Test func `a link that was changed elsewhere is a conflict`() throws {
    let ids = try ["A", "B", "C"].map { try fixture.add($0).uniqueID }
    var mine = SaveRequest(title: "link")
    try mine.link([ids[0], ids[1]], in: book)
    var theirs = SaveRequest(title: "link")
    try theirs.link([ids[0], ids[2]], in: book)
    try BookFixture.open(fixture.storage).execute(theirs)
    #expect(throws: ChangeError.documentConflict(DocumentKey("link", ids[0].rawValue))) { try book.execute(mine) }
  }

  @Test func `what is staged is linked as what is saved`() throws {
    let work = try fixture.addContainer("Work")
    let ada = try fixture.add("Ada")
    var card = book.newPerson(in: work.id)
    card[.firstName] = "Ada"
    try book.add(card)
    let staged = try #require(try book.contact(of: ada.uniqueID))
    #expect(staged.isLinked)
    var request = SaveRequest(title: "")
    try request.unlink(card.uniqueID, in: book)
    try book.stage(request)
    #expect(try cards(of: ada) == [ada.uniqueID])
    try book.save(title: "all")
    #expect(try cards(of: ada) == [ada.uniqueID])
    #expect(try book.isDistinct(ada.uniqueID, card.uniqueID))
  }

  @Test func `a unique value may stand on every card of one individual`() throws {
    let key = "org.example.chip"
    let work = try fixture.addContainer("Work")
    let ada = try fixture.add("Ada", in: nil) { $0[Property<String>(key)] = "1" }
    var card = book.newPerson(in: work.id)
    card[.firstName] = "Ada"
    card[Property<String>(key)] = "1"
    var request = SaveRequest(title: "add")
    request.add(card)
    request.requireUnique("1", for: key, of: card.uniqueID)
    try book.execute(request)
    #expect(try cards(of: ada).count == 2)
    var other = fixture.person("Eve")
    other[Property<String>(key)] = "1"
    request = SaveRequest(title: "add")
    request.add(other)
    request.requireUnique("1", for: key, of: other.uniqueID)
    #expect(throws: ChangeError.notUnique(key: key, "1", ada.uniqueID)) { try book.execute(request) }
  }
}
