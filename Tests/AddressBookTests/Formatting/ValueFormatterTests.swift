import AddressBook
import PropertyLists
import Testing

@Suite struct ValueFormatterTests {
  private func formatter(_ locale: String, region: String? = nil) throws -> ValueFormatter {
    ValueFormatter(locale: try #require(UserLocale(locale)), homeRegion: region)
  }

  static let day: PropertyList = ["year": 2019, "month": 4, "day": 1]
  static let list: PropertyList = [
    "labels": ["_$!<Home>!$_", "Vet"], "values": ["1", "2"], "identifiers": ["A", "B"],
  ]
  static let values: [(PropertyList, String, String)] = [
    (day, "C", "2019-04-01"), (day, "ja", "2019年4月1日"), (.array([day, "x"]), "pt", "1 de abril de 2019, x"),
    (list, "C", "home: 1, Vet: 2"), (list, "ja", "自宅: 1, Vet: 2"), (["a": day], "de", "a: 1. April 2019"),
    (4.0, "pt", "4"), (true, "ja", "yes"), ("1990-04-01", "ja", "1990-04-01"), ([:], "ja", ""),
    (
      ["Street": "Markt 1", "ZIP": "53111", "City": "Bonn", "CountryCode": "de"], "pt", "Markt 1, 53111 Bonn, Alemanha"
    ),
  ]

  @Test(arguments: values)
  func `a value is written as in the locale`(_ value: PropertyList, _ locale: String, _ text: String) throws {
    #expect(try formatter(locale).text(value) == text)
  }

  @Test func `what no address has is added to one`() throws {
    let address: PropertyList = ["City": "Bonn", "CountryCode": "de", "Door": "blue"]
    let declaration = try #require(PropertyCatalog.standard["Address"])
    var formatter = try formatter("en", region: "DE")
    #expect(formatter.text(address, of: declaration) == "Bonn, Door: blue")
    formatter.addresses.style = .mailingAddress
    #expect(formatter.text(address, of: declaration) == "Bonn\nDoor: blue")
    #expect(formatter.text(["Door": "blue"], of: declaration) == "Door: blue")
  }

  @Test func `a card without a name is called by what tells it apart`() throws {
    func person(_ properties: PropertyList.Dictionary) -> Person {
      let record = StoredRecord(id: RecordID(kind: .person, uuid: "P"), kind: .person, properties: properties)
      return Person(contents: RecordContents(record))
    }
    let formatter = try formatter("ja")
    #expect(formatter.name(of: person([:])) == "名前なし")
    #expect(formatter.name(of: person(["Phone": ["values": ["110"]]])) == "110")
    #expect(formatter.name(of: person(["First": "太郎", "Last": "田中"])) == "田中太郎")
    #expect(person([:]).displayName == "No Name")
  }
}
