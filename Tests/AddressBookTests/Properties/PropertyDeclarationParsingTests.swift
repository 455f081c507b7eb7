import PropertyLists
import Testing

@testable import AddressBook

@Suite struct PropertyDeclarationParsingTests {
  private func declaration(_ name: String, _ element: PropertyType.Element) -> PropertyDeclaration {
    PropertyDeclaration(
      key: "org.example.pets.\(name)", shortNames: [name], title: name, type: PropertyType(element))
  }

  @Test func `Rules are checked and the property is called by its name`() throws {
    var chip = declaration("microchip", .string)
    chip.rules.pattern = try Pattern(#"\d{15}"#)
    #expect(throws: RecordError.self) { try chip.parse("12") }
    chip.rules.patternPhrase = "15 digits"
    #expect(try chip.parse("981020000123456") == "981020000123456")
    let error = #expect(throws: RecordError.self) { try chip.parse("12") }
    #expect(error?.description == "microchip takes 15 digits")
  }

  @Test(
    arguments: [
      ("45", "45 kg"), ("1000", "1000 kg"), ("-1", nil), ("1000.5", nil), ("heavy", nil),
    ] as [(String, String?)])
  func `Numbers are checked and shown with their unit`(text: String, shown: String?) throws {
    var weight = declaration("weight", .real)
    weight.rules.minimum = 0
    weight.rules.maximum = 1000
    weight.unit = "kg"
    if let shown {
      #expect(weight.displayText(try weight.parse(text)) == shown)
    } else {
      let error = #expect(throws: RecordError.self) { try weight.parse(text) }
      let wanted = text == "heavy" ? "a number such as 4.5" : "a number from 0 kg to 1000 kg"
      #expect(error?.description == "weight takes \(wanted)")
    }
  }

  @Test func `Allowed values are found in any case and suggested`() throws {
    var species = declaration("species", .string)
    species.rules.allowed = ["dog", "cat"]
    #expect(try species.parse("DOG") == "dog")
    let error = #expect(throws: RecordError.self) { try species.parse("dgo") }
    #expect(error?.description == "species takes one of dog, cat; did you mean dog?")
  }

  @Test(
    arguments: [
      (
        "1 Main St; Berlin ;; 10115; Germany",
        ["Street": "1 Main St", "City": "Berlin", "ZIP": "10115", "Country": "Germany"]
      ),
      (";Berlin", ["City": "Berlin"]), ("1 Main St", ["Street": "1 Main St"]),
      (#"{"City": "Porto"}"#, ["City": "Porto"]),
      (";;", nil), ("a;b;c;d;e;f", nil), ("", nil),
    ] as [(String, PropertyList?)])
  func `Addresses are typed in parts`(text: String, value: PropertyList?) throws {
    let address = try #require(PropertyCatalog.standard.declaration(named: "address"))
    if let value {
      #expect(try address.parse(text) == value)
    } else {
      let error = #expect(throws: RecordError.self) { try address.parse(text) }
      #expect(
        error?.description == "address takes street; city; state; postal code; country, or a dictionary as JSON")
    }
  }

  @Test func `A property applies to the kinds and records it is meant for`() throws {
    var breed = declaration("breed", .string)
    #expect(breed.applies(to: [:], kind: .person))
    #expect(!breed.applies(to: [:], kind: .group))
    breed.appliesTo = try Predicate("first == 'Shippo'")
    #expect(breed.applies(to: ["First": "Shippo"], kind: .person))
    #expect(!breed.applies(to: [:], kind: .person))
  }
}
