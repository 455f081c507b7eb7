import AddressBook
import PropertyLists

extension StorageLaw {
  /// A copy is the same book, and goes on as the original would.
  static func copying(seed: UInt64) -> StorageLaw {
    StorageLaw("is copied into memory and back with all that it has, seed \(seed)") { place in
      var rehearsal = try Rehearsal(place, seed: seed &+ 4_000)
      for round in 1...40 {
        try rehearsal.change()
        if round.isMultiple(of: 9) { try rehearsal.undo() }
      }
      let memory = MemoryDraft()
      let report = try BookCopy(of: rehearsal.storage).make(in: memory)
      try requireEqual(report.damage, [], "what is damaged")
      try rehearsal.model.requireAgreement(of: memory.storage)
      try requireEqual(try BookCopy(of: memory.storage).make(in: place.draft()), report, "what was copied back")
      let copy = try place.openCopy()
      try requireEqual(try copy.nextPlace, rehearsal.storage.nextPlace, "the place that comes next")
      let (book, original) = (try copy.info.bookIdentifier, try rehearsal.storage.info.bookIdentifier)
      try require(book != original, "the copy has the identifier of the book")
      rehearsal.go(on: copy)
      try rehearsal.requireAgreement(plans: 20)
      for _ in 1...10 { try rehearsal.undo() }
      for _ in 1...10 { try rehearsal.change() }
      try rehearsal.requireAgreement(plans: 20)
    }
  }

  /// What is special about copies.
  static let copying: [StorageLaw] = [
    StorageLaw("undoes in a copy what was done in the original, pictures and places included") { place in
      let fixture = try Fixture(place)
      let before = try fixture.contents()
      let book = Fixture.book(fixture.storage)
      // The last record leaves a place that no other gets.
      try book.delete(try fixture.group(fixture.dogs, in: book))
      try book.save(title: "delete the last")
      try book.delete(try fixture.person(fixture.shippo, in: book))
      try book.save(title: "delete the one with a picture")
      try BookCopy(of: fixture.storage).make(in: place.draft())
      let copy = Fixture.book(try place.openCopy())
      for _ in 1...2 { try copy.undo() }
      let fields = try Fixture(storage: copy.storage).contents()
      try requireEqual(
        fields.filter { $0.hasPrefix("record") }.map(\.withoutRevision),
        before.filter { $0.hasPrefix("record") }.map(\.withoutRevision), "the records after undo")
      try requireEqual(try copy.storage.picture(fixture.picture.digest), fixture.picture.bytes, "the picture")
      try requireEqual(try copy.storage.members(of: fixture.pets).map(\.member), [fixture.dogs], "who is in a group")
    },
    StorageLaw("copies a history that begins late, and drops nothing more of it") { place in
      let storage = try place.open()
      try storage.withTransaction { transaction in
        try transaction.carryOver(StoreMarks(nextPlace: 9, historyFloor: 700))
        for number in 701...1_920 {
          let step = Step(number: number, title: "s", author: .owner, time: Fixture.description.time)
          try transaction.append(step, [.document(Fixture.document, old: nil, new: nil)])
        }
      }
      try requireEqual(try storage.historyFloor, 700, "where the history of the original begins")
      let report = try BookCopy(of: storage).make(in: place.draft())
      let copy = try place.openCopy()
      try requireEqual(report.steps, 1_220, "the steps that were copied")
      try requireEqual(try copy.historyFloor, 700, "where the history of the copy begins")
      try requireEqual(try copy.latestStep, 1_920, "the latest step")
      try requireEqual(try copy.nextPlace, 9, "the place that comes next")
    },
    StorageLaw("goes on counting steps in a copy of a book that has no history") { place in
      let storage = try place.open()
      let id = RecordID(kind: .person, uuid: "A")
      try storage.withTransaction { transaction in
        try transaction.carryOver(StoreMarks(nextPlace: 3, historyFloor: 5))
        try transaction.put(
          StoredRecord(id: id, kind: .person, revision: 4, place: 2, properties: ["First": "A"]), replacing: nil)
      }
      try BookCopy(of: storage).make(in: place.draft())
      let copy = try place.openCopy()
      try requireEqual(try copy.latestStep, 5, "the latest step")
      let change = Operation.record(id, .value(key: "First", old: "A", new: "B"))
      let step = try copy.commit([ChangeSet(operations: [change])], as: Fixture.description)
      try requireEqual(step?.number, 6, "the step that comes next")
    },
    StorageLaw("never takes a place where something lies, and leaves no draft") { place in
      let fixture = try Fixture(place)
      try BookCopy(of: fixture.storage).make(in: place.draft())
      let copied = try Fixture(storage: place.openCopy()).contents()
      let error = errorThrown { try BookCopy(of: fixture.storage).make(in: place.draft()) }
      guard case StorageError.taken? = error else {
        // Memory has no places.
        return try require(error == nil && place is MemoryPlace, "it was copied twice: \(String(describing: error))")
      }
      try requireEqual(try Fixture(storage: place.openCopy()).contents(), copied, "the first copy")
    },
  ]
}

extension Fixture {
  /// The same book in another storage.
  fileprivate init(storage: any StorageAdapter) { self.storage = storage }
}

extension String {
  /// The description of a record without what undo does not bring back.
  fileprivate var withoutRevision: String {
    replacing(/revision: \d+/, with: "").replacing(/Modification[^,\]]*/, with: "")
  }
}

/// A draft in memory, where nobody else looks anyway.
final class MemoryDraft: StorageDraft {
  let storage = MemoryStorage()

  func open() -> any StorageAdapter { storage }
  func publish() {}
  func discard() {}
}
