import PropertyLists
import Testing

@testable import AddressBook

/// Saving what was tested before, and only that.
@Suite struct RehearsalTests {
  private let storage = MemoryStorage()
  private let book: AddressBook
  private let ada: Person

  init() throws {
    let environment = Environment(now: { PropertyList.Date(secondsSince1970: 1_800_000_000) })
    book = AddressBook(storage: storage, environment: environment)
    var person = book.newPerson()
    person[.firstName] = "Ada"
    var request = SaveRequest(title: "add")
    request.add(person)
    try book.execute(request)
    ada = try #require(try book.people().first)
  }

  private func update(_ change: (inout Person) -> Void) -> SaveRequest {
    var person = ada
    change(&person)
    var request = SaveRequest(title: "update")
    request.update(person)
    return request
  }

  @Test func `a rehearsal shows what would be saved, with what others have changed, and saves nothing`() throws {
    try book.execute(update { $0[.note] = "by others" })
    let rehearsal = try book.rehearsal(of: update { $0[.nickname] = "Countess" })
    let record = try #require(try rehearsal.record(ada.uniqueID))
    #expect(record.properties["Nickname"] == "Countess")
    #expect(record.properties["Note"] == "by others")
    #expect(try book.person(ada.uniqueID)?[.nickname] == nil)
    #expect(!book.hasUnsavedChanges)
  }

  @Test func `a rehearsal of what is staged refuses what saving would refuse`() throws {
    try book.stage(update { $0[.nickname] = "Countess" })
    let others = AddressBook(storage: storage, environment: book.environment)
    try others.execute(update { $0[.nickname] = "Lady" })
    #expect(throws: ChangeError.self) { try book.rehearsal() }
  }

  @Test func `a request is refused when a record has another revision than the one that was tested`() throws {
    var request = update { $0[.nickname] = "Countess" }
    request.requireRevision(ada.contents.stored.revision, of: ada.uniqueID)
    try book.execute(update { $0[.note] = "by others" })
    #expect(throws: ChangeError.recordChanged(ada.uniqueID)) { try book.execute(request) }
    #expect(try book.person(ada.uniqueID)?[.nickname] == nil)
  }

  @Test func `what is staged is saved only if what is required of the stored book holds`() throws {
    let revision = ada.contents.stored.revision
    try book.stage(update { $0[.nickname] = "Countess" })
    #expect(throws: ChangeError.recordChanged(ada.uniqueID)) {
      try book.save(title: "commit", requiring: [.revision(ada.uniqueID, revision + 1)])
    }
    #expect(book.hasUnsavedChanges)
    try book.save(title: "commit", requiring: [.revision(ada.uniqueID, revision)])
    #expect(try book.person(ada.uniqueID)?[.nickname] == "Countess")
  }

  @Test func `a request tells which records it adds and changes`() throws {
    var request = update { $0[.nickname] = "Countess" }
    request.add(book.newPerson())
    request.delete(ada)
    #expect(request.records.count == 2)
    #expect(request.records.first?.id == ada.uniqueID)
  }
}
