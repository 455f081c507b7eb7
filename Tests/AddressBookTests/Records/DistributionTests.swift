import AddressBook
import PropertyLists
import Testing

@Suite struct DistributionTests {
  private let fixture = BookFixture()

  private func member() -> Person {
    var person = fixture.person("Ada")
    person[.emails].append("home@example.org", label: .home)
    person[.emails].append("work@example.org", label: .work)
    return person
  }

  @Test func `a group uses the primary entry until another is chosen, and again once that is gone`() throws {
    var group = fixture.book.newGroup()
    var ada = member()
    let (home, work) = (ada[.emails][0].id, ada[.emails][1].id)
    #expect(group.distributionIdentifier(for: "Email", of: ada) == home)
    try group.setDistributionIdentifier(work, for: "Email", of: ada)
    #expect(group.distributionIdentifier(for: "Email", of: ada) == work)
    #expect(group.chosenEntry(for: "Email", of: ada.uniqueID) == work)
    #expect(group.distributedProperties == ["Email"])
    try ada[.emails].remove(work)
    #expect(group.distributionIdentifier(for: "Email", of: ada) == home)
    try group.setDistributionIdentifier(nil, for: "Email", of: ada)
    #expect(group.chosenEntry(for: "Email", of: ada.uniqueID) == nil)
    #expect(group.keys.isEmpty)
    #expect(group.distributionIdentifier(for: "Phone", of: ada) == nil)
  }

  /// The form of an `.abcdg` file: a dictionary of members' identifiers.
  @Test func `choices are kept as macOS keeps them`() throws {
    var group = fixture.book.newGroup()
    let ada = member()
    let work = ada[.emails][1].id
    try group.setDistributionIdentifier(work, for: "Email", of: ada)
    #expect(group.value(for: "ABEmailDistributionList") == [ada.uniqueID.rawValue: .string(work.rawValue)])
    try group.setDistributionIdentifier(nil, for: "Email", of: ada)
    #expect(group.value(for: "ABEmailDistributionList") == nil)
  }

  @Test func `an entry that is not there, a single value and a foreign value are refused`() throws {
    var group = fixture.book.newGroup()
    let ada = member()
    let unknown = EntryID(rawValue: "unknown")
    #expect(throws: RecordError.noEntry(key: "Email", unknown)) {
      try group.setDistributionIdentifier(unknown, for: "Email", of: ada)
    }
    #expect(throws: RecordError.noEntry(key: "Phone", unknown)) {
      try group.setDistributionIdentifier(unknown, for: "Phone", of: ada)
    }
    let list = PropertyType(.string, isMultiValue: true)
    #expect(throws: RecordError.wrongType(key: "First", wanted: list, found: PropertyType(.string))) {
      try group.setDistributionIdentifier(unknown, for: "First", of: ada)
    }
    let stored = StoredRecord(
      id: RecordID(kind: .group, uuid: "G"), kind: .group, properties: ["ABEmailDistributionList": "mine"])
    var foreign = Group(contents: RecordContents(stored))
    let refusal = RecordError.wrongType(
      key: "ABEmailDistributionList", wanted: PropertyType(.dictionary), found: PropertyType(.string))
    #expect(throws: refusal) { try foreign.setDistributionIdentifier(ada[.emails][1].id, for: "Email", of: ada) }
    #expect(foreign.distributionIdentifier(for: "Email", of: ada) == ada[.emails][0].id)
  }

  @Test(arguments: [true, false])
  func `a choice is forgotten when the member leaves or goes, and undone exactly`(_ goes: Bool) throws {
    let book = fixture.book
    let (ada, bea) = (member(), member())
    var group = book.newGroup()
    for person in [ada, bea] {
      try book.add(person)
      try group.setDistributionIdentifier(person[.emails][1].id, for: "Email", of: person)
    }
    try book.add(group)
    var request = SaveRequest(title: "members")
    for person in [ada, bea] { request.addMember(person.uniqueID, to: group.uniqueID) }
    try book.execute(request)
    let before = try book.record(group.uniqueID)
    for last in [ada, bea] {
      var request = SaveRequest(title: "leave")
      if goes {
        request.delete(try #require(try book.person(last.uniqueID)))
      } else {
        request.removeMember(last.uniqueID, from: group.uniqueID)
      }
      try book.execute(request)
      #expect(try book.group(group.uniqueID)?.chosenEntry(for: "Email", of: last.uniqueID) == nil)
    }
    #expect(try book.group(group.uniqueID)?.value(for: "ABEmailDistributionList") == nil)
    for _ in 1...2 { try book.undo() }
    let after = try book.record(group.uniqueID)
    #expect(after?.properties["ABEmailDistributionList"] == before?.properties["ABEmailDistributionList"])
    #expect(try book.members(of: group.uniqueID) == [ada.uniqueID, bea.uniqueID])
    try book.redo()
    #expect(try book.group(group.uniqueID)?.chosenEntry(for: "Email", of: ada.uniqueID) == nil)
    #expect(try book.group(group.uniqueID)?.chosenEntry(for: "Email", of: bea.uniqueID) == bea[.emails][1].id)
  }

  @Test func `a read-only group is not changed`() throws {
    let stored = StoredRecord(id: RecordID(kind: .group, uuid: "G"), kind: .group)
    var group = Group(contents: RecordContents(stored, isReadOnly: true))
    let ada = member()
    #expect(throws: RecordError.readOnly(group.uniqueID)) {
      try group.setDistributionIdentifier(ada[.emails][1].id, for: "Email", of: ada)
    }
  }
}
