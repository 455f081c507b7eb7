import AddressBook
import SQLiteStorage
import StorageConformance
import Testing

@Suite struct KillTests {
  @Test(arguments: KilledBook.seeds)
  func `a program that is killed at a random moment loses nothing that it acknowledged`(_ seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    let store = KilledBook.Store(path: path, name: path, hasFiles: false) {
      try SQLiteStorage(path: path, busyTimeout: .milliseconds(30))
    }
    var book = KilledBook(store, seed: seed)
    for _ in 0..<KilledBook.kills { try book.killOnce() }
    #expect(book.latest > KilledBook.kills)
    // Who was killed while making the store has left a draft, which goes with the next, and when the store is compacted.
    try SQLiteStorage(path: path).compact()
    #expect(try folder.names.allSatisfy { $0.hasPrefix("contacts.sqlite") })
  }
}
