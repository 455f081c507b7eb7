import AddressBook
import Foundation
import PropertyListStorage
import StorageConformance
import Testing

@Suite struct KillTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file() }

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: KilledBook.seeds)
  func `a program that is killed at a random moment loses nothing that it acknowledged`(_ seed: UInt64) throws {
    let path = path
    let store = KilledBook.Store(path: path, name: "plist:" + path, hasFiles: true) {
      try PropertyListStorage(path: path, busyTimeout: .milliseconds(30))
    } requireWhole: {
      try requireSameInFiles(as: $0)
    }
    var book = KilledBook(store, seed: seed)
    for _ in 0..<KilledBook.kills { try book.killOnce() }
    #expect(book.latest > KilledBook.kills)
    // What never came about goes with the next commit.
    #expect(try OtherProcess("add", store.name, "Last", "1").lines() == ["Last 0"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/.local/staged") == [])
    let people = try FileManager.default.contentsOfDirectory(atPath: path + "/people")
    #expect(try people.count == PropertyListStorage(path: path).count(FetchPlan(kind: .person)))
    #expect(people.allSatisfy { $0.hasSuffix(".abcdp") })
    // What edits files by other means may leave a draft, and who makes a store one that goes with the next.
    let left = try folder.names.filter { !["book", "book.draft"].contains($0) }
    #expect(left.allSatisfy { $0.hasPrefix(".petcontacts-") && $0.hasSuffix(".draft") }, "\(left)")
    _ = try FolderDraft(path: folder.file("next"))
    #expect(try folder.names.filter { $0 != "book.draft" } == ["book"])
  }

  /// Makes sure that the index says what the files say: a copy that has no index holds the same book.
  private func requireSameInFiles(as storage: any StorageAdapter) throws {
    let copy = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: path, toPath: copy.file())
    try FileManager.default.removeItem(atPath: copy.file() + "/.local/index")
    try BookAgreement(found: try PropertyListStorage(path: copy.file()), wanted: storage).require()
  }
}
