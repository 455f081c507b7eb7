import PropertyLists

@testable import AddressBook

/// A catalogue with custom properties and a record to ask about.
enum PredicateSample {
  static let catalog: PropertyCatalog = {
    var catalog = PropertyCatalog.standard
    func declare(_ name: String, _ element: PropertyType.Element, multi: Bool = false, labels: [Label] = []) {
      let declaration = PropertyDeclaration(
        key: "org.example.pets." + name, shortNames: [name], title: name,
        type: PropertyType(element, isMultiValue: multi), labels: labels, owner: "org.example.pets")
      do { try catalog.declare(declaration) } catch { preconditionFailure("\(error)") }
    }
    declare("species", .string)
    declare("weight", .real)
    declare("age", .integer)
    declare("neutered", .boolean)
    declare("treats", .string, multi: true, labels: ["daily", "reward"])
    declare("tags", .array)
    declare("chip", .dictionary)
    declare("scan", .data)
    return catalog
  }()

  static let properties: PropertyList.Dictionary = [
    "First": "Shippo", "Last": "Dog", "Note": "Ação & José\nline two", "Organization": "",
    "Phone": multi([(.main, "7124779070"), (.home, "3331560987"), ("home", "555")]),
    "Email": multi([(.work, "shippo@example.org")]),
    "Address": multi([
      (.home, ["City": "Berlin", "ZIP": "10115"]), (.work, ["City": "Porto", "Country": "Portugal"]),
    ]),
    "BirthdayComponents": ["year": 2015, "month": 4, "day": 1],
    "ABDateComponents": multi([(.anniversary, ["month": 12, "day": 10])]),
    "Creation": .date(.init(secondsSince1970: 1_775_044_800)),  // 2026-04-01T12:00:00Z
    "org.example.pets.species": "dog",
    "org.example.pets.weight": 12.5,
    "org.example.pets.age": 11,
    "org.example.pets.neutered": true,
    "org.example.pets.treats": multi([("daily", "carrot"), ("reward", "cheese")]),
    "org.example.pets.tags": ["good", 5],
    "org.example.pets.chip": ["maker": "AVID"],
    "org.example.pets.scan": .data([1, 2]),
    "com.example.other.number": 9_007_199_254_740_993,
    "com.example.other.nan": .real(.nan),
    "Hobby": "digging",
  ]

  static func multi(_ entries: [(Label, PropertyList)]) -> PropertyList {
    RawMultiValue(entries: entries.map { RawMultiValue.Entry(label: $0, value: $1) }).propertyList
  }
}
