import AddressBook
import PropertyLists
import Testing

/// A copy that was fetched long ago is saved onto a book that has moved on.
@Suite struct StaleCopyTests {
  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  /// Shippo with two numbers, as the book has it.
  private func addShippo() throws -> Person {
    var person = fixture.person("Shippo", "Dog")
    person[.phones].append("1", label: .home)
    person[.phones].append("2", label: .work)
    try book.add(person)
    try book.save(title: "add")
    return try #require(try book.person(person.uniqueID))
  }

  /// Changes Shippo in another program, as often as there are changes.
  private func changeElsewhere(_ id: RecordID, _ changes: ((inout Person) throws -> Void)...) throws {
    let other = BookFixture.open(fixture.storage, author: Author(name: "Ada"))
    for change in changes {
      var copy = try #require(try other.person(id))
      try change(&copy)
      try other.update(copy)
      try other.save(title: "elsewhere")
    }
  }

  @Test func `what a long edit did not touch stays as others have made it`() throws {
    var edited = try addShippo()
    edited[.nickname] = "Ship"
    try edited[.phones].replace(edited[.phones][0].id, with: "11")
    edited[.phones].append("3", label: .mobile)
    try changeElsewhere(
      edited.uniqueID, { $0[.lastName] = "Hound" }, { $0[.note] = "good" },
      { try $0[.phones].relabel($0[.phones][1].id, .main) }, { $0[.phones].append("4", label: .pager) })
    try book.update(edited)
    try book.save(title: "edit")
    let merged = try #require(try book.person(edited.uniqueID))
    #expect(merged.compositeName == "Shippo Hound")
    #expect(merged[.nickname] == "Ship")
    #expect(merged[.note] == "good")
    #expect(Set(merged[.phones].map(\.value)) == ["11", "2", "3", "4"])
    #expect(merged[.phones].first { $0.value == "2" }?.label == .main)
    // The primary is still the one it was.
    #expect(merged[.phones].primary?.value == "11")
  }

  @Test func `a conflict names the entry, what stands there and what was wanted`() throws {
    var edited = try addShippo()
    let work = edited[.phones][1].id
    try edited[.phones].replace(work, with: "22")
    try changeElsewhere(edited.uniqueID, { try $0[.phones].replace(work, with: "222") })
    let wanted = ChangeError.conflict(
      Conflict(record: edited.uniqueID, key: "Phone", entry: work, expected: "2", stored: "222", wanted: "22"))
    #expect(throws: wanted) { try book.execute(Self.update(edited)) }
    #expect(try book.latestChange(of: edited.uniqueID, key: "Phone")?.author.name == "Ada")
    #expect(try book.person(edited.uniqueID)?[.phones].map(\.value) == ["1", "222"])
  }

  @Test func `a conflict about the primary or about labels says so`() throws {
    let stored = try addShippo()
    let (home, work) = (stored[.phones][0].id, stored[.phones][1].id)
    var edited = stored
    try edited[.phones].relabel(home, .mobile)
    try changeElsewhere(stored.uniqueID, { try $0[.phones].relabel(home, .main) })
    let label = Conflict(
      record: stored.uniqueID, key: "Phone", entry: home, aspect: .label, expected: "_$!<Home>!$_",
      stored: "_$!<Main>!$_", wanted: "_$!<Mobile>!$_")
    #expect(throws: ChangeError.conflict(label)) { try book.execute(Self.update(edited)) }

    // Two people choose two others of three.
    try changeElsewhere(stored.uniqueID, { $0[.phones].append("3", label: .mobile) })
    edited = try #require(try book.person(stored.uniqueID))
    let new = edited[.phones][2].id
    try edited[.phones].setPrimary(new)
    try changeElsewhere(stored.uniqueID, { try $0[.phones].setPrimary(work) })
    let primary = Conflict(
      record: stored.uniqueID, key: "Phone", entry: new, aspect: .primary, expected: .string(home.rawValue),
      stored: .string(work.rawValue), wanted: .string(new.rawValue))
    #expect(throws: ChangeError.conflict(primary)) { try book.execute(Self.update(edited)) }
  }

  @Test func `what is staged onto a book that moves on is merged at the end, or is all kept back`() throws {
    let shippo = try addShippo()
    let tama = try fixture.add("Tama")
    var copies = (shippo, tama)
    copies.0[.nickname] = "Ship"
    copies.1[.nickname] = "Tom"
    try book.update(copies.0)
    try changeElsewhere(shippo.uniqueID, { $0[.note] = "theirs" })
    try book.update(copies.1)
    #expect(try book.save(title: "both") != nil)
    #expect(try book.person(shippo.uniqueID)?[.note] == "theirs")

    var again = try #require(try book.person(shippo.uniqueID))
    again[.note] = "mine"
    try book.update(again)
    var second = try #require(try book.person(tama.uniqueID))
    second[.nickname] = "Tomcat"
    try book.update(second)
    try changeElsewhere(shippo.uniqueID, { $0[.note] = nil })
    let conflict = Conflict(record: shippo.uniqueID, key: "Note", expected: "theirs", stored: nil, wanted: "mine")
    #expect(throws: ChangeError.conflict(conflict)) { try book.save(title: "both") }
    #expect(try BookFixture.open(fixture.storage).person(tama.uniqueID)?[.nickname] == "Tom")
    book.revert()
    #expect(!book.hasUnsavedChanges)
    #expect(try book.person(tama.uniqueID)?[.nickname] == "Tom")
  }

  private static func update(_ person: Person) -> SaveRequest {
    var request = SaveRequest(title: "edit")
    request.update(person)
    return request
  }
}
