import AddressBook
import PropertyLists

extension StorageLaw {
  /// Containers and links are documents, which every storage finds again.
  static let linking: [StorageLaw] = [
    StorageLaw("links cards of one name in two containers, finds them from every side, and takes it back") { place in
      let book = Fixture.book(try Fixture(place).storage)
      let shippo = try one(book, named: "Shippo Dog")
      let work = try addContainer("Work", to: book)
      let other = Fixture.book(try place.open())
      var card = other.newPerson(in: work)
      card[.firstName] = "Shippo"
      card[.lastName] = "Dog"
      try other.add(card)
      try other.save(title: "add a card")
      let contact = try book.contact(of: shippo)
      try requireEqual(contact?.cards.map(\.uniqueID), [shippo, card.uniqueID], "the cards")
      for id in [contact?.id, ContactID(shippo), ContactID(card.uniqueID)].compactMap(\.self) {
        try requireEqual(try other.contact(id), contact, "the contact \(id)")
      }
      try requireEqual(try book.contacts().count, 2, "the contacts")
      try book.undo()
      try requireEqual(try other.contact(of: shippo)?.isLinked, false, "whether it is linked after undo")
      try requireEqual(try other.hasLinks, false, "whether anything is linked after undo")
      try book.redo()
      try requireEqual(try other.contact(of: shippo)?.id, contact?.id, "the contact after redo")
    },
    StorageLaw("refuses what a container does not allow and changes nothing") { place in
      let fixture = try Fixture(place)
      let book = Fixture.book(fixture.storage)
      let work = try addContainer("Work", to: book) { $0.capabilities.isReadOnly = true }
      let before = try fixture.contents()
      let person = book.newPerson(in: work)
      let changes = ChangeSet(operations: [
        .record(fixture.tama, .value(key: "First", old: "Tama", new: "Tom")),
        .record(person.uniqueID, .create(person.contents.stored)),
      ])
      let container = try book.container(work)
      let error = errorThrown { try fixture.commit(changes) } as? ChangeError
      try requireEqual(error, container.map { .unsupported($0, .changes) }, "the error")
      try requireEqual(try fixture.contents(), before, "the contents")
    },
    StorageLaw("keeps a deleted card's link for undo") { place in
      let fixture = try Fixture(place)
      let book = Fixture.book(fixture.storage)
      var request = SaveRequest(title: "link")
      try request.link([fixture.shippo, fixture.tama], in: book)
      try book.execute(request)
      let contact = try book.contact(of: fixture.tama)
      guard let card = contact?.cards.first else { throw LawViolation(description: "there is no contact") }
      var deletion = SaveRequest(title: "delete")
      deletion.delete(card)
      try book.execute(deletion)
      try requireEqual(try book.contact(of: fixture.tama)?.isLinked, false, "whether it is linked")
      try book.undo()
      try requireEqual(
        try book.contact(of: fixture.tama)?.cards.map(\.uniqueID), contact?.cards.map(\.uniqueID), "the cards")
    },
  ]

  private static func one(_ book: AddressBook, named name: String) throws -> RecordID {
    guard let person = try book.people(FetchPlan(filters: [.exactName(name)])).first else {
      throw LawViolation(description: "nobody is named \(name)")
    }
    return person.uniqueID
  }

  private static func addContainer(
    _ name: String, to book: AddressBook, _ change: (inout Container) -> Void = { _ in }
  ) throws -> ContainerID {
    var container = book.newContainer(named: name, type: .unassigned)
    change(&container)
    var request = SaveRequest(title: "container")
    request.put(container)
    try book.execute(request)
    return container.id
  }
}
