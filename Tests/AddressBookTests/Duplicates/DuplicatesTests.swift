import PropertyLists
import Testing

@testable import AddressBook

@Suite struct DuplicatesTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  /// Adds a person with an e-mail address and a phone number, if any.
  @discardableResult
  private func add(_ first: String, email: String? = nil, phone: String? = nil) throws -> RecordID {
    var person = fixture.person(first)
    if let email { person[.emails].append(email, label: .home) }
    if let phone { person[.phones].append(phone, label: .home) }
    try book.add(person)
    return person.uniqueID
  }

  /// The first names of pairs.
  private func names(_ report: DuplicateReport) throws -> [String] {
    try report.pairs.map { pair in
      try [pair.first, pair.second].map { try book.person($0)?[.firstName] ?? "" }.joined(separator: " ")
    }
  }

  @Test func `pairs have their reasons and a score, the best first, then in the order of adding`() throws {
    try add("A", phone: "+49 30 1234567")
    try add("B", email: "B@Example.org")
    try add("C", email: "b@EXAMPLE.org ", phone: "030 1234567")
    try add("c", phone: "0301234567")
    let report = try book.duplicates()
    #expect(try names(report) == ["C c", "B C", "A C", "A c"])
    #expect(report.pairs.map(\.score) == [90, 50, 40, 40])
    #expect(report.pairs[0].reasons == [.name(.same), .phone("030 1234567", .same)])
    #expect(report.pairs[1].reasons == [.email("B@Example.org")])
    #expect(report.count == 4)
  }

  @Test func `a score is never above 100, and who shares several values is one pair`() throws {
    for _ in 1...2 { try add("Ada", email: "ada@example.org", phone: "+1 712 477 9070") }
    let report = try book.duplicates()
    #expect(report.pairs.map(\.score) == [100])
    #expect(report.pairs.map(\.reasons.count) == [3])
  }

  @Test func `a number that is the end of another supports what else there is`() throws {
    try add("Ada", phone: "477 9070")
    try add("Ada", phone: "712 477 9070")
    let report = try book.duplicates()
    #expect(report.pairs.map(\.reasons) == [[.name(.same), .phone("477 9070", .partial)]])
    #expect(report.pairs.map(\.score) == [65])
  }

  @Test func `phones are judged by who knows them`() throws {
    try add("A", phone: "0041 44 1234567")
    try add("B", phone: "044 123 45 67")
    var search = DuplicateSearch()
    search.matchPhones = { _, _ in .none }
    #expect(try book.duplicates(search).pairs == [])
    #expect(try book.duplicates().pairs.count == 1)
  }

  @Test func `accents in an e-mail address count, case does not`() throws {
    try add("A", email: "zoë@example.org")
    try add("B", email: "zoe@example.org")
    try add("C", email: "ZOË@example.org")
    try add("D", email: "nobody")
    try add("E", email: "nobody")
    #expect(try names(book.duplicates()) == ["A C"])
  }

  @Test func `values that no two may share are looked for`() throws {
    try book.declaredCatalog.declare(
      PropertyDeclaration(key: "org.example.chip", title: "chip", type: PropertyType(.integer), isUnique: true))
    for (name, chip) in [("A", 1), ("B", 2)] as [(String, PropertyList)] {
      var person = fixture.person(name)
      try person.set(chip, for: "org.example.chip")
      try book.add(person)
    }
    try book.save(title: "add")
    // As an import or another program can have it.
    let record = StoredRecord(
      id: RecordID(kind: .person, uuid: "C"), kind: .person, properties: ["First": "C", "org.example.chip": 2])
    let description = StepDescription(title: "import", author: .owner, time: .init(secondsSince1970: 0))
    try book.storage.commit(
      [ChangeSet(operations: [.record(record.id, .create(record))])], as: description, rules: .standard)
    let report = try book.duplicates()
    #expect(try names(report) == ["B C"])
    #expect(report.pairs.first?.reasons == [.unique(key: "org.example.chip", 2)])
  }

  @Test func `who was said to differ, or is linked, is no pair`() throws {
    let ids = try (1...4).map { _ in try add("Ada") }
    try book.markDistinct(ids[1], ids[0])
    var request = SaveRequest(title: "")
    for operation in try Links(book.overlay).operations(linking: ids[2], ids[3]) { request.append(operation) }
    try book.stage(request)
    let pairs = try book.duplicates().pairs.map { [$0.first, $0.second] }
    #expect(pairs == [[ids[0], ids[2]], [ids[1], ids[2]]])
  }

  @Test func `of the cards of a contact the one is named that has most in common`() throws {
    let cards = try [add("Ada"), add("A", email: "a@example.org")]
    let other = try add("Ada", email: "A@example.org")
    let twin = try add("Ada", email: "a@example.org")
    var request = SaveRequest(title: "")
    try request.link(cards, in: book)
    try book.stage(request)
    let report = try book.duplicates()
    #expect(report.pairs.map { [$0.first, $0.second] } == [[other, twin], [cards[0], other], [cards[0], twin]])
    #expect(report.pairs.map(\.score) == [100, 50, 50])
    #expect(report.count == 3)
  }

  @Test func `a pair of contacts counts once, however few pairs are wanted`() throws {
    let emails = ["a@example.org", "b@example.org", "c@example.org"]
    let cards = try emails.map { try add("", email: $0) }
    let others = try emails.map { try add("", email: $0) }
    var request = SaveRequest(title: "")
    try request.link(cards, in: book)
    try request.link(others, in: book)
    try book.stage(request)
    for email in ["d@example.org", "e@example.org"] { for _ in 1...2 { try add("", email: email) } }
    for limit in [0, 1, 2, 100] {
      var search = DuplicateSearch()
      search.limit = limit
      let report = try book.duplicates(search)
      #expect(report.count == 3)
      #expect(report.pairs.count == min(limit, 3))
    }
  }

  @Test func `the least score, the most pairs and the persons can be chosen`() throws {
    let ada = try add("Ada", email: "a@example.org")
    for name in ["Ada", "Ada", "Bea"] { try add(name, email: name == "Bea" ? "a@example.org" : nil) }
    var search = DuplicateSearch()
    search.limit = 2
    let report = try book.duplicates(search)
    #expect(report.pairs.count == 2)
    #expect(report.count == 4)
    search.limit = 100
    search.persons = [ada]
    #expect(try names(book.duplicates(search)) == ["Ada Ada", "Ada Ada", "Ada Bea"])
    search.minimum = 51
    #expect(try book.duplicates(search).pairs == [])
  }

  @Test func `a value of a crowd is left out and named, and counts for those who share more`() throws {
    for number in 0...DuplicateSearch.crowd {
      try add("Person \(number / 2)", phone: number == 0 ? "+49 30 7654321" : "+49 (0)30 7654321")
    }
    let report = try book.duplicates()
    #expect(report.crowds == [DuplicateCrowd(field: .phone, text: "+49 30 7654321", count: 33)])
    #expect(report.pairs.count == 16)
    #expect(report.pairs.allSatisfy { $0.score == 90 })
  }

  @Test func `a search can be stopped`() throws {
    try add("Ada")
    var search = DuplicateSearch()
    search.checkInterrupt = { throw StorageError.interrupted }
    #expect(throws: StorageError.interrupted) { try book.duplicates(search) }
  }
}
