import AddressBook
import PropertyLists
import Testing

@Suite struct UnifiedContactTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  private func contact(of card: Person) throws -> UnifiedContact { try #require(try book.contact(of: card.uniqueID)) }

  @Test func `the cards are shown as one person, each equal entry once, the name from one card`() throws {
    let work = try fixture.addContainer("Work")
    let ada = try fixture.add("Ada", in: nil) {
      $0[.phones].append("1", label: .home)
      $0[.note] = "mine"
      $0[Property<String>("org.example.a")] = "a"
    }
    let image = ImageData(stored: [1, 2, 3])
    let card = try fixture.add("Ada", in: work) {
      $0[.phones].append("1", label: .home)
      $0[.phones].append("2", label: .work)
      $0[.phones].append("1", label: .work)
      $0[.note] = "theirs"
      $0[.organization] = "Engines"
      $0[Property<Int>("org.example.b")] = 2
      try? $0.setImage(image)
    }
    var person = try contact(of: card).person
    #expect(person.compositeName == "Ada")
    #expect(person[.phones].map(\.value) == ["1", "2", "1"])
    #expect(person[.note] == "mine")
    #expect(person[.organization] == "Engines")
    #expect(person.value(for: "org.example.a") == "a")
    #expect(person.value(for: "org.example.b") == 2)
    #expect(person.value(for: "ABPropertyTypes")?.dictionary?.count == 2)
    #expect(person.picture == image.digest)
    #expect(person.isReadOnly)
    person[.note] = "changed"
    #expect(throws: ChangeError.invalid(person.uniqueID, .readOnly(person.uniqueID))) { try book.update(person) }
    #expect(try contact(of: ada).cards(holding: "Note").count == 2)
  }

  @Test func `the default container's card comes first`() throws {
    let work = try fixture.addContainer("Work")
    let ada = try fixture.add("Ada", in: nil) { $0[.note] = "mine" }
    let card = try fixture.add("Ada", in: work) { $0[.note] = "theirs" }
    #expect(try contact(of: ada).person[.note] == "mine")
    var request = SaveRequest(title: "default")
    request.setDefaultContainer(work.id, replacing: .local)
    try book.execute(request)
    #expect(try contact(of: ada).cards.map(\.uniqueID) == [card.uniqueID, ada.uniqueID])
    #expect(try contact(of: ada).person[.note] == "theirs")
  }

  @Test func `a page begins with no contact that an earlier page had at another of its cards`() throws {
    let ada = try fixture.add("Ada", in: nil)
    let bo = try fixture.add("Bo", in: nil) { $0[.note] = "n" }
    let mia = try fixture.add("Mia", in: nil) { $0[.note] = "n" }
    let zoe = try fixture.add("Zoe", in: nil) { $0[.note] = "n" }
    var request = SaveRequest(title: "link")
    try request.link([ada.uniqueID, zoe.uniqueID], in: book)
    try request.link([bo.uniqueID, mia.uniqueID], in: book)
    try book.execute(request)
    func page(after card: Person, where predicate: Predicate? = nil) throws -> [[RecordID]] {
      let record = try #require(try book.record(card.uniqueID))
      let filters = predicate.map { [RecordFilter.predicate($0)] } ?? []
      let plan = FetchPlan(filters: filters, order: .givenName, after: FetchCursor(record, .givenName))
      return try book.contacts(plan).map { $0.cards.map(\.uniqueID) }
    }
    let first = [bo.uniqueID, mia.uniqueID]
    let second = [ada.uniqueID, zoe.uniqueID]
    #expect(try page(after: ada) == [first])
    #expect(try page(after: bo).isEmpty)
    // Ada's own card does not count where only the other has the note.
    let noted = try Predicate("note == 'n'", catalog: try book.catalog)
    #expect(try page(after: ada, where: noted) == [first, second])
    #expect(try page(after: bo, where: noted) == [second])
  }

