import AddressBook
import PropertyLists
import Testing

/// Persons of whom only some keys were fetched.
@Suite struct PartialPersonTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  private func addShippo() throws -> Person {
    var person = fixture.person("Shippo", "Dog")
    person[.phones].append("7124779070", label: .main)
    try book.add(person)
    try book.save(title: "add")
    return try #require(try book.person(person.uniqueID))
  }

  private func partial(_ keys: Set<String>) throws -> PartialPerson {
    try #require(try book.partialPeople(keys: keys).first)
  }

  @Test func `What was fetched can be read, and nothing else`() throws {
    let whole = try addShippo()
    let person = try partial(["First", "Phone", "Nickname"])
    #expect(try person[.firstName] == "Shippo")
    #expect(try person[.phones].map(\.value) == ["7124779070"])
    #expect(try person[.nickname] == nil)
    #expect(person.isKeyAvailable("Nickname"))
    #expect(!person.isKeyAvailable("Last"))
    #expect(person.areKeysAvailable(["First", "Phone"]))
    #expect(!person.areKeysAvailable(["First", "Last"]))
    #expect(throws: NotFetched(key: "Last")) { try person[.lastName] }
    #expect(throws: NotFetched(key: "Email")) { try person[.emails] }
    #expect(throws: NotFetched(key: "org.example.tag")) { try person.value(for: "org.example.tag") }
    #expect(try book.complete(person) == whole)
  }

  @Test func `One key that may not be read fails alone`() throws {
    _ = try addShippo()
    book.mayRead = { $0 != "Phone" }
    let person = try partial(["First", "Phone"])
    #expect(try person[.firstName] == "Shippo")
    #expect(throws: NotPermitted(key: "Phone")) { try person[.phones] }
    #expect(!person.isKeyAvailable("Phone"))
    #expect(!person.areKeysAvailable(["First", "Phone"]))
    #expect(person.refusedKeys == ["Phone"])
    #expect(throws: NotPermitted(key: "Phone")) { try book.complete(person) }
  }

  @Test func `A person that was deleted meanwhile cannot be completed`() throws {
    let whole = try addShippo()
    let person = try partial(["First"])
    try book.delete(whole)
    try book.save(title: "delete")
    #expect(try book.complete(person) == nil)
  }

  @Test func `Enumerating stops when the closure has enough`() throws {
    for name in ["A", "B", "C"] { try fixture.add(name) }
    var names: [String?] = []
    try book.enumeratePartial(FetchPlan(order: .givenName), keys: ["First"]) { person in
      names.append(try person[.firstName])
      return names.count < 2
    }
    #expect(names == ["A", "B"])
  }
}
