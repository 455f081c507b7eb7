import AddressBook
import PropertyLists
import SQLiteStorage
import StorageConformance
import Testing

@Suite struct MainFlowTests {
  private func book(_ path: String) throws -> AddressBook {
    AddressBook(
      storage: try SQLiteStorage(path: path),
      environment: Environment(now: { PropertyList.Date(secondsSince1970: 1_800_000_000) }))
  }

  @Test func `what was saved is there when the store is opened again`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("some.sqlite")
    let id: RecordID
    do {
      let book = try book(path)
      var shippo = book.newPerson()
      shippo[.firstName] = "Shippo"
      shippo[.lastName] = "Dög"
      shippo[.phones].append("(712) 477-9070", label: .main)
      id = shippo.uniqueID
      try book.add(shippo)
      try book.save(title: "add Shippo")
    }
    let book = try book(path)
    let person = try #require(try book.person(id))
    #expect(person.compositeName == "Shippo Dög")
    #expect(try book.people(FetchPlan(filters: [.name([.composite], "shippo dog")])).map(\.uniqueID) == [id])
    #expect(try book.people(FetchPlan(filters: [.text("712 477")])).map(\.uniqueID) == [id])
    #expect(try book.people(FetchPlan(filters: [.text("7124779")])).map(\.uniqueID) == [id])
    #expect(try book.steps(limit: 5).map(\.title) == ["add Shippo"])
    try book.undo()
    #expect(try book.count(FetchPlan()) == 0)
    try book.redo()
    #expect(try book.person(id) != nil)
    #expect(try book.people(FetchPlan(order: .familyName)).count == 1)
  }
}
