import AddressBook
import Foundation
import PropertyListStorage
import PropertyLists
import StorageConformance
import Testing

/// Records whose files cannot be read, deleted and brought back.
@Suite struct DamagedFileTests {
  private let folder: CheckedFolder

  init() throws { folder = try CheckedFolder() }

  private func delete(_ id: RecordID, in storage: PropertyListStorage) throws {
    let deletion = Change.record(id, .delete(StoredRecord(id: id, kind: .person)))
    try storage.commit([ChangeSet(operations: [deletion])], as: CheckedFolder.step("delete"))
  }

  @Test(arguments: ["noise", "", "<plist><dict><key>UID</key><string>X:ABPerson</string></dict></plist>"])
  func `undo brings a file back that could not be read, byte by byte`(_ text: String) throws {
    let name = "people/CHARLES.abcdp"
    try folder.write(text, to: name)
    let storage = try folder.open()
    let book = CheckedFolder.book(in: storage)
    let before = try storage.check()
    #expect(before.map(\.kind) == [.damagedRecord])
    try delete(CheckedFolder.charles, in: storage)
    #expect(!folder.exists(name))
    try book.undo()
    #expect(try folder.text(of: name) == text)
    for store in [storage, try folder.open()] {
      #expect(throws: StorageError.self) { try store.record(CheckedFolder.charles) }
      #expect(try store.check().map(\.description) == before.map(\.description))
    }
    try book.redo()
    #expect(!folder.exists(name))
    #expect(try storage.record(CheckedFolder.charles) == nil)
    // Without the index nobody knows that the file is not that of the record whose identifier it has.
    guard !text.contains("UID") else { return }
    try book.undo()
    try folder.remove(".local/index")
    #expect(throws: StorageError.self) { try folder.open().record(CheckedFolder.charles) }
    #expect(try folder.text(of: name) == text)
  }

  @Test func `a file that cannot be read at all is not deleted, as nobody could bring it back`() throws {
    let name = "people/UNREAD.abcdp"
    // Reading its first byte fails, whoever reads.
    try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: "/proc/self/mem")
    let storage = try folder.open()
    let id = RecordID(kind: .person, uuid: "UNREAD")
    #expect(throws: StorageError.self) { try storage.record(id) }
    #expect(throws: StorageError.self) { try delete(id, in: storage) }
    #expect(try folder.list("people").contains("UNREAD.abcdp"))
    #expect(try storage.latestStep == 2)
  }
}
