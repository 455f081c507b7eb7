import AddressBook
import PropertyLists

extension StorageLaw {
  /// Who observes a book is told of what changes it.
  static let notifications: [StorageLaw] = [
    StorageLaw("tells observers of every step: which records, by whom, and whether through another book") { place in
      let fixture = try Fixture(place)
      let (mine, theirs) = (Fixture.book(fixture.storage), Fixture.book(try place.open()))
      theirs.author = Author(name: "Ada")
      let log = Inbox()
      let observation = try mine.observe { log.changes.append($0) }
      try requireEqual(try mine.noticeExternalChanges(), [], "what was changed before")

      var copy = try fixture.person(in: mine)
      copy[.note] = "mine"
      try mine.update(copy)
      let own = try mine.save(title: "note")
      var request = SaveRequest(title: "several")
      let person = theirs.newPerson()
      request.add(person)
      request.delete(try fixture.person(fixture.tama, in: theirs))
      request.addMember(person.uniqueID, to: fixture.pets)
      request.setMe(person.uniqueID, replacing: fixture.shippo)
      let external = try theirs.execute(request)
      try requireEqual(log.changes.map(\.step), [own], "the steps before others' are looked for")

      try requireEqual(try mine.noticeExternalChanges().map(Optional.some), [external], "the steps of others")
      try requireEqual(try mine.noticeExternalChanges(), [], "the steps of others since")
      try requireEqual(log.changes.map(\.step), [own, external], "the steps")
      try requireEqual(log.changes.map(\.isExternal), [false, true], "whether they are of others")
      try requireEqual(log.changes.last?.step?.author.name, "Ada", "the author")
      try requireEqual(log.changes.first?.updated, [fixture.shippo], "what was changed here")
      try requireEqual(log.changes.last?.added, [person.uniqueID], "what was added elsewhere")
      try requireEqual(log.changes.last?.updated, [fixture.pets], "what was changed elsewhere")
      try requireEqual(log.changes.last?.deleted, [fixture.tama], "what was deleted elsewhere")
      try requireEqual(log.changes.last?.others, [.setMe(person.uniqueID)], "what else was changed elsewhere")

      let undone = try mine.undo()
      try requireEqual(undone, external, "the step that was undone")
      try requireEqual(log.changes.last?.step?.kind, .undo(external?.number ?? 0), "what is told of undo")
      observation.cancel()
      try mine.redo()
      try requireEqual(log.changes.count, 3, "the changes that were told")
    },
    StorageLaw("tells own steps and those of others apart when they alternate") { place in
      let fixture = try Fixture(place)
      let books = [Fixture.book(fixture.storage), Fixture.book(try place.open())]
      try books.forEach { try $0.beginNoticing() }
      var numbers: [[Int]] = [[], []]
      for (index, writer) in [0, 1, 1, 0, 0, 1, 0].enumerated() {
        try books[writer].add(books[writer].newPerson())
        numbers[1 - writer].append(try books[writer].save(title: "add \(index)")?.number ?? 0)
      }
      for (book, wanted) in zip(books, numbers) {
        try requireEqual(try book.noticeExternalChanges().map(\.number), wanted, "the steps of the other")
        try requireEqual(try book.noticeExternalChanges(), [], "the steps of the other since")
      }
    },
    StorageLaw("says that everything may have changed when the history does not hold it any more") { place in
      let fixture = try Fixture(place)
      let (mine, theirs) = (Fixture.book(fixture.storage), try place.open())
      let log = Inbox()
      let observation = try mine.observe { log.changes.append($0) }
      defer { observation.cancel() }
      try mine.noticeExternalChanges()
      try theirs.withTransaction { transaction in
        for number in 2...1_087 {
          let step = Step(number: number, title: "s", author: .owner, time: Fixture.description.time)
          try transaction.append(step, [.document(Fixture.document, old: nil, new: nil)])
        }
      }
      let last = Operation.document(Fixture.document, old: nil, new: 1)
      try theirs.commit([ChangeSet(operations: [last])], as: Fixture.description, rules: .standard)
      let steps = try mine.noticeExternalChanges()
      try require((1...1_086).contains(steps.count), "\(steps.count) steps were told")
      try requireEqual(log.changes.first.map { $0.step == nil && $0.isExternal }, true, "the first that is told")
      try requireEqual(log.changes.dropFirst().map(\.step), steps.map(Optional.some), "the steps that follow")
    },
  ]

  /// What an observer was told.
  private final class Inbox {
    var changes: [BookChange] = []
  }
}
