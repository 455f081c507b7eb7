import AddressBook
import Foundation
import PropertyLists
import SQLiteStorage
import StorageConformance
import Testing

/// Several programs change one book.
@Suite struct SharedBookTests {
  private let folder: TemporaryFolder
  private let book: AddressBook

  init() throws {
    folder = try TemporaryFolder()
    book = AddressBook(
      storage: try SQLiteStorage(path: folder.file()),
      environment: Environment(now: { PropertyList.Date(secondsSince1970: 1_800_000_000) }))
  }

  /// Adds a person with one number, as the book has it.
  private func addPerson(_ name: String) throws -> Person {
    var person = book.newPerson()
    person[.firstName] = name
    person[.phones].append("1", label: .home)
    try book.add(person)
    try book.save(title: "add \(name)")
    return try #require(try book.person(person.uniqueID))
  }

  private func save(_ person: Person) throws {
    try book.update(person)
    try book.save(title: "change")
  }

  @Test func `programs that undo at once take back a step each`() throws {
    for number in 1...12 { _ = try addPerson("Person \(number)") }
    let programs = try (0..<4).map { _ in try OtherProcess("undo", folder.file(), "3") }
    for program in programs { #expect(program.line() == "ready") }
    for program in programs { program.goOn() }
    let undone = programs.flatMap { $0.lines() }
    #expect(Set(undone) == Set((1...12).map { "add Person \($0)" }))
    #expect(undone.count == 12)
    #expect(try book.count(FetchPlan()) == 0)
    #expect(throws: UndoError.nothingToUndo) { try book.undo() }
    for _ in 1...12 { try book.redo() }
    #expect(try book.count(FetchPlan()) == 12)
  }

  @Test func `long work in another program is merged with what was changed meanwhile`() throws {
    var person = try addPerson("Shippo")
    let other = try OtherProcess("edit", folder.file(), "Shippo", "theirs")
    #expect(other.line() == "ready")
    person[.nickname] = "Ship"
    person[.phones].append("2", label: .work)
    try save(person)
    other.goOn()
    #expect(other.lines() == ["saved"])
    let merged = try #require(try book.person(person.uniqueID))
    #expect(merged[.nickname] == "Ship")
    #expect(merged[.note] == "theirs")
    #expect(merged[.phones].map(\.value) == ["theirs", "2"])
  }

  @Test func `long work in another program that changes the same is refused with both values`() throws {
    var person = try addPerson("Shippo")
    for (change, answer) in [
      ({ (person: inout Person) in person[.note] = "mine" }, "conflict: Note, mine instead of theirs"),
      ({ try $0[.phones].replace($0[.phones][0].id, with: "9") }, "conflict: Phone (entry), 9 instead of theirs"),
    ] as [((inout Person) throws -> Void, String)] {
      let other = try OtherProcess("edit", folder.file(), "Shippo", "theirs")
      #expect(other.line() == "ready")
      try change(&person)
      try save(person)
      other.goOn()
      #expect(other.lines() == [answer])
      person[.note] = nil
      try save(person)
      person = try #require(try book.person(person.uniqueID))
    }
    #expect(person[.phones].map(\.value) == ["9"])
  }

  @Test func `an observer is told of what another program commits`() throws {
    final class Inbox { var changes: [BookChange] = [] }
    let inbox = Inbox()
    let shippo = try addPerson("Shippo")
    let observation = try book.observe { inbox.changes.append($0) }
    defer { observation.cancel() }
    #expect(try book.noticeExternalChanges() == [])
    #expect(try OtherProcess("add", folder.file(), "Other", "2").lines() == ["Other 0", "Other 1"])
    #expect(try OtherProcess("sync", folder.file(), "Shippo", "Ship").lines() == [])
    #expect(inbox.changes == [])
    #expect(try book.noticeExternalChanges().map(\.title) == ["add Other 0", "add Other 1", "sync Shippo"])
    #expect(inbox.changes.map(\.isExternal) == [true, true, true])
    #expect(inbox.changes.map(\.added.count) == [1, 1, 0])
    #expect(inbox.changes.last?.updated == [shippo.uniqueID])
    #expect(inbox.changes.last?.step?.author == Author(name: "sync", isUser: false))
    #expect(try book.noticeExternalChanges() == [])
  }

  @Test func `a file that was replaced while it was open changes no more for who has it open`() throws {
    _ = try addPerson("Shippo")
    try book.noticeExternalChanges()
    try FileManager.default.removeItem(atPath: folder.file())
    #expect(throws: StorageError.self) { try book.noticeExternalChanges() }
  }
}
