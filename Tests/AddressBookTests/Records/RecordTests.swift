import AddressBook
import PropertyLists
import Testing

@Suite struct RecordTests {
  private let fixture = BookFixture()

  /// All types a property list has.
  static let values: [PropertyList] = [
    "text", 1, -1, 2.5, .boolean(true), .date(.init(secondsSince1970: 1)), .data([0, 1]), ["a", 1], ["b": ["c": 2]],
  ]

  @Test(arguments: values)
  func `a key that nobody declared takes any value, keeps it and gives it back`(_ value: PropertyList) throws {
    var person = fixture.person("Shippo")
    try person.set(value, for: "org.example.anything")
    #expect(person.value(for: "org.example.anything") == value)
    try fixture.book.add(person)
    try fixture.book.save(title: "add")
    var stored = try #require(try fixture.book.person(person.uniqueID))
    stored[.note] = "changed by someone who does not know the key"
    try fixture.book.update(stored)
    try fixture.book.save(title: "change")
    #expect(try fixture.book.person(person.uniqueID)?.value(for: "org.example.anything") == value)
  }

  @Test func `a value of another type is refused with what was wanted and what came`() throws {
    var person = fixture.person("Shippo")
    let before = person
    #expect(throws: RecordError.wrongType(key: "First", wanted: PropertyType(.string), found: PropertyType(.integer))) {
      try person.set(1, for: "First")
    }
    let list = PropertyType(.string, isMultiValue: true)
    #expect(throws: RecordError.wrongType(key: "Phone", wanted: list, found: PropertyType(.string))) {
      try person.set("1", for: "Phone")
    }
    #expect(throws: RecordError.mixedMultiValue(key: "org.example.list")) {
      try person.set(["values": ["1", 2]], for: "org.example.list")
    }
    let isTaken = person.setValue(1, for: "First")
    #expect(!isTaken)
    #expect(person == before)
  }

  @Test func `a typed key with another type than the frameworks declare sets nothing, and throws where it is asked`()
    throws
  {
    var person = fixture.person("Shippo")
    let before = person
    person[Property<Int>("Last")] = 5
    person[Property<MultiValue<Int>>("Phone")].append(5, label: .home)
    person[Property<String>("Phone")] = "5"
    #expect(person == before)
    #expect(throws: RecordError.wrongType(key: "Last", wanted: PropertyType(.string), found: PropertyType(.integer))) {
      try person.set(5, for: Property<Int>("Last"))
    }
    var list = MultiValue<Int>()
    list.append(5, label: .home)
    #expect(throws: RecordError.self) { try person.set(list, for: Property<MultiValue<Int>>("Phone")) }
    #expect(person == before)
    try person.set("Dog", for: .lastName)
    #expect(person[.lastName] == "Dog")
    try person.set(nil, for: .lastName)
    try person.set(MultiValue<String>(), for: .phones)
    #expect(person == before)
  }

  @Test func `the type of a custom key is kept in the record itself`() throws {
    var person = fixture.person("Shippo")
    try person.set(4.5, for: "org.example.weight")
    #expect(person.value(for: RecordKeys.propertyTypes) == ["org.example.weight": 3])
    let refusal = RecordError.wrongType(
      key: "org.example.weight", wanted: PropertyType(.real), found: PropertyType(.string))
    #expect(throws: refusal) { try person.set("four", for: "org.example.weight") }
    // The note outlives the value, so that the key stays what it was.
    try person.removeValue(for: "org.example.weight")
    #expect(person.value(for: "org.example.weight") == nil)
    #expect(throws: refusal) { try person.set("four", for: "org.example.weight") }
  }

  @Test func `the verbs set, tell, and remove`() throws {
    var person = fixture.person("Shippo")
    let isTaken = person.setValue("Ship", for: "Nickname")
    #expect(isTaken)
    #expect(person[.nickname] == "Ship")
    #expect(try person.value(for: .nickname) == "Ship")
    try person.removeValue(for: "Nickname")
    try person.removeValue(for: "Nickname")
    #expect(person[.nickname] == nil)
    #expect(try person.value(for: .nickname) == nil)
    #expect(person.keys == ["First"])
  }

  @Test func `a stored value of another type reads as none, says so when asked, and is not overwritten`() throws {
    let stored = StoredRecord(
      id: RecordID(kind: .person, uuid: "P"), kind: .person, properties: ["First": 42, "Phone": "not a list"])
    var person = Person(contents: RecordContents(stored))
    #expect(person[.firstName] == nil)
    #expect(person[.phones].isEmpty)
    #expect(throws: RecordError.wrongType(key: "First", wanted: PropertyType(.string), found: PropertyType(.integer))) {
      try person.value(for: .firstName)
    }
    person[.firstName] = "Shippo"
    person[.phones].append("1", label: .home)
    #expect(person.value(for: "First") == 42)
    #expect(person.value(for: "Phone") == "not a list")
    #expect(throws: RecordError.wrongType(key: "First", wanted: PropertyType(.string), found: PropertyType(.integer))) {
      try person.set("Shippo", for: "First")
    }
    // Once it was taken away in so many words, another takes its place.
    try person.removeValue(for: "First")
    person[.firstName] = "Shippo"
    #expect(person[.firstName] == "Shippo")
    try person.removeValue(for: "Phone")
    person[.phones].append("1", label: .home)
    #expect(person[.phones].map(\.value) == ["1"])
  }

  @Test func `a copy is independent, and knows whether it was changed`() throws {
    let person = try fixture.add("Shippo")
    var copy = person
    #expect(!copy.hasChanges)
    copy[.firstName] = "Hachi"
    #expect(copy.hasChanges)
    #expect(person[.firstName] == "Shippo")
    copy[.firstName] = "Shippo"
    #expect(!copy.hasChanges)
    #expect(copy == person)
  }

  @Test func `an identifier tells the kind and is never the same twice`() {
    let ids = (0..<1_000).map { _ in RecordID(kind: .person, uuid: RecordID.randomUUID()) }
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.kind == .person)
      #expect(
        id.rawValue.wholeMatch(of: /[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}:ABPerson/)
          != nil)
    }
    #expect(RecordID(kind: .group, uuid: "G").kind == .group)
    #expect(RecordID(rawValue: "something else").kind == nil)
  }

  /// `ABRecord` keys and labels as a macOS address book writes them.
  @Test func `standard properties are stored under the framework's raw keys`() throws {
    var person = fixture.book.newPerson()
    person[.firstName] = "Shippo"
    person[.lastName] = "Dog"
    person[.birthday] = CalendarDay(month: 4, day: 1)
    let id = person[.phones].append("7124779070", label: .main)
    #expect(person.value(for: "First") == "Shippo")
    #expect(person.value(for: "Last") == "Dog")
    #expect(person.value(for: "BirthdayComponents") == ["month": 4, "day": 1])
    let phones: PropertyList = [
      "identifiers": [.string(id.rawValue)], "labels": ["_$!<Main>!$_"], "values": ["7124779070"],
      "primary": .string(id.rawValue),
    ]
    #expect(person.value(for: "Phone") == phones)
    person[.phones] = MultiValue()
    #expect(person.value(for: "Phone") == nil)
  }
}
