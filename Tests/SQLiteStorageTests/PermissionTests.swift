import AddressBook
import Foundation
import SQLiteStorage
import StorageConformance
import Testing

/// Whether the tests run as a user who may become another one. Permissions do not bind this user.
private let isRoot = getuid() == 0

@Suite struct PermissionTests {
  /// Where a user who does not own the store may do what.
  struct Situation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let folder: Int
    let file: Int
    let answers: [String]
  }

  static let situations = [
    Situation(testDescription: "nothing may be written", folder: 0o755, file: 0o644, answers: ["read 1", "read-only"]),
    Situation(
      testDescription: "only the folder may be written", folder: 0o777, file: 0o644, answers: ["read 1", "read-only"]),
    Situation(
      testDescription: "only the file may be written", folder: 0o755, file: 0o666, answers: ["read 1", "read-only"]),
    Situation(testDescription: "all may be written", folder: 0o777, file: 0o666, answers: ["read 1", "written"]),
  ]

  @Test(.enabled(if: isRoot, "only root can become another user"), arguments: situations)
  func `a store is read where it cannot be written`(_ situation: Situation) throws {
    let folder = try TemporaryFolder()
    #expect(try OtherProcess("add", folder.file(), "Person", "1").lines() == ["Person 0"])
    try folder.setPermissions(situation.folder, folder.path)
    try folder.setPermissions(situation.file, folder.file())
    #expect(try OtherProcess("as-nobody", folder.file()).lines() == situation.answers)
    // What another user could not write is still written by who may.
    #expect(try OtherProcess("add", folder.file(), "More", "1").lines() == ["More 0"])
  }

  @Test(.enabled(if: isRoot, "only root can become another user"))
  func `a store that could not be written is written once it may be`() throws {
    let folder = try TemporaryFolder()
    #expect(try OtherProcess("add", folder.file(), "Person", "1").lines() == ["Person 0"])
    try folder.setPermissions(0o755, folder.path)
    try folder.setPermissions(0o644, folder.file())
    let other = try OtherProcess("retry-as-nobody", folder.file())
    #expect(other.line() == "read-only true")
    try folder.setPermissions(0o777, folder.path)
    try folder.setPermissions(0o666, folder.file())
    other.goOn()
    #expect(other.line() == "written")
    other.goOn()
    #expect(try SQLiteStorage(path: folder.file()).count(FetchPlan()) == 2)
  }

  @Test(.enabled(if: isRoot, "only root can become another user"))
  func `a store that must not be read or made says so`() throws {
    let folder = try TemporaryFolder()
    try folder.setPermissions(0o755, folder.path)
    _ = try SQLiteStorage(path: folder.file())
    let lines = try OtherProcess("as-nobody", folder.file()).lines()
    #expect(lines.count == 1 && lines[0].contains("cannot open the store \(folder.file())"), "\(lines)")
    let path = folder.file("new.sqlite")
    let wanted = StorageError.unavailable(
      path, reason: "permission denied", remedy: "check the folders of its path and their permissions")
    #expect(try OtherProcess("as-nobody", path).lines() == ["error: \(wanted)"])
  }

  @Test(.enabled(if: isRoot, "only root can become another user"))
  func `a store that cannot be written is not read without the changes that wait beside it`() throws {
    let folder = try TemporaryFolder()
    let writer = try OtherProcess("add", folder.file(), "Person", "100000")
    for _ in 0..<5 { _ = writer.line() }
    writer.kill()
    try folder.setPermissions(0o755, folder.path)
    try folder.setPermissions(0o644, folder.file())
    try folder.setPermissions(0o644, folder.file("contacts.sqlite-wal"))
    try FileManager.default.removeItem(atPath: folder.file("contacts.sqlite-shm"))
    let lines = try OtherProcess("as-nobody", folder.file()).lines()
    #expect(lines.first?.contains("cannot open the store \(folder.file())") == true, "\(lines)")
    #expect(try SQLiteStorage(path: folder.file()).count(FetchPlan()) >= 5)
  }

  @Test(arguments: [0o700, 0o777]) func `a mask that takes all permissions away is an error, and leaves nothing`(
    _ mask: Int
  ) throws {
    let folder = try TemporaryFolder()
    try folder.setPermissions(0o777, folder.path)
    let lines = try OtherProcess("make-limited", folder.file(), String(mask), "64").lines()
    #expect(lines.count == 1 && lines[0].contains("cannot open the store"), "\(lines)")
    #expect(try folder.names == [])
  }

  @Test(arguments: 3..<14) func `however few files can be open, making a store ends, and no draft is left`(
    _ files: Int
  ) throws {
    let folder = try TemporaryFolder()
    try folder.setPermissions(0o777, folder.path)
    let lines = try OtherProcess("make-limited", folder.file(), String(0o077), String(files)).lines()
    let isMade = lines == ["made"]
    #expect(isMade || lines.count == 1 && lines[0].contains("cannot open the store"), "\(lines)")
    #expect(isMade || files < 12)
    #expect(try folder.names.filter { !$0.hasPrefix("contacts.sqlite") } == [])
  }
}

@Suite struct FullDiskTests {
  @Test(arguments: [40_000, 200_000, 300_000])
  func `when there is no room nothing of the change stays, and all else is there`(_ bytes: Int) throws {
    let folder = try TemporaryFolder()
    _ = try SQLiteStorage(path: folder.file())
    let lines = try OtherProcess("fill", folder.file(), "\(bytes)").lines()
    let count = try SQLiteStorage(path: folder.file()).count(FetchPlan())
    #expect(lines == ["full after \(count), \(count) are there"])
    let storage = try SQLiteStorage(path: folder.file())
    #expect(try storage.check() == [])
    #expect(try OtherProcess("add", folder.file(), "More", "1").lines() == ["More 0"])
  }
}
