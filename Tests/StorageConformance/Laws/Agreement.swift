import AddressBook
import PropertyLists

extension StorageLaw {
  /// Whatever happens to a book, the storage holds what a plain dictionary would.
  static func randomLife(seed: UInt64) -> StorageLaw {
    StorageLaw("agrees with the model after each of many random changes, seed \(seed)") { place in
      var rehearsal = try Rehearsal(place, seed: seed)
      for number in 1...40 {
        if number % 5 == 0 { try rehearsal.undo() } else { try rehearsal.change() }
        if number % 10 == 0 { try rehearsal.reopen() }
        try rehearsal.requireAgreement(plans: 5)
      }
    }
  }

  /// What is there can be found.
  static let agreement: [StorageLaw] = [
    StorageLaw("answers every kind of filter, in every order, as the model does") { place in
      var rehearsal = try Rehearsal(place, seed: 99)
      for _ in 1...30 { try rehearsal.change() }
      try rehearsal.requireAgreement(plans: 400)
    },
    StorageLaw("holds nothing at first") { place in
      let storage = try place.open()
      try Model().requireAgreement(of: storage)
      try Model().requireAgreement(of: storage, on: FetchPlan())
      try requireEqual(try storage.picture(ImageDigest(of: [1])), nil, "a picture nobody put")
      try requireEqual(try storage.operations(of: 1).count, 0, "the operations of no step")
    },
    StorageLaw("keeps the book's identifier") { place in
      let identifier = try place.open().info.bookIdentifier
      try require(!identifier.isEmpty, "the book has no identifier")
      try requireEqual(try place.open().info.bookIdentifier, identifier, "the book's identifier")
    },
  ]
}