  @Test func `the history of several cards is in the order of the steps, each with what it did to any of them`() throws
  {
    let work = try fixture.addContainer("Work")
    var ada = try fixture.add("Ada", in: nil)
    var card = try fixture.add("Ada", in: work)
    ada[.note] = "one"
    card[.note] = "two"
    var both = SaveRequest(title: "both")
    both.update(ada)
    both.update(card)
    try book.execute(both)
    let cards = [ada.uniqueID, card.uniqueID]
    let history = try book.history(of: cards)
    #expect(history.map(\.step.number) == history.map(\.step.number).sorted(by: >))
    #expect(history.first?.step.title == "both")
    #expect(Set(history.first?.operations.compactMap(\.record) ?? []) == Set(cards))
    #expect(history.count == 3)
    #expect(try book.history(of: cards, limit: 1).map(\.step.title) == ["both"])
  }

  @Test func `a change goes to the card that holds the key or the entry, else to the first that can be written`() throws
  {
    var work = try fixture.addContainer("Work")
    let ada = try fixture.add("Ada", in: nil) { $0[.nickname] = "Countess" }
    let card = try fixture.add("Ada", in: work) {
      $0[.note] = "theirs"
      $0[.phones].append("2", label: .work)
    }
    var linked = try contact(of: ada)
    #expect(try linked.cardForWriting("Note").uniqueID == card.uniqueID)
    #expect(try linked.cardForWriting("Nickname").uniqueID == ada.uniqueID)
    #expect(try linked.cardForWriting("JobTitle").uniqueID == ada.uniqueID)
    let entry = try #require(card[.phones].first).id
    #expect(try linked.cardForWriting("Phone", entry: entry).uniqueID == card.uniqueID)
    work = try #require(try book.container(work.id))
    work.capabilities.isReadOnly = true
    try fixture.put(work)
    linked = try contact(of: ada)
    #expect(throws: RecordError.readOnly(card.uniqueID)) { try linked.cardForWriting("Note") }
    #expect(throws: RecordError.readOnly(card.uniqueID)) { try linked.cardForWriting("Phone", entry: entry) }
    #expect(try linked.cardForWriting("Phone", adding: true).uniqueID == ada.uniqueID)
    #expect(throws: RecordError.readOnly(card.uniqueID)) {
      try UnifiedContact(linked.cards[1]).cardForWriting("JobTitle")
    }
  }

  @Test func `a predicate tests cards, and a match delivers the contact once`() throws {
    let work = try fixture.addContainer("Work")
    try fixture.add("Ada", in: nil) { $0[.note] = "x" }
    try fixture.add("Ada", in: work) { $0[.note] = "x" }
    try fixture.add("Bo", in: work) { $0[.note] = "x" }
    try fixture.add("Cleo", in: nil) { $0[.note] = "y" }
    func names(_ source: String, limit: Int? = nil) throws -> [String] {
      try book.contacts(FetchPlan(filters: [.predicate(Predicate(source))], order: .givenName, limit: limit))
        .map(\.person.compositeName)
    }
    #expect(try names("note == \"x\"") == ["Ada", "Bo"])
    #expect(try names("note == \"x\"", limit: 1) == ["Ada"])
    #expect(try names("TRUEPREDICATE", limit: 2) == ["Ada", "Bo"])
    #expect(try names("TRUEPREDICATE", limit: 0) == [])
    #expect(try book.contacts(FetchPlan(filters: [.container(work.id)])).map(\.cards.count) == [2, 1])
  }

  @Test func `a predicate on contacts is asked on the book's day`() throws {
    let work = try fixture.addContainer("Work")
    // The clock stands on 2027-01-15.
    for (name, day) in [("Ada", 20), ("Bo", 30)] {
      try fixture.add(name, in: work) { $0[.birthday] = CalendarDay(year: 1815, month: 1, day: day) }
    }
    let week = FetchPlan(filters: [.predicate(try Predicate("birthday within 7 days from today yearless"))])
    #expect(try book.contacts(week).map(\.person.compositeName) == ["Ada"])
  }

  @Test func `what is shown of several cards is no card, and is not added to a book`() throws {
    let work = try fixture.addContainer("Work")
    let ada = try fixture.add("Ada")
    try fixture.add("Ada", in: work)
    let person = try contact(of: ada).person
    #expect(throws: ChangeError.wrongIdentifier(person.uniqueID, .person)) { try book.add(person) }
    let group = RecordID(kind: .group, uuid: "G")
    #expect(throws: ChangeError.wrongIdentifier(group, .person)) {
      try book.add(Person(contents: RecordContents(new: group, kind: .person)))
    }
    #expect(try book.names() == ["Ada", "Ada"])
  }
}
