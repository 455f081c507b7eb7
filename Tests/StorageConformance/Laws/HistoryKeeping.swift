import AddressBook
import PropertyLists

extension StorageLaw {
  /// What of the history stays, so that it can be undone and redone.
  static let historyKeeping: [StorageLaw] = [
    StorageLaw("redoes all that was undone, however much, until a user does something else") { place in
      let storage = try place.open()
      let book = Fixture.book(storage)
      try storage.write(changes: 1...1_000)
      // With the next one it is time to drop what is too much.
      try storage.write(undosOf: (402...1_000).reversed(), from: 1_001)
      try requireEqual(try book.undo().number, 401, "the step that was undone")
      try requireEqual(try storage.historyFloor, 0, "what was dropped while all can be redone")
      for number in 401...403 { try requireEqual(try book.redo().number, number, "the step that was made again") }
      try requireEqual(try storage.document(Fixture.document), 403, "the document")
      try storage.write(redosOf: 404...1_000, from: 1_604)
      for number in (998...1_000).reversed() { try requireEqual(try book.undo().number, number, "the undone step") }
    },
    StorageLaw("lets a thousand steps of users be undone, whatever others did and whatever was undone between") {
      place in
      let storage = try place.open()
      let sync = Author(name: "sync", isUser: false)
      try storage.write(changes: 1...100)
      try storage.write(changes: 101...2_100, by: sync)
      try storage.write(changes: 2_101...2_300)
      try storage.write(undosOf: (2_201...2_300).reversed(), from: 2_301)
      try storage.write(changes: 2_401...3_200, from: 2_200)
      try requireEqual(try storage.historyFloor, 0, "what was dropped of the thousand")
      try storage.write(changes: 3_201...3_264, from: 3_000)
      // Of the users' steps 64 are too many now.
      try requireEqual(try storage.historyFloor, 64, "what was dropped")
    },
    StorageLaw("keeps ten thousand steps at most") { place in
      let storage = try place.open()
      try storage.write(changes: 1...1)
      try storage.writeTogglesOfFirst(2...9_984)
      try requireEqual(try storage.historyFloor, 0, "what was dropped of less than ten thousand")
      try storage.writeTogglesOfFirst(9_985...10_048)
      try requireEqual(try storage.historyFloor, 48, "what was dropped")
    },
  ]
}

extension StorageAdapter {
  /// Makes steps that count a document up, in one transaction, so that a law need not wait for the disk.
  fileprivate func write(changes numbers: ClosedRange<Int>, from value: Int? = nil, by author: Author = .owner) throws {
    let start = (value ?? numbers.lowerBound - 1) - numbers.lowerBound + 1
    try withTransaction { transaction in
      for number in numbers {
        try transaction.write(number, .change, from: start + number - 1, to: start + number, by: author)
      }
    }
  }

  fileprivate func write(undosOf numbers: some Sequence<Int>, from first: Int) throws {
    try withTransaction { transaction in
      for (offset, number) in numbers.enumerated() {
        try transaction.write(first + offset, .undo(number), from: number, to: number - 1)
      }
    }
  }

  fileprivate func write(redosOf numbers: some Sequence<Int>, from first: Int) throws {
    try withTransaction { transaction in
      for (offset, number) in numbers.enumerated() {
        try transaction.write(first + offset, .redo(number), from: number - 1, to: number)
      }
    }
  }

  /// Undoes and redoes the first step again and again.
  fileprivate func writeTogglesOfFirst(_ numbers: ClosedRange<Int>) throws {
    try withTransaction { transaction in
      for number in numbers {
        let isUndo = number.isMultiple(of: 2)
        try transaction.write(number, isUndo ? .undo(1) : .redo(1), from: isUndo ? 1 : 0, to: isUndo ? 0 : 1)
      }
    }
  }
}

extension StorageTransaction {
  fileprivate func write(
    _ number: Int, _ kind: Step.Kind, from old: Int, to new: Int, by author: Author = .owner
  ) throws {
    func value(_ number: Int) -> PropertyList? { number == 0 ? nil : .integer(.init(number)) }
    try put(value(new), at: Fixture.document)
    let step = Step(number: number, title: "s", author: author, time: Fixture.description.time, kind: kind)
    try append(step, [.document(Fixture.document, old: value(old), new: value(new))])
  }
}
