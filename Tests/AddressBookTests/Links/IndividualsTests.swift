import PropertyLists
import Testing

@testable import AddressBook

/// What a fetch of individuals makes of linked cards.
@Suite struct IndividualsTests {
  private let fixture = BookFixture()
  private let work: Container
  private var book: AddressBook { fixture.book }

  /// Ada has a phone at home and an e-mail address at work; Bo has neither; Ada Byron has both on one card.
  init() throws {
    work = try fixture.addContainer("Work")
    let home = try fixture.add("Ada", in: nil) { person in
      person[.nickname] = "Countess"
      person[.phones].append("+44 20 7946 0001", label: .home)
    }
    let office = try fixture.add("Augusta", in: work) { person in
      person[.emails].append("augusta@example.org", label: .work)
      person[.birthday] = CalendarDay(year: 1815, month: 12, day: 10)
    }
    try fixture.add("Bo", in: nil) { $0[.note] = "no phone" }
    try fixture.add("Byron", in: nil) { person in
      person[.nickname] = "Countess"
      person[.emails].append("augusta.byron@example.org", label: .work)
    }
    try fixture.addGroup("Countess Augusta")
    var request = SaveRequest(title: "link")
    try request.link([home.uniqueID, office.uniqueID], in: book)
    try book.execute(request)
  }

  private func names(_ plan: FetchPlan, asCards: Bool = false) throws -> [String] {
    var names: [String] = []
    try book.enumerateIndividuals(plan, asCards: asCards) { fetched in
      switch fetched {
      case .contact(let contact): names.append(contact.cards.map(\.compositeName).joined(separator: "+"))
      case .group(let group): names.append("group \(group.name)")
      case .damaged(let id, _): names.append("damaged \(id)")
      }
      return true
    }
    return names
  }

  @Test(arguments: [
    (["countess", "augusta"], ["Ada+Augusta", "Byron", "group Countess Augusta"]),
    (["augusta", "ada"], ["Ada+Augusta"]), (["1815-12-10", "countess"], ["Ada+Augusta"]),
    (["ada", "byron"], []), (["ada"], ["Ada+Augusta"]),
  ])
  func `texts are found that stand on several cards`(_ texts: [String], _ found: [String]) throws {
    #expect(try names(FetchPlan(filters: texts.map(RecordFilter.text))) == found)
    #expect(try names(FetchPlan(filters: texts.map(RecordFilter.substring))) == found)
  }

  @Test func `the words of one text stand in one value`() throws {
    #expect(try names(FetchPlan(filters: [.text("augusta example"), .text("ada")])) == ["Ada+Augusta"])
    #expect(try names(FetchPlan(filters: [.text("ada augusta")])) == [])
  }

  @Test func `a number and a word are found that stand on several cards`() throws {
    let number = RecordFilter.any([.text("79460001"), .phone("79460001")])
    #expect(try names(FetchPlan(filters: [number, .text("augusta")])) == ["Ada+Augusta"])
    #expect(try names(FetchPlan(filters: [number, .text("augusta"), .container(work.id)])) == ["Ada+Augusta"])
    #expect(try names(FetchPlan(filters: [number, .text("byron")])) == [])
  }

  @Test func `in pages and with a limit such a contact comes once, at its place`() throws {
    let texts = [RecordFilter.text("countess"), .text("augusta")]
    func page(after name: String?, limit: Int) throws -> [String] {
      let last = try name.flatMap { try book.people(FetchPlan(filters: [.name([.given], $0)])).first }
      let cursor = last.map { FetchCursor($0.contents.stored, .givenName) }
      return try names(FetchPlan(kind: .person, filters: texts, order: .givenName, after: cursor, limit: limit))
    }
    #expect(try page(after: nil, limit: 1) == ["Ada+Augusta"])
    #expect(try page(after: "Ada", limit: 5) == ["Byron"])
    #expect(try page(after: nil, limit: 5) == ["Ada+Augusta", "Byron"])
  }

  @Test(arguments: [
    ("phone == nil", ["Bo", "Byron"]), ("not phone contains '7946'", ["Bo", "Byron"]),
    ("phone.@count == 0", ["Bo", "Byron"]), ("nickname != 'Countess'", ["Bo"]), ("email == nil", ["Bo"]),
    ("first == 'Ada'", ["Ada+Augusta"]), ("first == 'Augusta'", ["Ada+Augusta"]),
    ("phone == nil or first == 'Augusta'", ["Ada+Augusta", "Bo", "Byron"]),
    ("not (phone != nil and email != nil)", ["Bo", "Byron"]),
  ])
  func `nobody is delivered for lacking what another card has`(_ source: String, _ found: [String]) throws {
    let predicate = RecordFilter.predicate(try Predicate(source))
    #expect(try names(FetchPlan(kind: .person, filters: [predicate])) == found)
    #expect(try names(FetchPlan(kind: .person, filters: [.any([predicate, .text("nobody")])])) == found)
  }

  @Test func `cards can be delivered by themselves`() throws {
    let lacking = RecordFilter.predicate(try Predicate("phone == nil"))
    #expect(try names(FetchPlan(kind: .person, filters: [lacking]), asCards: true) == ["Augusta", "Bo", "Byron"])
    #expect(try names(FetchPlan(filters: [.text("ada"), .text("augusta")]), asCards: true) == [])
  }

  @Test func `what is staged is seen`() throws {
    var bo = try #require(try book.people(FetchPlan(filters: [.name([.given], "bo")])).first)
    bo[.nickname] = "Dog"
    try book.update(bo)
    var request = SaveRequest(title: "")
    let byron = try #require(try book.people(FetchPlan(filters: [.name([.given], "byron")])).first)
    try request.link([bo.uniqueID, byron.uniqueID], in: book)
    try book.stage(request)
    #expect(try names(FetchPlan(filters: [.text("dog"), .text("countess")])) == ["Bo+Byron"])
  }
}
