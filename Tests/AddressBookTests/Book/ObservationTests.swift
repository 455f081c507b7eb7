import AddressBook
import PropertyLists
import Testing

@Suite struct ObservationTests {
  private final class Inbox {
    var titles: [String] = []
  }

  private let fixture = BookFixture()
  private var book: AddressBook { fixture.book }

  @Test func `an observer may fetch and save, and what it saves is told after what it is told`() throws {
    let inbox = Inbox()
    let stamping = try book.observe { change in
      guard let id = change.added.first, var person = try? book.person(id) else { return }
      person[.note] = "seen"
      try? book.update(person)
      _ = try? book.save(title: "stamp")
    }
    let logging = try book.observe { inbox.titles.append($0.step?.title ?? "") }
    let shippo = try fixture.add("Shippo")
    #expect(inbox.titles == ["add Shippo", "stamp"])
    #expect(try book.person(shippo.uniqueID)?[.note] == "seen")
    stamping.cancel()
    logging.cancel()
  }

  @Test func `an observation ends when it is cancelled or goes, also by what it observes`() throws {
    let inbox = Inbox()
    var observations: [BookObservation] = []
    observations.append(
      try book.observe { _ in
        inbox.titles.append("first")
        observations = []
      })
    observations.append(try book.observe { _ in inbox.titles.append("second") })
    try fixture.add("Shippo")
    try fixture.add("Tama")
    #expect(inbox.titles == ["first"])
  }

  @Test func `nothing is told of what is only staged, dropped or refused`() throws {
    let inbox = Inbox()
    let observation = try book.observe { inbox.titles.append($0.step?.title ?? "") }
    defer { observation.cancel() }
    let shippo = fixture.person("Shippo")
    try book.add(shippo)
    book.revert()
    var request = SaveRequest(title: "refused")
    request.update(shippo)
    #expect(throws: ChangeError.noRecord(shippo.uniqueID)) { try book.execute(request) }
    #expect(try book.save(title: "nothing") == nil)
    #expect(inbox.titles == [])
  }
}
