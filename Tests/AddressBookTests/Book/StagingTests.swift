import AddressBook
import PropertyLists
import Testing

/// Between `begin` and `commit`.
@Suite struct StagingTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  @Test func `what is staged is seen at once here and by nobody else`() throws {
    let other = BookFixture.open(fixture.storage)
    var shippo = fixture.person("Shippo", "Dog")
    shippo[Property<String>("org.example.chip")] = "123"
    try book.add(shippo)
    #expect(book.hasUnsavedChanges)
    let filters: [RecordFilter] = [
      .text("shippo d"), .exactName("Shippo Dog"), .name([.given], "SHIPPO"), .namePrefix("ship"),
      .hasKey("org.example.chip"), .value(key: "org.example.chip", "123"), .identifiers([shippo.uniqueID]),
      .identifierPrefix(String(shippo.uniqueID.rawValue.prefix(8)).lowercased()), .container(.local),
    ]
    for filter in filters {
      #expect(try book.names(filter) == ["Shippo Dog"], "\(filter)")
      #expect(try book.count(FetchPlan(filters: [filter])) == 1)
      #expect(try other.count(FetchPlan(filters: [filter])) == 0)
    }
    #expect(try book.keyUsage().contains(KeyUsage(key: "org.example.chip", count: 1)))
    #expect(try book.person(shippo.uniqueID)?.compositeName == "Shippo Dog")
    #expect(try book.steps(limit: 1).isEmpty)

