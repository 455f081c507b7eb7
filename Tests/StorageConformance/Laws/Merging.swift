import AddressBook
import PropertyLists

extension StorageLaw {
  /// Two people who fetched the same record both save what they changed, unless it is the same.
  static let merging: [StorageLaw] = [
    StorageLaw("merges changes of different keys and entries") { place in
      let fixture = try Fixture(place)
      let (mine, theirs) = (Fixture.book(fixture.storage), Fixture.book(try place.open()))
      var myCopy = try fixture.person(in: mine)
      var theirCopy = try fixture.person(in: theirs)
      myCopy[.nickname] = "Ship"
      try myCopy[.phones].replace(fixture.home.id, with: "111")
      theirCopy[.lastName] = nil
      try theirCopy[.phones].replace(fixture.work.id, with: "222")
      theirCopy[.phones].append("333", label: .mobile)
      try mine.execute(.update(myCopy))
      try theirs.execute(.update(theirCopy))
      for book in [mine, theirs] {
        let merged = try fixture.person(in: book)
        try requireEqual(merged[.nickname], "Ship", "the nickname")
        try requireEqual(merged[.lastName], nil, "the family name")
        try requireEqual(merged[.phones].map(\.value), ["111", "222", "333"], "the numbers")
        try requireEqual(merged.contents.fetched?.revision, 3, "the revision")
      }
    },
    StorageLaw("merges the same change made twice") { place in
      let fixture = try Fixture(place)
      let (mine, theirs) = (Fixture.book(fixture.storage), Fixture.book(try place.open()))
      var copies = [try fixture.person(in: mine), try fixture.person(in: theirs)]
      for index in copies.indices {
        copies[index][.firstName] = "Hachi"
        try copies[index][.phones].remove(fixture.work.id)
      }
      try mine.execute(.update(copies[0]))
      try requireEqual(try theirs.execute(.update(copies[1])), nil, "the step of a change that was made already")
      try requireEqual(try fixture.person(in: mine)[.firstName], "Hachi", "the name")
    },
    conflict("of a key", .init("First", nil, "Shippo", "Hachi", "Taro")) { copy, fixture in
      copy[.firstName] = "Hachi"
    } theirs: { copy, _ in
      copy[.firstName] = "Taro"
    },
    conflict("of a key that the other removed", .init("First", nil, "Shippo", nil, "Taro")) { copy, _ in
      copy[.firstName] = nil
    } theirs: { copy, _ in
      copy[.firstName] = "Taro"
    },
    conflict("of an entry", .init("Phone", EntryID(rawValue: "work"), "2", "8", "9")) { copy, fixture in
      try copy[.phones].replace(fixture.work.id, with: "8")
    } theirs: { copy, fixture in
      try copy[.phones].replace(fixture.work.id, with: "9")
    },
    conflict(
      "of an entry that the other removed",
      .init("Phone", EntryID(rawValue: "work"), "_$!<Work>!$_", nil, "_$!<Mobile>!$_", .label)
    ) { copy, fixture in
      try copy[.phones].remove(fixture.work.id)
    } theirs: { copy, fixture in
      try copy[.phones].relabel(fixture.work.id, .mobile)
    },
    conflict(
      "of pictures",
      .init(
        Conflict.pictureKey, nil, .string(ImageDigest(of: [1, 2, 3]).rawValue), nil,
        .string(Fixture.newPicture.digest.rawValue))
    ) { copy, _ in
      try copy.setImage(nil)
    } theirs: { copy, _ in
      try copy.setImage(Fixture.newPicture)
    },
    StorageLaw("refuses to delete what was changed elsewhere") { place in
      let fixture = try Fixture(place)
      let book = Fixture.book(try place.open())
      let stale = try fixture.person(in: book)
      var copy = stale
      copy[.note] = "changed"
      try book.execute(.update(copy))
      let error = errorThrown { try book.execute(.delete(stale)) }
      try requireEqual(error as? ChangeError, .recordChanged(fixture.shippo), "the error")
      try requireEqual(try fixture.person(in: book)[.note], "changed", "the note")
    },
    StorageLaw("refuses to change what was deleted elsewhere") { place in
      let fixture = try Fixture(place)
      let (mine, theirs) = (Fixture.book(fixture.storage), Fixture.book(try place.open()))
      var copy = try fixture.person(in: mine)
      try theirs.execute(.delete(try fixture.person(in: theirs)))
      copy[.note] = "changed"
      let error = errorThrown { try mine.execute(.update(copy)) }
      try requireEqual(error as? ChangeError, .noRecord(fixture.shippo), "the error")
    },
  ]

  /// What a conflict is about, whose it was and what it became.
  private struct Dispute: Sendable {
    let key: String
    let entry: EntryID?
    let aspect: Conflict.Aspect
    let values: [PropertyList?]

    init(
      _ key: String, _ entry: EntryID?, _ expected: PropertyList?, _ stored: PropertyList?, _ wanted: PropertyList?,
      _ aspect: Conflict.Aspect = .value
    ) {
      (self.key, self.entry, self.aspect) = (key, entry, aspect)
      values = [expected, stored, wanted]
    }

    func conflict(_ record: RecordID) -> Conflict {
      Conflict(
        record: record, key: key, entry: entry, aspect: aspect, expected: values[0], stored: values[1],
        wanted: values[2])
    }
  }

  /// The second of two changes is refused, and the error names key, entry and the values of both.
  private static func conflict(
    _ name: String, _ conflict: Dispute, mine: @escaping @Sendable (inout Person, Fixture) throws -> Void,
    theirs: @escaping @Sendable (inout Person, Fixture) throws -> Void
  ) -> StorageLaw {
    StorageLaw("reports a conflict \(name)") { place in
      let fixture = try Fixture(place)
      let (myBook, theirBook) = (Fixture.book(fixture.storage), Fixture.book(try place.open()))
      var (myCopy, theirCopy) = (try fixture.person(in: myBook), try fixture.person(in: theirBook))
      try mine(&myCopy, fixture)
      try theirs(&theirCopy, fixture)
      try myBook.execute(.update(myCopy))
      let before = try fixture.contents()
      let error = errorThrown { try theirBook.execute(.update(theirCopy)) }
      let wanted = ChangeError.conflict(conflict.conflict(fixture.shippo))
      try requireEqual(error as? ChangeError, wanted, "the error, which was \(error.debugDescription)")
      try requireEqual(try fixture.contents(), before, "the contents")
    }
  }
}

extension Fixture {
  /// Shippo, as a book has it.
  func person(in book: AddressBook) throws -> Person {
    guard let person = try book.person(shippo) else { throw LawViolation(description: "Shippo is not in the book") }
    return person
  }
}

extension SaveRequest {
  fileprivate static func update(_ person: Person) -> SaveRequest {
    var request = SaveRequest(title: "update")
    request.update(person)
    return request
  }

  fileprivate static func delete(_ person: Person) -> SaveRequest {
    var request = SaveRequest(title: "delete")
    request.delete(person)
    return request
  }
}
