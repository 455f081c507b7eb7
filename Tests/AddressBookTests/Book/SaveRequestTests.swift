import AddressBook
import PropertyLists
import Testing

@Suite struct SaveRequestTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  @Test func `a request is saved whole or not at all`() throws {
    let shippo = try fixture.add("Shippo", "Dog")
    var request = SaveRequest(title: "several")
    request.add(fixture.person("New"))
    request.delete(shippo)
    request.addMember(shippo.uniqueID, to: shippo.uniqueID)
    #expect(throws: ChangeError.noRecord(shippo.uniqueID)) { try book.execute(request) }
    #expect(try book.names() == ["Shippo Dog"])
    #expect(!book.hasUnsavedChanges)
  }

  @Test func `there can only be one Shippo, when that is asked for`() throws {
    let shippo = try fixture.add("Shippo", "Dog")
    var request = SaveRequest(title: "add")
    request.add(fixture.person("Shippo", "Dog"))
    request.requireNoPerson(named: "Shippo Dog")
    #expect(throws: ChangeError.namesake("Shippo Dog", shippo.uniqueID)) { try book.execute(request) }
    // Case counts, and a group is no person.
    var lower = SaveRequest(title: "add")
    lower.add(fixture.person("shippo", "dog"))
    lower.requireNoPerson(named: "shippo dog")
    try book.execute(lower)
    try fixture.addGroup("Pets")
    var pets = SaveRequest(title: "add")
    pets.add(fixture.person("Pets"))
    pets.requireNoPerson(named: "Pets")
    try book.execute(pets)
    #expect(try book.count(FetchPlan()) == 4)
  }

  @Test func `names that are written alike are the same however they are encoded`() throws {
    let zoe = try fixture.add("Zoe\u{308}")
    var request = SaveRequest(title: "add")
    request.add(fixture.person("Zoë"))
    request.requireNoPerson(named: "Zoë")
    #expect(throws: ChangeError.namesake("Zoë", zoe.uniqueID)) { try book.execute(request) }
  }

  @Test func `a value that must be unique is refused when another record has it`() throws {
    var tama = fixture.person("Tama")
    tama[Property<String>("org.example.chip")] = "123"
    try book.add(tama)
    try book.save(title: "add")
    var request = SaveRequest(title: "same")
    request.add(fixture.person("Other"))
    request.requireUnique("123", for: "org.example.chip", of: tama.uniqueID)
    try book.execute(request)
    let shippo = fixture.person("Shippo")
    var second = SaveRequest(title: "second")
    second.add(shippo)
    second.requireUnique("123", for: "org.example.chip", of: shippo.uniqueID)
    #expect(throws: ChangeError.notUnique(key: "org.example.chip", "123", tama.uniqueID)) { try book.execute(second) }
  }

  @Test func `a picture comes with the record and is kept by its digest`() throws {
    let image = ImageData(stored: [1, 2, 3])
    var shippo = fixture.person("Shippo")
    try shippo.setImage(image)
    try book.add(shippo)
    #expect(try book.imageData(image.digest) == [1, 2, 3])
    try book.save(title: "add")
    var stored = try #require(try book.person(shippo.uniqueID))
    #expect(stored.picture == image.digest)
    #expect(try book.imageData(image.digest) == [1, 2, 3])
    try stored.setImage(nil)
    try book.update(stored)
    try book.save(title: "remove the picture")
    #expect(try book.person(shippo.uniqueID)?.picture == nil)
  }

  @Test func `a read-only record is neither changed nor deleted`() throws {
    let shippo = try fixture.add("Shippo")
    var copy = Person(contents: RecordContents(try #require(try book.record(shippo.uniqueID)), isReadOnly: true))
    let error = RecordError.readOnly(shippo.uniqueID)
    #expect(throws: error) { try copy.set("Hachi", for: "First") }
    #expect(throws: error) { try copy.removeValue(for: "First") }
    #expect(throws: error) { try copy.setImage(nil) }
    let isTaken = copy.setValue("Hachi", for: "First")
    #expect(!isTaken)
    #expect(copy[.firstName] == "Shippo")
    #expect(throws: ChangeError.invalid(shippo.uniqueID, error)) { try book.delete(copy) }
    copy[.firstName] = "Hachi"
    #expect(throws: ChangeError.invalid(shippo.uniqueID, error)) { try book.update(copy) }
    #expect(try book.names() == ["Shippo"])
  }

  @Test func `a person can be in many groups, a deleted group deletes nobody`() throws {
    let shippo = try fixture.add("Shippo")
    let pets = try fixture.addGroup("Pets", members: [shippo.uniqueID])
    let dogs = try fixture.addGroup("Dogs", members: [shippo.uniqueID])
    #expect(Set(try book.groups(of: shippo.uniqueID)) == [pets.uniqueID, dogs.uniqueID])
    try book.delete(try #require(try book.group(pets.uniqueID)))
    try book.save(title: "delete")
    #expect(try book.groups(of: shippo.uniqueID) == [dogs.uniqueID])
    #expect(try book.names() == ["Shippo"])
    #expect(try book.groups().map(\.name) == ["Dogs"])
  }

  @Test func `the mark of the own card goes with the card and comes back with it`() throws {
    let shippo = try fixture.add("Shippo")
    var request = SaveRequest(title: "me")
    request.setMe(shippo.uniqueID, replacing: nil)
    try book.execute(request)
    #expect(try book.me == shippo.uniqueID)
    try book.delete(try #require(try book.person(shippo.uniqueID)))
    try book.save(title: "delete")
    #expect(try book.me == nil)
    try book.undo()
    #expect(try book.me == shippo.uniqueID)
  }

  @Test func `one request does everything there is, in its order, under its author`() throws {
    let shippo = try fixture.add("Shippo")
    let tama = try fixture.add("Tama")
    let old = try fixture.addGroup("Old", members: [tama.uniqueID])
    let dogs = try fixture.addGroup("Dogs")
    var pets = book.newGroup()
    pets[.groupName] = "Pets"
    let cloud = book.newContainer(named: "Cloud", type: .cardDAV)
    let maxi = fixture.person("Maxi")
    var request = SaveRequest(title: "all", author: Author(name: "importer"))
    #expect(request.isEmpty)
    var renamed = shippo
    renamed[.lastName] = "Dog"
    request.update(renamed)
    request.put(cloud)
    request.add(maxi, to: cloud.id)
    request.add(pets)
    var renamedGroup = try #require(try book.group(dogs.uniqueID))
    renamedGroup[.groupName] = "Good dogs"
    request.update(renamedGroup)
    request.addSubgroup(dogs, to: pets)
    request.addMember(maxi.uniqueID, to: dogs.uniqueID)
    request.addMember(shippo.uniqueID, to: pets.uniqueID)
    request.removeMember(tama.uniqueID, from: old.uniqueID)
    request.delete(tama)
    request.delete(try #require(try book.group(old.uniqueID)))
    request.setMe(maxi.uniqueID, replacing: nil)
    #expect(!request.isEmpty)
    let step = try #require(try book.execute(request))
    #expect(step.author == Author(name: "importer"))
    #expect(book.author == .owner)
    #expect(try book.names(order: .givenName) == ["Maxi", "Shippo Dog"])
    #expect(try book.record(maxi.uniqueID)?.container == cloud.id)
    #expect(try book.groups().map(\.name).sorted() == ["Good dogs", "Pets"])
    #expect(try book.members(of: pets.uniqueID) == [dogs.uniqueID, shippo.uniqueID])
    #expect(try book.members(of: dogs.uniqueID) == [maxi.uniqueID])
    #expect(try book.me == maxi.uniqueID)
    var second = SaveRequest(title: "apart")
    second.removeSubgroup(dogs, from: pets)
    try book.execute(second)
    #expect(try book.members(of: pets.uniqueID) == [shippo.uniqueID])
    #expect(try book.steps(limit: 1).map(\.author) == [.owner])
  }

  @Test func `a group that would be within itself is refused`() throws {
    let pets = try fixture.addGroup("Pets")
    let dogs = try fixture.addGroup("Dogs")
    var request = SaveRequest(title: "nest")
    request.addSubgroup(dogs, to: pets)
    try book.execute(request)
    request = SaveRequest(title: "turn")
    request.addSubgroup(pets, to: dogs)
    #expect(throws: ChangeError.cycle(group: dogs.uniqueID, member: pets.uniqueID)) { try book.execute(request) }
    request = SaveRequest(title: "self")
    request.addSubgroup(pets, to: pets)
    #expect(throws: ChangeError.cycle(group: pets.uniqueID, member: pets.uniqueID)) { try book.execute(request) }
  }

  @Test func `who is to be the own card must be in the book or come with the request`() throws {
    let nobody = fixture.person("Nobody")
    var request = SaveRequest(title: "me")
    request.setMe(nobody.uniqueID, replacing: nil)
    #expect(throws: ChangeError.noRecord(nobody.uniqueID)) { try book.execute(request) }
    request.add(nobody)
    try book.execute(request)
    #expect(try book.me == nobody.uniqueID)
  }

  @Test func `a group is nobody's own card`() throws {
    let group = try fixture.addGroup("Pets").uniqueID
    var request = SaveRequest(title: "me")
    request.setMe(group, replacing: nil)
    #expect(throws: ChangeError.notAPerson(group)) { try book.execute(request) }
    #expect(try book.me == nil)
  }
}
