import AddressBook
import PropertyLists
import Testing

@Suite struct GroupMembersTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  private func names(_ group: RecordID, atAnyDepth: Bool = false) throws -> [String] {
    var names: [String] = []
    try book.enumerateMembers(of: group, atAnyDepth: atAnyDepth, order: .givenName) { fetched in
      if case .record(let record) = fetched {
        names.append(record.properties["First"]?.string ?? record.properties["GroupName"]?.string ?? "")
      }
      return true
    }
    return names
  }

  private func smartGroup(_ name: String, _ predicate: String) throws -> Group {
    var group = book.newGroup()
    group[.groupName] = name
    group[.groupPredicate] = predicate
    var request = SaveRequest(title: "add")
    request.add(group)
    try book.execute(request)
    return group
  }

  @Test func `who is reached on two ways comes once`() throws {
    let (ada, bo) = (try fixture.add("Ada"), try fixture.add("Bo"))
    try fixture.add("Cleo")
    let inner = try fixture.addGroup("Inner", members: [ada.uniqueID, bo.uniqueID])
    let left = try fixture.addGroup("Left", members: [inner.uniqueID, ada.uniqueID])
    let right = try fixture.addGroup("Right", members: [inner.uniqueID])
    let outer = try fixture.addGroup("Outer", members: [left.uniqueID, right.uniqueID, bo.uniqueID])
    #expect(try names(outer.uniqueID) == ["Bo", "Left", "Right"])
    #expect(try names(outer.uniqueID, atAnyDepth: true) == ["Ada", "Bo"])
    #expect(try names(inner.uniqueID, atAnyDepth: true) == ["Ada", "Bo"])
  }

  @Test func `a smart group has those for whom its predicate holds, now`() throws {
    let ada = try fixture.add("Ada")
    try fixture.add("Bo")
    let smart = try smartGroup("A", "first beginswith \"A\"")
    #expect(try names(smart.uniqueID) == ["Ada"])
    try fixture.add("Anna")
    #expect(try names(smart.uniqueID) == ["Ada", "Anna"])
    let outer = try fixture.addGroup("Outer", members: [smart.uniqueID, ada.uniqueID])
    #expect(try names(outer.uniqueID) == ["A", "Ada"])
    #expect(try names(outer.uniqueID, atAnyDepth: true) == ["Ada", "Anna"])
  }

  @Test func `nobody is put into a smart group, and a group with members does not become one`() throws {
    let ada = try fixture.add("Ada")
    let smart = try smartGroup("A", "first == \"A\"")
    var request = SaveRequest(title: "")
    request.addMember(ada.uniqueID, to: smart.uniqueID)
    #expect(throws: ChangeError.smartGroup(smart.uniqueID)) { try book.execute(request) }
    let pets = try fixture.addGroup("Pets", members: [ada.uniqueID])
    var changed = try #require(try book.group(pets.uniqueID))
    changed[.groupPredicate] = "first == \"A\""
    #expect(throws: ChangeError.hasMembers(pets.uniqueID)) { try book.update(changed) }
    #expect(try names(pets.uniqueID) == ["Ada"])
  }

  @Test func `a predicate that is not understood is refused in the commit`() throws {
    let error = #expect(throws: ChangeError.self) { try smartGroup("A", "first ==") }
    guard case .predicate(_, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.description.isEmpty)
    #expect(try book.groups().isEmpty)
    let smart = try smartGroup("A", "first == \"A\"")
    var changed = try #require(try book.group(smart.uniqueID))
    changed[.groupPredicate] = "nonsense"
    #expect(throws: ChangeError.self) { try book.update(changed) }
    #expect(try book.group(smart.uniqueID)?.predicate == "first == \"A\"")
  }

  @Test func `a group that is not there has no members`() throws {
    let nobody = RecordID(kind: .group, uuid: "NONE")
    #expect(throws: ChangeError.notAGroup(nobody)) { try names(nobody) }
    let ada = try fixture.add("Ada")
    #expect(throws: ChangeError.notAGroup(ada.uniqueID)) { try names(ada.uniqueID) }
  }
}
