import AddressBook
import PropertyLists

extension StorageLaw {
  /// Where records stand in lists.
  static let ordering: [StorageLaw] = [
    StorageLaw("lists what is staged as it will be listed when it is saved, page by page, too") { place in
      let fixture = try Fixture(place)
      let book = Fixture.book(fixture.storage)
      for name in ["Same", "Tama", "Same"] { try fixture.add(name, to: book) }
      try book.save(title: "add")
      try fixture.rename(fixture.shippo, "Tama", in: book)
      try fixture.add("Same", to: book)
      try book.delete(try fixture.person(fixture.tama, in: book))
      try fixture.add("Anna", to: book)
      try fixture.rename(try book.people().first?.uniqueID ?? fixture.shippo, "Same", in: book)
      // What others add meanwhile stands before what is staged.
      let other = Fixture.book(try place.open())
      try fixture.add("Same", to: other)
      try other.save(title: "add elsewhere")
      let staged = try SortOrder.allCases.map { try fixture.pages(of: $0, in: book) }
      let whole = try SortOrder.allCases.map { try book.people(FetchPlan(order: $0)).map(\.uniqueID) }
      try requireEqual(staged, whole, "the pages of what is staged")
      try book.save(title: "all")
      try requireEqual(try SortOrder.allCases.map { try fixture.pages(of: $0, in: book) }, staged, "the saved lists")
    },
    StorageLaw("brings back to its place what was deleted or merged, and takes it away again, by undo and redo") {
      place in
      let fixture = try Fixture(place)
      let book = Fixture.book(fixture.storage)
      let last = try fixture.add("Last", to: book)
      try book.save(title: "add")
      for id in [fixture.shippo, fixture.tama, last] {
        let before = try book.people().map(\.uniqueID)
        try book.delete(try fixture.person(id, in: book))
        try book.save(title: "delete")
        // Whoever comes meanwhile gets no place that is wanted back.
        let sync = Fixture.book(try place.open())
        sync.author = Author(name: "sync", isUser: false)
        let newcomer = try fixture.add("New", to: sync)
        try sync.save(title: "add")
        try book.undo()
        try requireEqual(try book.people().map(\.uniqueID), before + [newcomer], "the order after undo")
        try book.redo()
        try requireEqual(try book.people().map(\.uniqueID), before.filter { $0 != id } + [newcomer], "after redo")
        try book.undo()
      }
      let before = try book.people().map(\.uniqueID)
      try book.merge([fixture.shippo], into: last)
      try book.save(title: "merge")
      try book.undo()
      try requireEqual(try book.people().map(\.uniqueID), before, "the order after a merge was undone")
    },
    StorageLaw("puts behind all others what is added again") { place in
      let fixture = try Fixture(place)
      let book = Fixture.book(fixture.storage)
      let shippo = try fixture.person(in: book)
      try book.delete(shippo)
      try book.save(title: "delete")
      try book.add(shippo)
      try book.save(title: "add again")
      try requireEqual(try book.people().map(\.uniqueID), [fixture.tama, fixture.shippo], "the persons")
    },
  ]
}

extension Fixture {
  /// Stages a new person of a name.
  @discardableResult
  fileprivate func add(_ name: String, to book: AddressBook) throws -> RecordID {
    var person = book.newPerson()
    person[.firstName] = name
    try book.add(person)
    return person.uniqueID
  }

  fileprivate func rename(_ id: RecordID, _ name: String, in book: AddressBook) throws {
    var person = try person(id, in: book)
    person[.firstName] = name
    try book.update(person)
  }

  /// The persons in an order, read in pages of two.
  fileprivate func pages(of order: SortOrder, in book: AddressBook) throws -> [RecordID] {
    var found: [RecordID] = []
    var plan = FetchPlan(order: order, limit: 2)
    while true {
      let page = try book.people(plan)
      found += page.map(\.uniqueID)
      guard let last = page.last else { return found }
      plan.after = FetchCursor(last.contents.stored, order)
    }
  }
}
