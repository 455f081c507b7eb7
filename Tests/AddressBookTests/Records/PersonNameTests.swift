import AddressBook
import PropertyLists
import Testing

@Suite struct PersonNameTests {
  static let cases: [(PropertyList.Dictionary, composite: String, display: String)] = [
    ([:], "", "No Name"), (["First": "Shippo"], "Shippo", "Shippo"),
    (["First": "Shippo", "Last": "Dog"], "Shippo Dog", "Shippo Dog"),
    (
      ["Title": "Dr.", "First": "Ada", "Middle": "King", "Last": "Lovelace", "Suffix": "FRS"],
      "Dr. Ada King Lovelace FRS", "Dr. Ada King Lovelace, FRS"
    ),
    (["Last": "Dog"], "Dog", "Dog"), (["First": "", "Last": "Dog"], "Dog", "Dog"),
    (["Organization": "Acme"], "Acme", "Acme"), (["First": "Ada", "Organization": "Acme"], "Ada", "Ada"),
    (["First": "Ada", "Organization": "Acme", "ABPersonFlags": 1], "Acme", "Acme"),
    (["First": "Ada", "ABPersonFlags": 1], "Ada", "Ada"),
    (["First": "Ada", "Organization": "Acme", "ABPersonFlags": 8], "Ada", "Ada"),
    (["First": 42, "Last": "Dog"], "Dog", "Dog"), (["Nickname": "Shi"], "", "Shi"),
    (["Email": ["values": ["a@example.org", "b@example.org"]]], "", "a@example.org"),
    (["Phone": ["values": ["110"]], "Note": "x"], "", "110"), (["Phone": "110"], "", "No Name"),
    (["First": "太郎", "Last": "田中"], "太郎 田中", "田中太郎"),
  ]

  @Test(arguments: cases)
  func `a person is called by what there is`(
    _ properties: PropertyList.Dictionary, _ composite: String, _ display: String
  ) {
    let record = StoredRecord(id: RecordID(kind: .person, uuid: "P"), kind: .person, properties: properties)
    let person = Person(contents: RecordContents(record))
    #expect(person.compositeName == composite)
    #expect(person.displayName == display)
    let names = RecordIndex(record).names.filter { $0.field == .composite }.map(\.text)
    #expect(names == (composite.isEmpty ? [] : [composite]))
  }

  static let sortKeys: [(PropertyList.Dictionary, given: String, family: String)] = [
    (["First": "Shippo", "Last": "Dög"], "shippo dog", "dog shippo"),
    (["Title": "Dr.", "First": "Ada", "Middle": "K", "Last": "L", "Suffix": "Jr."], "ada k l jr.", "l ada k jr."),
    (["First": "Ada"], "ada", "ada"), (["Last": "Lovelace"], "lovelace", "lovelace"),
    (["Organization": "Acme"], "acme", "acme"),
    (["First": "Ada", "Organization": "Acme", "ABPersonFlags": 1], "acme", "acme"), (["Nickname": "Shi"], "shi", "shi"),
    ([:], "no name", "no name"),
  ]

  @Test(arguments: sortKeys)
  func `a person is sorted by given or family name, folded and without title`(
    _ properties: PropertyList.Dictionary, _ given: String, _ family: String
  ) {
    let record = StoredRecord(id: RecordID(kind: .person, uuid: "P"), kind: .person, properties: properties)
    #expect(RecordIndex.sortKey(of: record, .givenName) == given)
    #expect(RecordIndex.sortKey(of: record, .familyName) == family)
    #expect(RecordIndex.sortKey(of: record, .none) == "")
  }

  @Test func `a group is called and sorted by its name`() {
    let record = StoredRecord(
      id: RecordID(kind: .group, uuid: "G"), kind: .group, properties: ["GroupName": "Pets", "First": "no"])
    #expect(Group(contents: RecordContents(record)).name == "Pets")
    #expect(RecordIndex(record).names.map(\.text) == ["Pets"])
    #expect(RecordIndex.sortKey(of: record, .givenName) == "pets")
    #expect(RecordIndex.sortKey(of: record, .familyName) == "pets")
  }
}
