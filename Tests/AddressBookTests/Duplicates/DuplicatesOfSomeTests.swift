import AddressBook
import PropertyLists
import StorageConformance
import Testing

/// Looking for the duplicates of some persons by an index finds what looking through the whole book does.
@Suite struct DuplicatesOfSomeTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  /// Fills the book with persons that are like each other, so few that no value is a crowd's.
  private func fill(_ seed: UInt64) throws {
    try book.declaredCatalog.declare(
      PropertyDeclaration(key: "org.example.chip", title: "chip", type: PropertyType(.string), isUnique: true))
    var generator = SeededGenerator(seed: seed)
    let given = ["Ada", "Ada K.", "ADA", "A", "Adah", "太郎", "Zoë", "zoe", ""]
    let family = ["Lovelace", "Love", "King Noel", "山田", "Ada", ""]
    let emails = ["ada@example.org", " ADA@example.org", "ada@example.com", "zoë@example.org", "nobody", ""]
    let phones = ["+44 20 7946 0001", "020 79460001", "7946 0001", "79460001x2", "112", "60001", ""]
    var operations: [Operation] = []
    for number in 0..<36 {
      var person = fixture.book.newPerson()
      person[.firstName] = given.randomElement(using: &generator)
      person[.lastName] = family.randomElement(using: &generator)
      if number.isMultiple(of: 5) { person[.nickname] = given.randomElement(using: &generator) }
      if number.isMultiple(of: 7) {
        person[.organization] = family.randomElement(using: &generator)
        person[.flags] = PersonFlags(kind: .organization)
      }
      if let email = emails.randomElement(using: &generator), !email.isEmpty {
        person[.emails].append(email, label: .home)
      }
      if let phone = phones.randomElement(using: &generator), !phone.isEmpty {
        person[.phones].append(phone, label: .home)
      }
      if number.isMultiple(of: 6) { try person.set(.string("chip \(number / 12)"), for: "org.example.chip") }
      operations.append(.record(person.uniqueID, .create(person.contents.stored)))
    }
    // As an import can have it: nothing asks whether the chips are unique.
    let description = StepDescription(title: "import", author: .owner, time: .init(secondsSince1970: 0))
    try book.storage.commit([ChangeSet(operations: operations)], as: description, rules: .standard)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `each person's pairs are those of the whole book`(seed: UInt64) throws {
    try fill(seed)
    var search = DuplicateSearch()
    search.limit = .max
    search.minimum = 1
    let all = try book.duplicates(search)
    #expect(!all.pairs.isEmpty)
    for person in try book.people() {
      search.persons = [person.uniqueID]
      let report = try book.duplicates(search)
      #expect(report.pairs == all.pairs.filter { [$0.first, $0.second].contains(person.uniqueID) })
    }
  }
}