    let step = try #require(try book.save(title: "add Shippo"))
    #expect(step.title == "add Shippo")
    #expect(!book.hasUnsavedChanges)
    #expect(try other.names(.text("shippo")) == ["Shippo Dog"])
    #expect(try other.steps(limit: 5) == [step])
  }

  @Test func `what is counted is what is fetched, whatever is staged`() throws {
    let people = try ["Ada", "Bea", "Cleo", "Dora"].map { try fixture.add($0) }
    var bea = people[1]
    bea[.firstName] = "Beatrix"
    try book.update(bea)
    try book.delete(people[2])
    try book.add(fixture.person("Eve"))
    let plans = [
      FetchPlan(), FetchPlan(kind: .group), FetchPlan(filters: [.namePrefix("Bea")]),
      FetchPlan(filters: [.text("cleo")]),
      FetchPlan(excluding: [people[0].uniqueID]), FetchPlan(limit: 0), FetchPlan(limit: 2), FetchPlan(limit: 3),
      FetchPlan(limit: 9),
    ]
    for plan in plans {
      var fetched = 0
      try book.enumerate(plan) { _ in
        fetched += 1
        return true
      }
      #expect(try book.count(plan) == fetched, "\(plan)")
    }
    #expect(try book.count(FetchPlan()) == 4)
  }

  @Test func `dropping what is staged leaves nothing of it`() throws {
    let tama = try fixture.add("Tama", "Cat")
    let pets = try fixture.addGroup("Pets", members: [tama.uniqueID])
    var changed = tama
    changed[.firstName] = "Tom"
    try book.update(changed)
    try book.add(fixture.person("Shippo"))
    var request = SaveRequest(title: "change")
    request.removeMember(tama.uniqueID, from: pets.uniqueID)
    request.setMe(tama.uniqueID, replacing: nil)
    try book.stage(request)
    #expect(try book.names(order: .givenName) == ["Shippo", "Tom Cat"])
    #expect(try book.members(of: pets.uniqueID) == [])
    #expect(try book.me == tama.uniqueID)
    book.revert()
    #expect(!book.hasUnsavedChanges)
    #expect(try book.names() == ["Tama Cat"])
    #expect(try book.members(of: pets.uniqueID) == [tama.uniqueID])
    #expect(try book.me == nil)
    #expect(try book.save(title: "nothing") == nil)
    #expect(try book.steps(limit: 5).count == 2)
  }

  @Test(arguments: [
    (SortOrder.givenName, ["Anna Z", "Bo A", "Cleo M", "Dora B"]),
    (.familyName, ["Bo A", "Dora B", "Cleo M", "Anna Z"]),
  ])
  func `staged records stand among the stored ones in order`(_ order: SortOrder, _ names: [String]) throws {
    let bo = try fixture.add("Xaver", "Q")
    try fixture.add("Dora", "B")
    let gone = try fixture.add("Gone", "G")
    try fixture.add("Anna", "Z")
    try book.add(fixture.person("Cleo", "M"))
    var changed = bo
    changed[.firstName] = "Bo"
    changed[.lastName] = "A"
    try book.update(changed)
    try book.delete(gone)
    #expect(try book.names(order: order) == names)
    for limit in 0...5 {
      #expect(try book.names(order: order, limit: limit) == Array(names.prefix(limit)))
    }
    #expect(try book.names(.text("xaver")) == [])
    #expect(try book.names(.text("gone")) == [])
    var seen: [RecordID] = []
    try book.enumerate(FetchPlan(kind: .person, order: order)) { fetched in
      if case .record(let record) = fetched { seen.append(record.id) }
      return seen.count < 2
    }
    #expect(seen.count == 2)
  }

  @Test func `members that are staged are found by their group`() throws {
    let tama = try fixture.add("Tama")
    let shippo = try fixture.add("Shippo")
    let hachi = try fixture.add("Hachi")
    let pets = try fixture.addGroup("Pets", members: [tama.uniqueID, shippo.uniqueID])
    let maxi = fixture.person("Maxi")
    var request = SaveRequest(title: "change")
    request.removeMember(shippo.uniqueID, from: pets.uniqueID)
    request.add(maxi)
    request.addMember(maxi.uniqueID, to: pets.uniqueID)
    request.addMember(hachi.uniqueID, to: pets.uniqueID)
    try book.stage(request)
    #expect(try book.members(of: pets.uniqueID) == [tama, maxi, hachi].map(\.uniqueID))
    #expect(try book.names(.member(of: pets.uniqueID), order: .givenName) == ["Hachi", "Maxi", "Tama"])
    #expect(try book.groups(of: shippo.uniqueID) == [])
    #expect(try book.groups(of: maxi.uniqueID) == [pets.uniqueID])
    try book.save(title: "change")
    #expect(try book.members(of: pets.uniqueID) == [tama, maxi, hachi].map(\.uniqueID))
  }

  @Test func `a record can be changed again and again before it is saved`() throws {
    let person = fixture.person("One")
    try book.add(person)
    for name in ["Two", "Three"] {
      var copy = try #require(try book.person(person.uniqueID))
      copy[.firstName] = name
      try book.update(copy)
    }
    try book.delete(try #require(try book.person(person.uniqueID)))
    #expect(try book.names() == [])
    try book.add(fixture.person("Four"))
    try book.save(title: "all")
    #expect(try book.names() == ["Four"])
    #expect(try book.steps(limit: 9).count == 1)
  }

  @Test func `what cannot be staged leaves what was staged before`() throws {
    try book.add(fixture.person("Shippo"))
    var request = SaveRequest(title: "change")
    request.add(fixture.person("Hachi"))
    request.requireNoPerson(named: "Shippo")
    #expect(throws: ChangeError.self) { try book.stage(request) }
    #expect(throws: ChangeError.self) { try book.execute(request) }
    #expect(try book.names() == ["Shippo"])
    try book.save(title: "add")
    #expect(try book.names() == ["Shippo"])
  }

  @Test func `a conflict at the end leaves everything staged and nothing saved`() throws {
    let shippo = try fixture.add("Shippo")
    let other = BookFixture.open(fixture.storage)
    var mine = shippo
    mine[.firstName] = "Hachi"
    try book.add(fixture.person("New"))
    try book.update(mine)
    var theirs = shippo
    theirs[.firstName] = "Taro"
    try other.update(theirs)
    try other.save(title: "rename")
    let conflict = ChangeError.conflict(
      Conflict(record: shippo.uniqueID, key: "First", expected: "Shippo", stored: "Taro", wanted: "Hachi"))
    #expect(throws: conflict) { try book.save(title: "all") }
    #expect(book.hasUnsavedChanges)
    #expect(try book.names(order: .givenName) == ["Hachi", "New"])
    #expect(try other.names() == ["Taro"])
    #expect(throws: conflict) { try book.execute(SaveRequest(title: "again")) }
    #expect(book.hasUnsavedChanges)
    book.revert()
    #expect(try book.names() == ["Taro"])
  }

  @Test func `executing a request saves what was staged before, in the same step`() throws {
    try book.add(fixture.person("Staged"))
    var request = SaveRequest(title: "both")
    request.add(fixture.person("Executed"))
    let step = try #require(try book.execute(request))
    #expect(step.title == "both")
    #expect(try book.names() == ["Staged", "Executed"])
    #expect(try book.steps(limit: 5) == [step])
    #expect(!book.hasUnsavedChanges)
  }
}
