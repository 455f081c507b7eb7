import AddressBook
import PropertyLists
import Testing

@Suite struct ContainerTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  @Test func `a book has the local container, and those that are made`() throws {
    #expect(try book.containers.map(\.name) == ["local"])
    let work = try fixture.addContainer("Work", .cardDAV)
    try fixture.addContainer("attic", .unassigned)
    #expect(try book.containers.map(\.name) == ["local", "attic", "Work"])
    #expect(try book.container(work.id)?.type == .cardDAV)
    #expect(try book.container(work.id)?.capabilities == ContainerCapabilities(groups: .many, allowsSubgroups: false))
    #expect(try book.container(.local)?.capabilities == .everything)
    #expect(try book.container(ContainerID(rawValue: "nowhere")) == nil)
  }

  @Test func `two containers of one name are refused, in whatever case`() throws {
    let work = try fixture.addContainer("Work", .cardDAV)
    #expect(throws: ChangeError.containerNamesake("Work", work.id)) { try fixture.addContainer("WORK", .local) }
    #expect(throws: ChangeError.containerNamesake("local", .local)) { try fixture.addContainer("Local", .local) }
    var local = try #require(try book.container(.local))
    local.name = "This Machine"
    try fixture.put(local)
    #expect(try book.containers.map(\.name) == ["This Machine", "Work"])
    #expect(try book.containers.first?.id == .local)
  }

  @Test func `what others keep in a container's document stays there`() throws {
    let id = ContainerID(rawValue: "x")
    let document: PropertyList = ["name": "Work", "type": "odd", "url": "https://example.org", "groups": "several"]
    let changes = ChangeSet(operations: [
      .document(DocumentKey("container", "x"), old: nil, new: document)
    ])
    let description = StepDescription(title: "sync", author: .owner, time: .init(secondsSince1970: 1_800_000_000))
    try fixture.storage.commit([changes], as: description, rules: .standard)
    var work = try #require(try book.container(id))
    #expect(work.type == .unassigned)
    #expect(work.capabilities == .everything)
    work.name = "Office"
    try fixture.put(work)
    #expect(try book.container(id)?.properties["url"] == "https://example.org")
    #expect(try book.container(id)?.properties["type"] == "odd")
    #expect(try book.container(id)?.name == "Office")
  }

  @Test func `the default container is chosen, and is the local one when it goes`() throws {
    #expect(try book.defaultContainer == .local)
    let work = try fixture.addContainer("Work", .cardDAV)
    var request = SaveRequest(title: "default")
    request.setDefaultContainer(work.id, replacing: .local)
    try book.execute(request)
    #expect(try book.defaultContainer == work.id)
    var deletion = SaveRequest(title: "delete")
    deletion.delete(try #require(try book.container(work.id)))
    try book.execute(deletion)
    #expect(try book.defaultContainer == .local)
    #expect(try book.containers.map(\.name) == ["local"])
    try book.undo()
    #expect(try book.defaultContainer == work.id)
  }

  @Test func `a container with records in it is not deleted`() throws {
    let work = try fixture.addContainer("Work", .cardDAV)
    let ada = try fixture.add("Ada", in: work)
    var deletion = SaveRequest(title: "delete")
    deletion.delete(work)
    #expect(throws: ChangeError.self) { try book.execute(deletion) }
    try book.delete(ada)
    try book.save(title: "delete Ada")
    deletion = SaveRequest(title: "delete")
    deletion.delete(try #require(try book.container(work.id)))
    try book.execute(deletion)
    #expect(try book.containers.count == 1)
  }

  @Test func `a container that is not in the book takes nothing`() throws {
    let nowhere = ContainerID(rawValue: "nowhere")
    let person = book.newPerson(in: nowhere)
    #expect(throws: ChangeError.noContainer(nowhere)) { try book.add(person) }
    var moved = try fixture.add("Ada")
    moved.contents.container = nowhere
    #expect(throws: ChangeError.noContainer(nowhere)) { try book.update(moved) }
    #expect(try book.names() == ["Ada"])
  }

  @Test func `containers that are staged are there at once, and gone when the change is dropped`() throws {
    let work = book.newContainer(named: "Work", type: .cardDAV)
    var request = SaveRequest(title: "")
    request.put(work)
    request.setDefaultContainer(work.id, replacing: .local)
    try book.add(book.newPerson())
    #expect(try !book.hasSeveralContainers)
    try book.stage(request)
    #expect(try book.hasSeveralContainers)
    #expect(try book.defaultContainer == work.id)
    // What fails leaves the containers as they were.
    var failing = SaveRequest(title: "")
    failing.put(book.newContainer(named: "Home", type: .local))
    failing.put(book.newContainer(named: "work", type: .local))
    #expect(throws: ChangeError.containerNamesake("Work", work.id)) { try book.stage(failing) }
    #expect(try book.containers.map(\.name) == ["local", "Work"])
    try book.add(book.newPerson(in: work.id))
    book.revert()
    #expect(try book.containers.map(\.name) == ["local"])
    #expect(try book.defaultContainer == .local)
  }

  @Test func `a record moves, leaves the groups that stay behind, and comes back with undo`() throws {
    let work = try fixture.addContainer("Work", .cardDAV)
    let home = try fixture.addContainer("Home", .cardDAV)
    let ada = try fixture.add("Ada", in: work)
    let team = try fixture.addGroup("Team", in: work, members: [ada.uniqueID])
    let friends = try fixture.addGroup("Friends", members: [ada.uniqueID])
    var moved = try #require(try book.person(ada.uniqueID))
    moved.contents.container = home.id
    try book.update(moved)
    try book.save(title: "move Ada")
    #expect(try book.person(ada.uniqueID)?.container == home.id)
    #expect(try book.groups(of: ada.uniqueID) == [friends.uniqueID])
    #expect(try book.names(.container(work.id)) == [])
    try book.undo()
    #expect(try book.person(ada.uniqueID)?.container == work.id)
    #expect(try book.members(of: team.uniqueID) == [ada.uniqueID])
    #expect(try book.names(.container(work.id)) == ["Ada"])
  }

  @Test func `a container that can only be read refuses every change, by whatever path`() throws {
    let work = try fixture.addContainer("Work", .unassigned)
    let home = try fixture.addContainer("Home", .unassigned)
    let ada = try fixture.add("Ada", in: work)
    let team = try fixture.addGroup("Team", in: work, members: [])
    let free = try fixture.add("Free", in: home)
    var locked = try #require(try book.container(work.id))
    locked.capabilities.isReadOnly = true
    try fixture.put(locked)
    locked = try #require(try book.container(work.id))

    let standing = try #require(try book.person(ada.uniqueID))
    #expect(standing.isReadOnly)
    #expect(try !#require(try book.person(free.uniqueID)).isReadOnly)
    let readOnly = ChangeError.invalid(ada.uniqueID, .readOnly(ada.uniqueID))
    let changes: [(Operation, ChangeError)] = [
      (.record(ada.uniqueID, .value(key: "First", old: "Ada", new: "Eve")), readOnly),
      (.record(ada.uniqueID, .entry(key: "Phone", .insert(.init(label: .home, value: "1"), at: 0))), readOnly),
      (.record(ada.uniqueID, .container(old: work.id, new: home.id)), readOnly),
      (.record(ada.uniqueID, .delete(standing.contents.stored)), readOnly),
      (
        .record(team.uniqueID, .member(ada.uniqueID, old: nil, new: Membership.behind)),
        .invalid(team.uniqueID, .readOnly(team.uniqueID))
      ),
      (.record(free.uniqueID, .container(old: home.id, new: work.id)), .unsupported(locked, .changes)),
    ]
    for (operation, error) in changes {
      #expect(throws: error, "\(operation)") {
        try fixture.storage.commit(
          [ChangeSet(operations: [operation])],
          as: StepDescription(title: "", author: .owner, time: .init(secondsSince1970: 1_800_000_000)), rules: .standard
        )
      }
    }
    #expect(throws: ChangeError.unsupported(locked, .changes)) { try fixture.add("New", in: work) }
    #expect(throws: readOnly) { try book.delete(standing) }
  }

  @Test func `what was done before a container was closed is not taken back`() throws {
    let work = try fixture.addContainer("Work")
    let ada = try fixture.add("Ada", in: work)
    var locked = work
    locked.capabilities.isReadOnly = true
    var request = SaveRequest(title: "close")
    request.put(locked)
    try BookFixture.open(fixture.storage, author: Author(name: "sync", isUser: false)).execute(request)
    #expect(throws: ChangeError.invalid(ada.uniqueID, .readOnly(ada.uniqueID))) { try book.undo() }
    #expect(try book.names() == ["Ada"])
  }

  @Test func `a container takes no more groups than it says`() throws {
    let none = try fixture.addContainer("None", .exchange)
    #expect(throws: ChangeError.unsupported(none, .groups)) { try fixture.addGroup("Team", in: none) }
    var one = try fixture.addContainer("One", .unassigned)
    one.capabilities.groups = .one
    try fixture.put(one)
    one = try #require(try book.container(one.id))
    let team = try fixture.addGroup("Team", in: one)
    #expect(throws: ChangeError.unsupported(one, .severalGroups)) { try fixture.addGroup("Others", in: one) }
    let loose = try fixture.addGroup("Loose")
    for (container, limit) in [(one, ContainerLimit.severalGroups), (none, .groups)] {
      var moved = try #require(try book.group(loose.uniqueID))
      moved.contents.container = container.id
      #expect(throws: ChangeError.unsupported(container, limit)) { try book.update(moved) }
    }
    try book.delete(try #require(try book.group(team.uniqueID)))
    try book.save(title: "delete Team")
    try fixture.addGroup("Others", in: one)
  }

  @Test func `groups within groups and members elsewhere are refused where they are not known`() throws {
    let work = try fixture.addContainer("Work", .cardDAV)
    let ada = try fixture.add("Ada")
    let team = try fixture.addGroup("Team", in: work)
    let sub = try fixture.addGroup("Sub", in: work)
    var request = SaveRequest(title: "")
    request.addMember(sub.uniqueID, to: team.uniqueID)
    #expect(throws: ChangeError.unsupported(work, .subgroups)) { try book.execute(request) }
    request = SaveRequest(title: "")
    request.addMember(ada.uniqueID, to: team.uniqueID)
    #expect(throws: ChangeError.unsupported(work, .membersElsewhere)) { try book.execute(request) }
    // The local container's groups hold whatever there is.
    let friends = try fixture.addGroup("Friends", members: [ada.uniqueID, sub.uniqueID])
    var moved = try #require(try book.group(friends.uniqueID))
    moved.contents.container = work.id
    #expect(throws: ChangeError.self) { try book.update(moved) }
    #expect(try book.members(of: friends.uniqueID) == [ada.uniqueID, sub.uniqueID])
  }

  @Test func `a record does not come back into a container that has gone`() throws {
    let work = try fixture.addContainer("Work")
    let ada = try fixture.add("Ada", in: work)
    try book.delete(ada)
    try book.save(title: "delete Ada")
    let sync = BookFixture.open(fixture.storage, author: Author(name: "sync", isUser: false))
    var request = SaveRequest(title: "close")
    request.delete(try #require(try sync.container(work.id)))
    let later = try #require(try sync.execute(request))
    #expect(throws: UndoError.documentChangedSince(DocumentKey("container", work.id.rawValue), by: later)) {
      try book.undo()
    }
    #expect(try book.names() == [])
    request = SaveRequest(title: "open")
    request.put(Container(id: work.id, name: "Work", type: .unassigned))
    try sync.execute(request)
    try book.undo()
    #expect(try book.names(.container(work.id)) == ["Ada"])
  }

  @Test func `each move of a change obeys the rules, the second too`() throws {
    let work = try fixture.addContainer("Work")
    let none = try fixture.addContainer("None", .exchange)
    let group = try fixture.addGroup("Team").uniqueID
    let moves = ChangeSet(operations: [
      .record(group, .container(old: .local, new: work.id)), .record(group, .container(old: work.id, new: none.id)),
    ])
    let description = StepDescription(title: "sync", author: .owner, time: .init(secondsSince1970: 1_800_000_000))
    #expect(throws: ChangeError.unsupported(none, .groups)) {
      try fixture.storage.commit([moves], as: description, rules: .standard)
    }
    #expect(try book.group(group)?.container == .local)
  }

  @Test func `a container that is not in the book is not chosen, one that comes with the request is`() throws {
    let work = book.newContainer(named: "Work", type: .unassigned)
    var request = SaveRequest(title: "default")
    request.setDefaultContainer(work.id, replacing: .local)
    #expect(throws: ChangeError.noContainer(work.id)) { try book.execute(request) }
    #expect(try book.defaultContainer == .local)
    request.put(work)
    try book.execute(request)
    #expect(try book.defaultContainer == work.id)
  }

  @Test func `a new record is for the default container unless one is named`() throws {
    let work = try fixture.addContainer("Work")
    var request = SaveRequest(title: "default")
    request.setDefaultContainer(work.id, replacing: .local)
    try book.execute(request)
    #expect(book.newPerson().container == work.id)
    #expect(book.newGroup().container == work.id)
    #expect(book.newPerson(in: .local).container == .local)
    #expect(book.newGroup(in: .local).container == .local)
  }
}
