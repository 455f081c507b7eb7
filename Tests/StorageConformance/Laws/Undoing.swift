import AddressBook
import PropertyLists

extension StorageLaw {
  /// Undo and redo, of steps of any size, through any handle.
  static let undoing: [StorageLaw] = [
    StorageLaw("undoes and redoes a step of many records as a whole, through other handles") { place in
      let fixture = try Fixture(place)
      let book = Fixture.book(fixture.storage)
      // What a merge and an import do: a record takes over from another, which goes; others come.
      var kept = try fixture.person(in: book)
      kept[.note] = "was Tama, too"
      kept[.phones].append("3", label: .mobile)
      try kept.setImage(Fixture.newPicture)
      var request = SaveRequest(title: "all at once")
      let elsewhere = book.newContainer(named: "Elsewhere", type: .cardDAV)
      request.put(elsewhere)
      request.update(kept)
      request.delete(try fixture.person(fixture.tama, in: book))
      request.delete(try fixture.group(fixture.dogs, in: book))
      for number in 1...40 {
        var person = book.newPerson()
        person[.firstName] = "Imported \(number)"
        request.add(person, to: elsewhere.id)
        request.addMember(person.uniqueID, to: fixture.pets)
      }
      request.setMe(nil, replacing: fixture.shippo)
      let before = try fixture.values(place)
      let step = try book.execute(request)
      let after = try fixture.values(place)
      for _ in 1...2 {
        try requireEqual(try Fixture.book(try place.open()).undo(), step, "the step that was undone")
        try requireEqual(try fixture.values(place), before, "what was there before")
        try requireEqual(try Fixture.book(try place.open()).redo(), step, "the step that was made again")
        try requireEqual(try fixture.values(place), after, "what was there after")
      }
    },
    StorageLaw("undoes nothing that a later change needs, and names that change") { place in
      typealias Change = @Sendable (AddressBook, Fixture) throws -> Void
      let rename: Change = { book, fixture in
        var person = try fixture.person(in: book)
        person[.firstName] = person[.firstName].map { $0 + "!" }
        try book.update(person)
      }
      let renumber: Change = { book, fixture in
        var person = try fixture.person(in: book)
        try person[.phones].replace(fixture.home.id, with: (person[.phones].first?.value ?? "") + "0")
        try book.update(person)
      }
      let delete: Change = { book, fixture in try book.delete(try fixture.person(in: book)) }
      let mark: Change = { book, fixture in
        var request = SaveRequest(title: "mark")
        request.setMe(fixture.tama, replacing: try book.me)
        try book.stage(request)
      }
      let unmark: Change = { book, _ in
        var request = SaveRequest(title: "unmark")
        request.setMe(nil, replacing: try book.me)
        try book.stage(request)
      }
      let cases: [(name: String, mine: Change, theirs: Change, key: String?)] = [
        ("a value", rename, rename, "First"), ("an entry", renumber, renumber, "Phone"),
        ("a record", rename, delete, nil),
        ("a document", mark, unmark, nil),
      ]
      for (name, mine, theirs, key) in cases {
        let fixture = try Fixture(place)
        defer { _ = try? fixture.clear() }
        let book = Fixture.book(fixture.storage)
        let sync = Fixture.book(try place.open())
        sync.author = Author(name: "sync", isUser: false)
        try mine(book, fixture)
        try book.save(title: "mine")
        try theirs(sync, fixture)
        let later = try sync.save(title: "theirs")
        let before = try fixture.contents()
        let error = errorThrown { try book.undo() } as? UndoError
        switch error {
        case .changedSince(fixture.shippo, key, let step)? where step == later: break
        case .documentChangedSince(.me, let step)? where step == later && name == "a document": break
        default: throw LawViolation(description: "\(name): the error was \(String(describing: error))")
        }
        try requireEqual(try fixture.contents(), before, "the contents")
      }
    },
    StorageLaw("does not take out of a group who was put there later by undoing that somebody was added") { place in
      let fixture = try Fixture(place)
      let book = Fixture.book(fixture.storage)
      let person = book.newPerson()
      try book.add(person)
      try book.save(title: "add")
      let sync = Fixture.book(try place.open())
      var request = SaveRequest(title: "put", author: Author(name: "sync", isUser: false))
      request.addMember(person.uniqueID, to: fixture.pets)
      guard let later = try sync.execute(request) else { throw LawViolation(description: "nothing was put") }
      let error = errorThrown { try book.undo() } as? UndoError
      try requireEqual(error, .changedSince(fixture.pets, key: nil, by: later), "the error")
      try require(try book.person(person.uniqueID) != nil, "the person is gone")
    },
  ]
}

extension Fixture {
  /// What people have put into the book, in the order of adding, as a new handle reads it: not when it was changed.
  fileprivate func values(_ place: any StoragePlace) throws -> [String] {
    let storage = try place.open()
    var values: [String] = []
    try storage.fetch(FetchPlan()) { fetched in
      guard case .record(var record) = fetched else { throw LawViolation(description: "\(fetched)") }
      record.revision = 0
      record.properties["Modification"] = nil
      values.append("\(record)")
      return true
    }
    for group in [pets, dogs] { values.append("\(try storage.members(of: group))") }
    values.append("\(String(describing: try storage.document(.me)))")
    return values
  }

  /// Deletes everything.
  fileprivate func clear() throws {
    var request = SaveRequest(title: "clear")
    let book = Self.book(storage)
    for person in try book.people() { request.delete(person) }
    for group in try book.groups() { request.delete(group) }
    try book.execute(request)
  }
}
