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

  /// How the folder is copied.
  enum Copying: CaseIterable { case asItIs, verified, verifiedReadOnly, rescued }

  @Test(arguments: Copying.allCases, [false, true])
  func `a copy has it, too, and finishes it when it can`(_ copying: Copying, _ losesIndex: Bool) throws {
    try block(3)
    try set("First", "Charles", "Charlie")
    let ada = Change.record(CheckedFolder.ada, .value(key: "First", old: "Ada", new: "Augusta"))
    let book = String(folder.path("").dropLast())
    let target = book + ".copy"
    switch copying {
    case .asItIs: try storage.keepCopy(at: target)
    case .verified:
      // Who may write finishes it first, where it can.
      try unblock(3)
      _ = try storage.backUp(to: target)
    case .verifiedReadOnly:
      _ = try PropertyListStorage(path: book, mode: .readOnly).backUp(to: target)
    case .rescued: try PropertyListStorage.rescue(book, keeping: target)
    }
    if losesIndex { try FileManager.default.removeItem(atPath: target + "/.local/index") }
    if copying != .verified { try FileManager.default.removeItem(atPath: target + "/log/00000003.plist") }
    let copy = try PropertyListStorage(path: target, mode: .openExisting)
    #expect(try copy.record(CheckedFolder.charles)?.properties["First"] == "Charlie")
    #expect(try copy.latestStep == 3)
    #expect(try copy.operations(of: 3).count == 1)
    #expect(try String(contentsOfFile: target + "/people/CHARLES.abcdp", encoding: .utf8).contains("Charlie"))
    #expect(try copy.check() == [])
    try copy.commit([ChangeSet(operations: [ada])], as: CheckedFolder.step("edit"))
  }

  @Test func `what it removes is not in the copy`() throws {
    let charles = try #require(try storage.record(CheckedFolder.charles))
    try block(3)
    // What goes does so when all that comes has found its place.
    let deletion = ChangeSet(operations: [.record(charles.id, .delete(charles))])
    try storage.commit([deletion], as: CheckedFolder.step("delete"))
    try #require(folder.exists("people/CHARLES.abcdp"))
    let target = String(folder.path("").dropLast()) + ".copy"
    try storage.keepCopy(at: target)
    try FileManager.default.removeItem(atPath: target + "/log/00000003.plist")
    let copy = try PropertyListStorage(path: target, mode: .openExisting)
    #expect(try copy.record(charles.id) == nil)
    #expect(try copy.latestStep == 3)
    #expect(!FileManager.default.fileExists(atPath: target + "/people/CHARLES.abcdp"))
  }
}
