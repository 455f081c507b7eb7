import AddressBook
import PropertyLists
import Testing

@Suite struct ValueFlawTests {
  private static let species = PropertyDeclaration(
    key: "org.x.species", shortNames: ["species"], title: "species", type: PropertyType(.string), owner: "org.x")

  private static let catalog: PropertyCatalog = {
    var catalog = PropertyCatalog.standard
    try? catalog.declare(species)
    var chip = PropertyDeclaration(
      key: "org.x.chip", shortNames: ["chip"], title: "chip", type: PropertyType(.string),
      appliesTo: try? Predicate("species != nil", catalog: catalog), isRequired: true, owner: "org.x")
    chip.rules.pattern = try? Pattern(#"\d{3}"#)
    chip.rules.patternPhrase = "3 digits"
    try? catalog.declare(chip)
    var visits = PropertyDeclaration(
      key: "org.x.visits", shortNames: ["visits"], title: "visits", type: PropertyType(.integer, isMultiValue: true),
      owner: "org.x")
    visits.rules.minimum = 1
    try? catalog.declare(visits)
    var age = PropertyDeclaration(
      key: "org.x.age", shortNames: ["age"], title: "age", type: PropertyType(.integer), owner: "org.x")
    age.isDerived = true
    try? catalog.declare(age)
    return catalog
  }()

  private static let list = RawMultiValue(entries: [
    .init(id: EntryID(rawValue: "1"), label: "a", value: 5), .init(id: EntryID(rawValue: "2"), label: "b", value: 0),
  ])

  @Test(
    arguments: [
      (["First": "Shippo"], []),
      (["First": 5], ["First: integer, not string"]),
      (["org.x.species": "dog", "org.x.chip": "123"], []),
      (["org.x.species": "dog"], ["org.x.chip: missing"]),
      (["org.x.species": "dog", "org.x.chip": "12"], ["org.x.chip: wanted 3 digits"]),
      (["org.x.chip": "123"], ["org.x.chip: not meant for this record"]),
      (["org.x.visits": list.propertyList], ["org.x.visits 2: wanted a number of at least 1"]),
      (["org.x.visits": 5], ["org.x.visits: integer, not list of integers"]),
      (["org.x.age": 5], ["org.x.age: computed, what is stored is not used"]),
      (["org.y.unknown": [1]], []),
    ] as [(PropertyList.Dictionary, [String])])
  func `What is not as it is declared is told with its key and what was wanted`(
    properties: PropertyList.Dictionary, flaws: [String]
  ) throws {
    let found = Predicate.Flags(catalog: Self.catalog).flaws(in: properties, kind: .person)
    #expect(found.map { "\($0.key)\($0.entry.map { " \($0.rawValue)" } ?? ""): \($0)" } == flaws)
    let predicate = try Predicate("flagged", catalog: Self.catalog)
    #expect(predicate.matches(properties) == !flaws.isEmpty)
  }

  @Test func `A property of persons is not missing in a group`() throws {
    let predicate = try Predicate("flagged", catalog: Self.catalog)
    #expect(predicate.matches(["org.x.species": "dog"], kind: .person))
    #expect(!predicate.matches(["GroupName": "Dogs"], kind: .group))
  }

  @Test func `One property can be asked for, among other things`() throws {
    let values: PropertyList.Dictionary = ["First": 5, "org.x.species": "dog", "org.x.chip": "12"]
    func holds(_ source: String) throws -> Bool { try Predicate(source, catalog: Self.catalog).matches(values) }
    #expect(try holds("flagged(chip)"))
    #expect(try holds("FLAGGED(org.x.chip) and species == 'dog'"))
    #expect(try holds("not flagged(species)"))
    #expect(try !holds("flagged(visits) or flagged(org.nobody.key)"))
    #expect(try Predicate("flagged(chip)", catalog: Self.catalog).flags?.key == "org.x.chip")
  }

  @Test(arguments: ["flagged", "flagged(org.x.chip)", "not flagged", "(flagged or First == \"a\") and flagged(Phone)"])
  func `What asks for flagged values reads back as it is written`(source: String) throws {
    let predicate = try Predicate(source, catalog: Self.catalog)
    #expect(predicate.description == source)
    #expect(try Predicate(predicate.description, catalog: Self.catalog) == predicate)
  }

  @Test(
    arguments: [
      ("flagged(", "wanted a property, found the end, at column 9"),
      ("flagged(chip", "wanted a property and ), found the end, at column 13"),
      ("flagged(phone:home)", "wanted a property and ), found ), at column 19"),
      ("flagged == 1", #"wanted "and", "or" or the end, found ==, at column 9"#),
    ] as [(String, String)])
  func `What follows flagged is a key in parentheses`(source: String, problem: String) {
    let error = #expect(throws: PredicateError.self) { try Predicate(source, catalog: Self.catalog) }
    #expect(error?.description == problem)
  }
}
