import PropertyLists
import Testing

@testable import AddressBook

@Suite struct MergeTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  /// Adds a person with values of any keys.
  private func add(_ properties: PropertyList.Dictionary, picture: ImageData? = nil) throws -> RecordID {
    var person = book.newPerson()
    for pair in properties { try person.set(pair.value, for: pair.key) }
    try person.setImage(picture)
    try book.add(person)
    try book.save(title: "add")
    return person.uniqueID
  }

  private func merged(_ properties: PropertyList.Dictionary...) throws -> (person: Person, changes: [MergeChange]) {
    let ids = try properties.map { try add($0) }
    let merge = try book.merge(Array(ids.dropFirst()), into: ids[0])
    try book.save(title: "merge")
    return (try #require(try book.person(ids[0])), merge.changes)
  }

  /// What is kept aside, by the key it stood under.
  private func keptAside(_ person: Person) -> [String: PropertyList] {
    let list = person.value(for: RecordKeys.mergedValues).flatMap(RawMultiValue.init(propertyList:))?.entries ?? []
    let pairs = list.compactMap { entry in entry.value.dictionary?["value"].map { (entry.label.rawValue, $0) } }
    return Dictionary(pairs) { first, _ in first }
  }

  @Test func `the first's single values stay, the others are taken or kept aside`() throws {
    let (person, changes) = try merged(
      ["First": "Ada", "org.example.chip": 1], ["First": "A.", "Last": "Lovelace", "org.example.chip": 2],
      ["Last": "Byron", "org.example.chip": 1])
    #expect(person[.firstName] == "Ada")
    #expect(person[.lastName] == "Lovelace")
    #expect(person.value(for: "org.example.chip") == 1)
    #expect(keptAside(person) == ["First": "A.", "Last": "Byron", "org.example.chip": 2])
    #expect(changes.map(\.outcome) == [.keptAside, .taken, .keptAside, .keptAside])
  }

  @Test func `notes are joined`() throws {
    let (person, changes) = try merged(["Note": "one"], ["Note": "two"], ["Note": ""])
    #expect(person[.note] == "one\n\ntwo")
    #expect(changes.map(\.outcome) == [.joined, .joined])
    #expect(keptAside(person).isEmpty)
  }

  @Test func `what a declaration would refuse is kept aside, not in the way`() throws {
    let ids = [try add(["First": "Ada"]), try add(["First": "Ada", "org.example.kind": "bird"])]
    var rules = ValueRules()
    rules.allowed = ["dog"]
    try book.declaredCatalog.declare(
      PropertyDeclaration(key: "org.example.kind", title: "kind", type: PropertyType(.string), rules: rules))
    try book.merge([ids[1]], into: ids[0])
    let person = try #require(try book.person(ids[0]))
    #expect(person.value(for: "org.example.kind") == nil)
    #expect(keptAside(person) == ["org.example.kind": "bird"])
  }

  @Test func `lists of other types than one another are not mixed`() throws {
    let texts = RawMultiValue(entries: [.init(label: .home, value: "a")]).propertyList
    let numbers = RawMultiValue(entries: [.init(label: .home, value: 1)]).propertyList
    let (person, _) = try merged(["org.example.list": texts], ["org.example.list": numbers])
    #expect(person.value(for: "org.example.list") == texts)
    #expect(keptAside(person) == ["org.example.list": numbers])
  }

  @Test func `a birthday is not put together of two, and a person does not become a company`() throws {
    let day: PropertyList = ["month": 12, "day": 10]
    let instant = PropertyList.date(.init(secondsSince1970: 0))
    let (person, _) = try merged(
      ["BirthdayComponents": day], ["BirthdayComponents": ["month": 1, "day": 1], "Birthday": instant],
      ["ABPersonFlags": 1])
    #expect(person.value(for: "BirthdayComponents") == day)
    #expect(person.value(for: "Birthday") == nil)
    #expect(!person.isOrganization)
    #expect(Set(keptAside(person).keys) == ["BirthdayComponents", "Birthday", "ABPersonFlags"])
  }

  @Test func `a picture is taken, or kept aside with its bytes`() throws {
    let pictures = (1...2).map { ImageData(stored: [UInt8($0)]) }
    let ids = [
      try add(["First": "Ada"]), try add(["First": "Ada"], picture: pictures[0]),
      try add(["First": "Ada"], picture: pictures[1]), try add(["First": "Ada"], picture: pictures[1]),
    ]
    try book.merge(Array(ids.dropFirst()), into: ids[0])
    try book.save(title: "merge")
    let record = try #require(try book.record(ids[0]))
    #expect(record.picture == pictures[0].digest)
    #expect(record.pictures == pictures.map(\.digest))
    #expect(try book.imageData(pictures[1].digest) == [2])
  }

  @Test func `places in groups, me, links and differences go over`() throws {
    let (ada, double, friend) = (try fixture.add("Ada"), try fixture.add("Ada"), try fixture.add("Friend"))
    let ids = [ada, double, friend].map(\.uniqueID)
    let group = try fixture.addGroup("Friends", members: [ids[1], ids[2]]).uniqueID
    var request = SaveRequest(title: "prepare")
    request.setMe(ids[1], replacing: nil)
    request.markDistinct(ids[1], ids[2])
    request.markDistinct(ids[0], ids[1])
    try book.execute(request)
    let merge = try book.merge([ids[1]], into: ids[0])
    try book.save(title: "merge")
    #expect(merge.changes.map(\.subject) == [.group(group), .me])
    #expect(try book.members(of: group) == [ids[0], ids[2]])
    #expect(try book.me == ids[0])
    #expect(try book.isDistinct(ids[0], ids[2]))
    #expect(try !book.isDistinct(ids[0], ids[1]))
    #expect(try !book.isDistinct(ids[1], ids[2]))
    try book.undo()
    #expect(try book.members(of: group) == [ids[1], ids[2]])
    #expect(try book.me == ids[1])
    #expect(try !book.isDistinct(ids[0], ids[2]))
    #expect(try book.person(ids[0])?.contents.properties == ada.contents.properties)
  }

  @Test func `what a group uses of a person goes over`() throws {
    func emails(_ entries: (id: String, value: PropertyList)...) -> PropertyList {
      let entries = entries.map { RawMultiValue.Entry(id: .init(rawValue: $0.id), label: .home, value: $0.value) }
      return RawMultiValue(entries: entries).propertyList
    }
    let ada = try add(["Email": emails(("1", "a"), ("2", "b"))])
    let double = try add(["Email": emails(("1", "c"), ("3", "a"))])
    let first = try fixture.addGroup("Mail", members: [ada, double])
    let second = try fixture.addGroup("Letters", members: [double])
    func choose(_ choices: PropertyList.Dictionary, in group: Group) throws {
      var copy = try #require(try book.group(group.uniqueID))
      copy.contents.properties["ABEmailDistributionList"] = .dictionary(choices)
      try book.update(copy)
      try book.save(title: "choose")
    }
    try choose([ada.rawValue: "2", double.rawValue: "3"], in: first)
    try choose([double.rawValue: "3"], in: second)
    try book.merge([double], into: ada)
    try book.save(title: "merge")
    func choices(_ group: Group) throws -> PropertyList? {
      try book.group(group.uniqueID)?.value(for: "ABEmailDistributionList")
    }
    #expect(try choices(first) == [ada.rawValue: "2"].propertyList)
    #expect(try choices(second) == [ada.rawValue: "1"].propertyList)
    try book.undo()
    #expect(try choices(second) == [double.rawValue: "3"].propertyList)
  }

  @Test func `a contact of two cards that are merged stands alone, one of more goes on`() throws {
    let ids = try (1...3).map { try fixture.add("Ada \($0)").uniqueID }
    func link(_ cards: [RecordID]) throws {
      var request = SaveRequest(title: "link")
      for card in cards.dropFirst() {
        let others = StorageOverlay(over: book.overlay)
        for operation in try Links(others).operations(linking: cards[0], card) { request.append(operation) }
      }
      try book.execute(request)
    }
    try link([ids[0], ids[1]])
    try link([ids[1], ids[2]])
    try book.merge([ids[1]], into: ids[0])
    #expect(try Links(book.overlay).cards(of: ids[0]) == [ids[0], ids[2]])
    #expect(try Links(book.overlay).contact(of: ids[1]) == nil)
    try book.merge([ids[2]], into: ids[0])
    #expect(try Links(book.overlay).isEmpty)
    #expect(try Links(book.overlay).contact(of: ids[0]) == nil)
  }

  @Test func `wrong use is a typed error, and nothing is changed`() throws {
    let (ada, double) = (try fixture.add("Ada").uniqueID, try fixture.add("Ada").uniqueID)
    let group = try fixture.addGroup("Friends").uniqueID
    let nobody = RecordID(kind: .person, uuid: "N")
    #expect(throws: MergeError.sameRecord(ada)) { try book.merge([double, ada], into: ada) }
    #expect(throws: MergeError.sameRecord(double)) { try book.merge([double, double], into: ada) }
    #expect(throws: MergeError.notAPerson(group)) { try book.merge([group], into: ada) }
    #expect(throws: MergeError.notAPerson(group)) { try book.merge([ada], into: group) }
    #expect(throws: ChangeError.noRecord(nobody)) { try book.merge([nobody], into: ada) }
    #expect(!book.hasUnsavedChanges)
  }

  @Test func `what lives in a container that can only be read is not merged`() throws {
    var office = book.newContainer(named: "Office", type: .cardDAV)
    var request = SaveRequest(title: "prepare")
    request.put(office)
    try book.execute(request)
    var (ada, double) = (book.newPerson(), book.newPerson(in: office.id))
    (ada[.firstName], double[.firstName]) = ("Ada", "A.")
    try book.add(ada)
    try book.add(double)
    try book.save(title: "add")
    office = try #require(try book.container(office.id))
    office.capabilities.isReadOnly = true
    request = SaveRequest(title: "close")
    request.put(office)
    try book.execute(request)
    let (one, other) = (ada.uniqueID, double.uniqueID)
    #expect(throws: ChangeError.invalid(other, .readOnly(other))) { try book.merge([other], into: one) }
    #expect(throws: ChangeError.invalid(other, .readOnly(other))) { try book.merge([one], into: other) }
    #expect(!book.hasUnsavedChanges)
  }

  @Test func `a plan is no change, and a copy that was changed meanwhile is not overrun`() throws {
    let (ada, double) = (try fixture.add("Ada"), try fixture.add("Ada", "Lovelace"))
    let merge = try book.merging([double.uniqueID], into: ada.uniqueID)
    #expect(!book.hasUnsavedChanges)
    var copy = double
    copy[.note] = "new"
    try book.update(copy)
    try book.save(title: "elsewhere")
    var request = SaveRequest(title: "merge")
    request.merge(merge)
    #expect(throws: ChangeError.recordChanged(double.uniqueID)) { try book.execute(request) }
    #expect(try book.person(ada.uniqueID)?.contents.properties == ada.contents.properties)
  }

  @Test func `a value that no two may share goes over`() throws {
    try book.declaredCatalog.declare(
      PropertyDeclaration(key: "org.example.chip", title: "chip", type: PropertyType(.string), isUnique: true))
    let ids = [try add(["First": "Ada"]), try add(["First": "Ada", "org.example.chip": "985"])]
    try book.merge([ids[1]], into: ids[0])
    try book.save(title: "merge")
    #expect(try book.person(ids[0])?.value(for: "org.example.chip") == "985")
  }

  @Test func `a person that takes the name of one that goes is not linked with it`() throws {
    let (work, home) = (try fixture.addContainer("Work"), try fixture.addContainer("Home"))
    let nameless = try add(["Note": "nameless"])
    let source = try fixture.add("Ada", in: work) { $0[.emails].append("a", label: .home) }
    let other = try fixture.add("Ada", in: home) { _ in }.uniqueID
    var group = try fixture.addGroup("Friends", members: [source.uniqueID])
    group = try #require(try book.group(group.uniqueID))
    try group.setDistributionIdentifier(try #require(source[.emails].first).id, for: "Email", of: source)
    try book.update(group)
    try book.save(title: "choose")
    try book.merge([source.uniqueID], into: nameless)
    try book.save(title: "merge")
    #expect(try book.person(source.uniqueID) == nil)
    #expect(try Set(book.cards(unifiedWith: other)) == [other, nameless])
    #expect(try book.members(of: group.uniqueID) == [nameless])
    try book.undo()
    #expect(try Set(book.cards(unifiedWith: other)) == [other, source.uniqueID])
    #expect(try book.cards(unifiedWith: nameless) == [nameless])
  }
}

extension [String: PropertyList] {
  fileprivate var propertyList: PropertyList { .dictionary(.init(map { ($0.key, $0.value) })) }
}
