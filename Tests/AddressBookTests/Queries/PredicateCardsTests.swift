import PropertyLists
import Testing

@testable import AddressBook

@Suite struct PredicateCardsTests {
  private static let home: PropertyList.Dictionary = ["First": "Ada", "Phone": phones("+1 212 555 0100")]
  private static let work: PropertyList.Dictionary = [
    "First": "Ada", "ABDepartment": "Porto", "Phone": phones("+44 20 7946 0958"),
  ]

  private static func phones(_ number: String) -> PropertyList {
    RawMultiValue(entries: [.init(label: .work, value: .string(number))]).propertyList
  }

  private func holds(_ source: String) throws -> Bool {
    try Predicate(source).holds(forCards: [Self.home, Self.work])
  }

  @Test(arguments: [
    "first == 'Ada'", "phone beginswith '+1'", "phone beginswith '+44'", "department == 'Porto'", "phone.@count == 2",
    "first.@count == 1", "phone beginswith '+1' and department == 'Porto'", "nickname == nil", "note.@count == 0",
  ])
  func `what one card has all of them have together`(_ source: String) throws {
    #expect(try holds(source))
  }

  @Test(arguments: [
    "phone == nil", "department == nil", "department != 'Porto'", "phone.@count == 1", "all phone beginswith '+1'",
    "not phone beginswith '+1'", "nickname == 'Ada'", "phone.@count == 0",
  ])
  func `what only one card by itself is not they are not together`(_ source: String) throws {
    #expect(try !holds(source))
  }

  @Test func `nothing is missing that another card has, and a flaw of one is one of all`() throws {
    var catalog = PropertyCatalog.standard
    try catalog.declare(
      PropertyDeclaration(
        key: "org.example.tag", title: "tag", type: PropertyType(.string), appliesTo: try Predicate("first == 'Ada'"),
        isRequired: true))
    let flagged = try Predicate("flagged(org.example.tag)", catalog: catalog)
    #expect(flagged.holds(forCards: [Self.home, Self.work]))
    var tagged = Self.work
    tagged["org.example.tag"] = "x"
    #expect(!flagged.holds(forCards: [Self.home, tagged]))
    tagged["org.example.tag"] = 7
    #expect(flagged.holds(forCards: [Self.home, tagged]))
  }
}
