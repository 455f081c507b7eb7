import AddressBook
import PropertyLists

/// Keeping the store safe and small.
enum StoreUpkeepCommands {
  static let all = [backup, compact]

  private static let backup = Command(
    path: ["store", "backup"], summary: "back up the store, also while others write to it",
    arguments: [Argument(name: "FILE", kind: .file)],
    details: """
      The backup is a store of the same kind: a file, or for a folder of property lists a folder. It is the same book, and \
      can take the place of the store. It is read again before it gets its name; nothing may lie there. Of a folder all that \
      makes up the book is copied, not what else lies in it, such as .git.
      """,
    examples: ["store backup contacts-backup.sqlite"]
  ) { session, call in
    try session.requireNoTransaction()
    let path = try session.path(of: call[argument: "FILE"])
    let backup = try session.book.storage.backUp(to: path)
    let size = "\(((backup.size + 1023) / 1024).grouped) KB"
    return [
      .message(
        "Backed up to \(path): \(size), up to step \(backup.latestStep.grouped). Verified.",
        [
          "to": .string(path), "bytes": .integer(.init(backup.size)), "isVerified": true,
          "step": .integer(.init(backup.latestStep)),
        ])
    ]
  }

  private static let compact = Command(
    path: ["store", "compact"], summary: "give back the room that the store does not need",
    details: """
      What can be undone stays. A file of SQLite is written anew, which takes about as much room beside it meanwhile; of a \
      folder of property lists the index is, and pictures that neither a record nor the history names are removed.
      """,
    examples: ["store compact"]
  ) { session, _ in
    try session.requireNoTransaction()
    let storage = try session.book.storage
    let before = try storage.info.size
    try storage.compact()
    guard let before, let after = try storage.info.size else {
      return [.message("A store in memory is as small as it can be.", [:])]
    }
    return [
      .message(
        "Compacted the store: \(before.grouped) bytes before, \(after.grouped) after.",
        ["before": .integer(.init(before)), "after": .integer(.init(after))])
    ]
  }
}
