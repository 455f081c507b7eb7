import AddressBook
import PropertyLists
import Testing

/// Orders and pages of lists, staged records included.
@Suite struct OrderAndPageTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  @Test func `The user's order is what the book says`() throws {
    try fixture.add("Ada", "Zulu")
    try fixture.add("Zoe", "Abel")
    #expect(try book.names(order: .userDefault) == ["Ada Zulu", "Zoe Abel"])
    book.defaultOrder = .familyName
    #expect(try book.names(order: .userDefault) == ["Zoe Abel", "Ada Zulu"])
    #expect(try book.names(order: .givenName) == ["Ada Zulu", "Zoe Abel"])
    book.defaultOrder = .none
    #expect(try book.names(order: .userDefault) == ["Ada Zulu", "Zoe Abel"])
  }

  @Test func `Names are sorted as they are pronounced`() throws {
    var tanaka = fixture.person("太郎", "田中")
    tanaka[Property<String>("LastPhonetic")] = "Tanaka"
    tanaka[Property<String>("FirstPhonetic")] = "Taro"
    try book.add(tanaka)
    try fixture.add("Ursula", "Ulm")
    try fixture.add("Sam", "Smith")
    #expect(try book.names(order: .familyName) == ["Sam Smith", "太郎 田中", "Ursula Ulm"])
    #expect(try book.names(order: .givenName) == ["Sam Smith", "太郎 田中", "Ursula Ulm"])
  }

  /// All names, page by page.
  private func pages(of limit: Int, _ order: SortOrder) throws -> [String] {
    var names: [String] = []
    var plan = FetchPlan(order: order, limit: limit)
    while true {
      let page = try book.people(plan)
      names += page.map(\.compositeName)
      guard let last = page.last else { return names }
      plan.after = FetchCursor(last.contents.stored, order)
    }
  }

  @Test(arguments: [1, 2, 3, 7], [SortOrder.none, .givenName, .familyName])
  func `Pages make the whole list, of stored and of staged records`(_ limit: Int, _ order: SortOrder) throws {
    for name in ["B", "D", "B", "A", "F"] { try fixture.add(name) }
    let staged = try fixture.add("X")
    var renamed = staged
    renamed[.firstName] = "C"
    try book.update(renamed)
    for name in ["B", "E", "A"] { try book.add(fixture.person(name)) }
    let whole = try book.names(order: order)
    #expect(whole.count == 9)
    #expect(try pages(of: limit, order) == whole)
  }

  @Test func `A page keeps its place when its record is renamed, and has none when it is deleted`() throws {
    let people = try ["A", "B", "C", "D"].map { try fixture.add($0) }
    let cursor = FetchCursor(people[1].contents.stored, .givenName)
    var renamed = people[1]
    renamed[.firstName] = "Z"
    try book.update(renamed)
    try book.save(title: "rename")
    let plan = FetchPlan(order: .givenName, after: cursor)
    #expect(try book.people(plan).map(\.compositeName) == ["C", "D", "Z"])
    #expect(try book.count(plan) == 3)
    let person = try #require(try book.person(people[1].uniqueID))
    try book.delete(person)
    #expect(throws: FetchError.noPlace(people[1].uniqueID)) { try book.people(plan) }
    try book.save(title: "delete")
    #expect(throws: FetchError.noPlace(people[1].uniqueID)) { try book.people(plan) }
  }

  @Test func `A predicate is asked on the book's day`() throws {
    var person = fixture.person("Ada")
    person[.birthday] = CalendarDay(year: 1815, month: 1, day: 20)
    try book.add(person)
    // The clock stands on 2027-01-15.
    let week = try Predicate("birthday within 7 days from today yearless")
    #expect(try book.people(where: week).map(\.compositeName) == ["Ada"])
    #expect(try book.count(FetchPlan(filters: [.any([.predicate(week)])])) == 1)
    #expect(
      try book.count(FetchPlan(filters: [.predicate(try Predicate("birthday within 4 days from today yearless"))])) == 0
    )
  }

  @Test(arguments: [SortOrder.none, .givenName, .familyName])
  func `Pages in the user's order make the whole list, whatever that order is`(_ order: SortOrder) throws {
    for (first, last) in [("B", "X"), ("A", "Z"), ("C", "Y"), ("D", "W")] { try fixture.add(first, last) }
    book.defaultOrder = order
    let whole = try book.names(order: order)
    #expect(whole.count == 4)
    #expect(try pages(of: 1, .userDefault) == whole)
  }

  @Test func `A place in one order is none in another`() throws {
    let ada = try fixture.add("Ada", "Zulu")
    let plan = FetchPlan(order: .givenName, after: FetchCursor(ada.contents.stored, .familyName))
    #expect(throws: FetchError.otherOrder(.familyName, .givenName)) { try book.people(plan) }
    #expect(throws: FetchError.otherOrder(.familyName, .givenName)) { try book.count(plan) }
  }
}
