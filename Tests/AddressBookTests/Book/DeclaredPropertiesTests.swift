import AddressBook
import PropertyLists
import Testing

@Suite struct DeclaredPropertiesTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }
  private let name = "org.dogclub.dogname"

  @Test func `what is declared is known, kept with the book and taken back by undo`() throws {
    let types = [name: PropertyType(.string), "org.dogclub.walks": PropertyType(.integer, isMultiValue: true)]
    #expect(try book.addProperties(types, titles: [name: "dog's name"]) == 2)
    #expect(try book.catalog[name]?.title == "dog's name")
    let before = BookFixture.open(fixture.storage)
    #expect(try before.catalog[name] == nil)
    try book.save(title: "declare")
    let other = BookFixture.open(fixture.storage)
    #expect(try other.catalog[name]?.type == PropertyType(.string))
    #expect(try other.catalog["org.dogclub.walks"]?.type == PropertyType(.integer, isMultiValue: true))
    #expect(try other.catalog[name]?.owner == PropertyDeclaration.bookOwner)
    try other.undo()
    #expect(try other.catalog[name] == nil)
    #expect(try book.catalog[name] == nil)
    try other.redo()
    #expect(try book.catalog[name] != nil)
  }

  @Test func `what is staged is known at once, and forgotten when it is dropped`() throws {
    try book.addProperties([name: PropertyType(.string)])
    #expect(book.hasUnsavedChanges)
    #expect(try book.catalog[name] != nil)
    book.revert()
    #expect(try book.catalog[name] == nil)
  }

  @Test func `only what is new is counted, for each kind of record`() throws {
    #expect(try book.addProperties([name: PropertyType(.string)]) == 1)
    #expect(try book.addProperties([name: PropertyType(.string)]) == 0)
    #expect(try book.addProperties([name: PropertyType(.string)], to: .group) == 1)
    #expect(try book.catalog[name]?.kinds == [.person, .group])
    #expect(try book.removeProperties([name]) == 1)
    #expect(try book.catalog[name]?.kinds == [.group])
    #expect(try book.removeProperties([name], from: .group) == 1)
    #expect(try book.catalog[name] == nil)
  }

  @Test(
    arguments: [
      ("First", .standard("First")), ("first", .nameTaken("first", key: "First")),
      ("PHONENUMBERS", .nameTaken("PHONENUMBERS", key: "Phone")), ("", .notAKey("")), (" ", .notAKey(" ")),
      ("a\nb", .notAKey("a\nb")),
      (
        "org.dogclub.weight",
        .otherType(
          key: "org.dogclub.weight", declared: PropertyType(.real), wanted: PropertyType(.string))
      ),
    ] as [(String, PropertyError)])
  func `a clash is a typed error, and nothing is declared`(key: String, error: PropertyError) throws {
    try book.addProperties(["org.dogclub.weight": PropertyType(.real)])
    #expect(throws: error) { try book.addProperties([key: PropertyType(.string), name: PropertyType(.string)]) }
    #expect(try book.catalog[name] == nil)
  }

  @Test func `what an extension declares stays its own, and covers the book's declaration`() throws {
    try book.addProperties([name: PropertyType(.string)])
    try book.save(title: "declare")
    var catalog = PropertyCatalog.standard
    try catalog.declare(
      PropertyDeclaration(key: name, title: "name", type: PropertyType(.integer), owner: "org.dogclub"))
    let environment = Environment(now: { PropertyList.Date(secondsSince1970: 0) })
    let extended = AddressBook(storage: fixture.storage, environment: environment, catalog: catalog)
    #expect(try extended.catalog[name]?.owner == "org.dogclub")
    #expect(throws: PropertyError.owned(name, by: "org.dogclub")) {
      try extended.addProperties([name: PropertyType(.integer)])
    }
  }

  @Test func `what is not declared cannot be removed`() throws {
    #expect(throws: PropertyError.unknown(name)) { try book.removeProperties([name]) }
    #expect(throws: PropertyError.standard("First")) { try book.removeProperties(["First"]) }
    try book.addProperties([name: PropertyType(.string)])
    #expect(throws: PropertyError.unknown(name)) { try book.removeProperties([name], from: .group) }
  }

  @Test func `values keep their type in the record when the declaration goes`() throws {
    try book.addProperties([name: PropertyType(.string)])
    var dog = fixture.person("Shippo")
    #expect(throws: RecordError.wrongType(key: name, wanted: PropertyType(.string), found: PropertyType(.integer))) {
      try dog.set(5, for: name, catalog: book.catalog)
    }
    try dog.set("Rex", for: name, catalog: book.catalog)
    try book.add(dog)
    try book.removeProperties([name])
    try book.save(title: "add")
    var stored = try #require(try book.person(dog.uniqueID))
    #expect(stored.value(for: name) == "Rex")
    #expect(throws: RecordError.self) { try stored.set(5, for: name, catalog: book.catalog) }
  }

  @Test func `what the document holds that cannot be read is kept`() throws {
    let key = DocumentKey("book", "properties")
    let foreign: PropertyList = ["org.other": ["type": "colour"], "org.another": 5]
    let description = StepDescription(
      title: "foreign", author: .owner, time: PropertyList.Date(secondsSince1970: 0))
    _ = try fixture.storage.commit(
      [ChangeSet(operations: [.document(key, old: nil, new: foreign)])], as: description, rules: .standard)
    #expect(try book.catalog["org.other"] == nil)
    try book.addProperties([name: PropertyType(.string)])
    let document = try #require(try book.document(key)?.dictionary)
    #expect(document["org.other"] == ["type": "colour"])
    #expect(document["org.another"] == 5)
    try book.removeProperties([name])
    #expect(try book.document(key) == foreign)
  }
}
