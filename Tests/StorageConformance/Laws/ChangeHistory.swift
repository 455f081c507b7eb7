import AddressBook
import PropertyLists

extension StorageLaw {
  /// Who applies a book's change history to a copy of the book has the book.
  static func mirroring(seed: UInt64) -> StorageLaw {
    StorageLaw("tells what makes a copy the same as the book, seed \(seed)") { place in
      var rehearsal = try Rehearsal(place, seed: seed &+ 2_000)
      var mirror = Mirror()
      var token: ChangeHistoryToken?
      for round in 1...12 {
        for _ in 1...(1 + round % 4) { try rehearsal.change() }
        if round.isMultiple(of: 3) { try rehearsal.undo() }
        if round.isMultiple(of: 5) { try rehearsal.reopen() }
        var changed: Set<RecordID> = []
        token = try Fixture.book(rehearsal.storage).enumerateChanges(.init(startingToken: token)) { event in
          try mirror.apply(event, isFirst: round == 1)
          if let record = event.record { try require(changed.insert(record).inserted, "\(record) is told twice") }
          return true
        }
        try mirror.requireSame(as: rehearsal.model)
      }
    }
  }

  /// What a change history tells, and where it begins.
  static let changeHistory: [StorageLaw] = [
    StorageLaw("tells one change of a record, however often it was changed") { place in
      let fixture = try Fixture(place)
      let book = Fixture.book(try place.open())
      let start = try book.currentHistoryToken
      var copy = try fixture.person(in: book)
      for name in ["A", "B", "C"] {
        copy[.firstName] = name
        try book.update(copy)
        try book.save(title: "rename")
        copy = try fixture.person(in: book)
      }
      let visitor = book.newPerson()
      try book.add(visitor)
      try book.save(title: "add")
      try book.delete(try fixture.person(visitor.uniqueID, in: book))
      try book.save(title: "delete")
      var request = SaveRequest(title: "members")
      request.addMember(fixture.tama, to: fixture.pets)
      request.addMember(fixture.tama, to: fixture.dogs)
      try book.execute(request)
      request = SaveRequest(title: "members")
      request.removeMember(fixture.tama, from: fixture.dogs)
      request.removeMember(fixture.dogs, from: fixture.pets)
      try book.execute(request)
      let (events, token) = try book.changes(since: start)
      let wanted: [ChangeHistoryEvent] = [
        .updatePerson(try fixture.person(in: book)), .addMember(fixture.tama, to: fixture.pets),
        .removeSubgroup(fixture.dogs, from: fixture.pets),
      ]
      try requireEqual(events, wanted, "the events")
      try requireEqual(try book.changes(since: token).events, [], "the events since the last token")
      let (persons, _) = try book.changes(since: start) { $0.includesGroupChanges = false }
      try requireEqual(persons, Array(wanted.prefix(1)), "the events without groups")
    },
    StorageLaw("tells what was changed besides records once, and tells it as new to who has no token") { place in
      let fixture = try Fixture(place)
      let book = Fixture.book(try place.open())
      let start = try book.currentHistoryToken
      let work = book.newContainer(named: "Work", type: .cardDAV)
      var request = SaveRequest(title: "several")
      request.put(work)
      request.setDefaultContainer(work.id, replacing: .local)
      request.setMe(fixture.tama, replacing: fixture.shippo)
      request.markDistinct(fixture.shippo, fixture.tama)
      try request.link([fixture.shippo, fixture.tama], in: book)
      try book.stage(request)
      try book.addProperties(["org.example.b": PropertyType(.string), "org.example.a": PropertyType(.date)])
      try book.save(title: "several")
      guard let contact = try book.contact(of: fixture.tama)?.id, var renamed = try book.container(work.id) else {
        throw LawViolation(description: "nothing was linked")
      }
      let (events, token) = try book.changes(since: start)
      let declared = ["org.example.a", "org.example.b"].compactMap { book.catalog[$0] }
      let (ahead, behind): ([ChangeHistoryEvent], [ChangeHistoryEvent]) = (
        [.addContainer(renamed), .declareProperties(declared)],
        [
          .setDefaultContainer(work.id), .setMe(fixture.tama), .markDistinct(fixture.shippo, fixture.tama),
          .link([fixture.shippo, fixture.tama], as: contact),
        ]
      )
      try requireEqual(events, ahead + behind, "the events")
      let all = try book.changes(since: nil).events
      try requireEqual(Array(all.dropFirst().prefix(2)), ahead, "what is there before records")
      try requireEqual(Set(all.suffix(4)), Set(behind), "what is there behind them")

      renamed.name = "Office"
      request = SaveRequest(title: "back", author: Author(name: "sync", isUser: false))
      request.put(renamed)
      request.setMe(nil, replacing: fixture.tama)
      try request.unlink(fixture.tama, in: book)
      request.clearDistinct(fixture.shippo, fixture.tama)
      try book.execute(request)
      try book.removeProperties(["org.example.b"])
      try book.save(title: "remove")
      guard let office = try book.container(work.id) else { throw LawViolation(description: "no container") }
      let back: [ChangeHistoryEvent] = [
        .updateContainer(office), .declareProperties(Array(declared.prefix(1))), .setMe(nil),
        .unlink([fixture.shippo, fixture.tama], from: contact), .clearDistinct(fixture.shippo, fixture.tama),
      ]
      try requireEqual(try book.changes(since: token).events, back, "the events")
      let (own, _) = try book.changes(since: token) { $0.excludedAuthors = ["sync"] }
      try requireEqual(own, [.declareProperties(Array(declared.prefix(1)))], "the events of others than sync")
      let last = try book.currentHistoryToken
      request = SaveRequest(title: "delete")
      request.delete(office)
      try book.execute(request)
      let gone: [ChangeHistoryEvent] = [.deleteContainer(office), .setDefaultContainer(.local)]
      try requireEqual(Set(try book.changes(since: last).events), Set(gone), "the events of the container that went")
    },
    StorageLaw("leaves out what an author has changed") { place in
      let fixture = try Fixture(place)
      let (mine, sync) = (Fixture.book(fixture.storage), Fixture.book(try place.open()))
      sync.author = Author(name: "sync", isUser: false)
      let start = try mine.currentHistoryToken
      var copy = try fixture.person(in: sync)
      copy[.note] = "from elsewhere"
      try sync.update(copy)
      try sync.save(title: "sync")
      try mine.delete(try fixture.person(fixture.tama, in: mine))
      try mine.save(title: "delete")
      try requireEqual(try mine.changes(since: start).events.count, 2, "the number of all events")
      let (events, _) = try mine.changes(since: start) { $0.excludedAuthors = ["sync"] }
      try requireEqual(events, [.deletePerson(fixture.tama)], "the events of others")
      let (own, _) = try mine.changes(since: start) { $0.excludedAuthors = ["me"] }
      try requireEqual(own, [.updatePerson(try fixture.person(in: mine))], "the events of sync")
    },
    StorageLaw("gives everything to who has no token") { place in
      let fixture = try Fixture(place)
      let book = Fixture.book(fixture.storage)
      let (events, token) = try book.changes(since: nil)
      let wanted: [ChangeHistoryEvent] = [
        .dropEverything(.noToken), .addPerson(try fixture.person(in: book)),
        .addPerson(try fixture.person(fixture.tama, in: book)), .addGroup(try fixture.group(fixture.pets, in: book)),
        .addGroup(try fixture.group(fixture.dogs, in: book)), .addSubgroup(fixture.dogs, to: fixture.pets),
        .addMember(fixture.shippo, to: fixture.dogs), .setMe(fixture.shippo),
      ]
      try requireEqual(events, wanted, "the events")
      try requireEqual(token, try book.currentHistoryToken, "the token")
      try requireEqual(
        try book.changes(since: nil) { $0.includesGroupChanges = false }.events, wanted.prefix(3) + wanted.suffix(1),
        "the events without groups")
    },
    StorageLaw("has no token for who stops before the end") { place in
      let fixture = try Fixture(place)
      let book = Fixture.book(fixture.storage)
      for count in 1...7 {
        var left = count
        let token = try book.enumerateChanges(ChangeHistoryFetchRequest()) { _ in
          left -= 1
          return left > 0
        }
        try require(token == nil && left == 0, "a token after \(count) events")
      }
    },
    StorageLaw("tells a token that is too old from one of another book") { place in
      let fixture = try Fixture(place)
      let book = Fixture.book(fixture.storage)
      let first = try book.currentHistoryToken
      func reason(_ token: ChangeHistoryToken) throws -> ChangeHistoryEvent.DropReason? {
        let (events, _) = try book.changes(since: token)
        if case .dropEverything(let reason)? = events.first { return reason }
        return nil
      }
      let other = AddressBook(storage: MemoryStorage(), environment: book.environment)
      try requireEqual(try reason(other.currentHistoryToken), .otherBook, "the reason for a token of another book")
      // A backup that is put back has the same steps again, with other contents and times.
      for text in [first.description.replacing("/1/", with: "/2/"), first.description + "9"] {
        guard let token = ChangeHistoryToken(text) else { throw LawViolation(description: "\(text) is no token") }
        try requireEqual(try reason(token), .otherBook, "the reason for a token of a later state")
      }
      try requireEqual(try reason(first), nil, "the reason for a good token")
      // Many steps in one transaction, so that the law need not wait for the disk.
      try fixture.storage.withTransaction { transaction in
        for number in 2...1_087 {
          let change = Operation.document(Fixture.document, old: nil, new: nil)
          let step = Step(number: number, title: "s", author: .owner, time: Fixture.description.time)
          try transaction.append(step, [change])
        }
      }
      try fixture.commit(ChangeSet(operations: [.document(Fixture.document, old: nil, new: 1)]))
      try requireEqual(try reason(first), .expired, "the reason for an old token")
      try require(try fixture.storage.historyFloor > 0, "nothing was dropped")
    },
    StorageLaw("keeps what a token says in its text") { place in
      let book = Fixture.book(try place.open())
      let empty = try book.currentHistoryToken
      try requireEqual(ChangeHistoryToken(empty.description), empty, "the token of an empty book")
      let fixture = try Fixture(place)
      let token = try Fixture.book(fixture.storage).currentHistoryToken
      try requireEqual(ChangeHistoryToken(token.description), token, "the token")
      try requireEqual(try Fixture.book(fixture.storage).changes(since: empty).events.count, 7, "what was added since")
      for text in ["", "/", "//", "/1/2", "a/b/", "a/-1/", "a/1/x", "a/1", "a/1/2/3"] {
        try requireEqual(ChangeHistoryToken(text), nil, "the token \(text)")
      }
    },
  ]
}

extension AddressBook {
  /// All events since a token, and the token for the next time.
  func changes(
    since token: ChangeHistoryToken?, _ adjust: (inout ChangeHistoryFetchRequest) -> Void = { _ in }
  ) throws -> (events: [ChangeHistoryEvent], token: ChangeHistoryToken?) {
    var request = ChangeHistoryFetchRequest(startingToken: token)
    adjust(&request)
    var events: [ChangeHistoryEvent] = []
    let token = try enumerateChanges(request) { event in
      events.append(event)
      return true
    }
    return (events, token)
  }
}

extension Fixture {
  /// A person, as a book has it.
  func person(_ id: RecordID, in book: AddressBook) throws -> Person {
    guard let person = try book.person(id) else { throw LawViolation(description: "\(id) is not in the book") }
    return person
  }

  /// A group, as a book has it.
  func group(_ id: RecordID, in book: AddressBook) throws -> Group {
    guard let group = try book.group(id) else { throw LawViolation(description: "\(id) is not in the book") }
    return group
  }
}
