import AddressBook
import Foundation
import PropertyListStorage
import PropertyLists
import StorageConformance
import Testing

/// A commit that is made, but whose files wait beside their places, as something stands in the way of the log.
@Suite struct WaitingCommitTests {
  private let folder: CheckedFolder
  private let storage: PropertyListStorage

  init() throws {
    folder = try CheckedFolder()
    storage = try folder.open()
  }

  private func set(_ key: String, _ old: PropertyList?, _ new: PropertyList) throws {
    let change = Change.record(CheckedFolder.charles, .value(key: key, old: old, new: new))
    try storage.commit([ChangeSet(operations: [change])], as: CheckedFolder.step("edit"))
  }

  /// Lets a step find no place in the log.
  private func block(_ step: Int) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("log/0000000\(step).plist/in the way"), withIntermediateDirectories: true)
  }

  private func unblock(_ step: Int) throws { try folder.remove("log/0000000\(step).plist") }

  private func indexNumber() throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.path(".local/index"))[.systemFileNumber] as? Int
  }

  @Test func `it is kept though the index is removed`() throws {
    try block(3)
    try set("First", "Charles", "Charlie")
    #expect(try !folder.list(".local/staged").isEmpty)
    try folder.remove(".local/index")
    try unblock(3)
    let other = try folder.open()
    #expect(try other.record(CheckedFolder.charles)?.properties["First"] == "Charlie")
    #expect(try other.latestStep == 3)
    #expect(try other.operations(of: 3).count == 1)
    #expect(try folder.text(of: "people/CHARLES.abcdp").contains("Charlie"))
    #expect(try folder.list(".local/staged") == [])
    #expect(try other.check() == [])
  }

  @Test func `a plan that is no whole one is none`() throws {
    try folder.write("half a plan", to: ".local/staged/plan")
    try folder.remove(".local/index")
    let other = try folder.open()
    #expect(try other.latestStep == 2)
    #expect(try folder.list(".local/staged") == [])
  }

  @Test func `it is kept though the same commit makes the index small`() throws {
    try folder.edit("store.plist", "<string>xml</string>", "<string>binary</string>")
    let large = PropertyList.data([UInt8](repeating: 7, count: 10 << 20))
    try set("org.example.data", nil, large)
    let before = try indexNumber()
    try block(4)
    try set("org.example.data", large, "small")
    #expect(try indexNumber() != before)
    for store in [storage, try folder.open()] {
      #expect(try store.record(CheckedFolder.charles)?.properties["org.example.data"] == "small")
    }
    try unblock(4)
    let other = try folder.open()
    try other.withTransaction { _ in }
    #expect(try other.operations(of: 4).count == 1)
    #expect(try folder.list(".local/staged") == [])
    try folder.remove(".local/index")
    let third = try folder.open()
    #expect(try third.record(CheckedFolder.charles)?.properties["org.example.data"] == "small")
    #expect(try third.latestStep == 4)
  }
}
