import AddressBook
import Foundation
import PropertyListStorage
import PropertyLists
import SQLiteStorage
import StorageConformance
import Testing

/// Backing a folder up, making it small, and copying it to a store of another kind.
@Suite struct UpkeepTests {
  private let folder: TemporaryFolder
  private let storage: PropertyListStorage
  private let ada = RecordID(kind: .person, uuid: "ADA")
  private let bob = RecordID(kind: .person, uuid: "BOB")
  private let pets = RecordID(kind: .group, uuid: "PETS")
  private let picture = ImageData(stored: [1, 2, 3])

  init() throws {
    folder = try TemporaryFolder()
    storage = try PropertyListStorage(path: folder.file())
    let records = [
      StoredRecord(id: bob, kind: .person, properties: ["First": "Bob"], picture: picture.digest),
      StoredRecord(id: ada, kind: .person, properties: ["First": "Ada", "UID": "her own"]),
      StoredRecord(id: pets, kind: .group, properties: ["GroupName": "Pets"]),
    ]
    var operations: [Change] = records.map { .record($0.id, .create($0)) }
    operations.append(.record(pets, .member(ada, old: nil, new: 7)))
    operations.append(.document(DocumentKey("test", "document"), old: nil, new: "text"))
    try commit(operations, [picture])
  }

  private func commit(_ operations: [Change], _ pictures: [ImageData] = []) throws {
    let step = StepDescription(title: "edit", author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))
    try storage.commit([ChangeSet(operations: operations, pictures: pictures)], as: step, rules: .standard)
  }

  private func names(in path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + path).sorted()
  }

  @Test func `a backup is the same book, in the same order, with files that cannot be read`() throws {
    let broken = folder.file("book/people/ADA.abcdp")
    try #require(FileManager.default.fileExists(atPath: broken))
    try "<plist>".write(toFile: broken, atomically: false, encoding: .utf8)
    let backup = try storage.backUp(to: folder.file("backup"))
    #expect(backup.latestStep == 1)
    #expect(backup.size > 500)
    let copy = try PropertyListStorage(path: folder.file("backup"), mode: .openExisting)
    #expect(try copy.info.bookIdentifier == storage.info.bookIdentifier)
    #expect(try copy.record(bob) == storage.record(bob))
    #expect(throws: StorageError.self) { try copy.record(ada) }
    #expect(try copy.record(at: 2) == ada)
    #expect(try copy.members(of: pets) == storage.members(of: pets))
    #expect(try copy.picture(picture.digest) == picture.bytes)
    #expect(try copy.operations(of: 1) == storage.operations(of: 1))
    #expect(try names() == ["backup", "book"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("backup/people/BOB.abcdp"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a copy that need not be sound has all files of the book, as they are, and nothing else`() throws {
    let (links, people) = (FileManager.default, folder.file("book/people"))
    try links.createSymbolicLink(atPath: people + "/LINK.abcdp", withDestinationPath: "ADA.abcdp")
    try links.createSymbolicLink(atPath: people + "/nowhere", withDestinationPath: "none")
    try links.createSymbolicLink(atPath: people + "/round", withDestinationPath: ".")
    try #require(unsafe mkfifo(people + "/pipe", 0o600) == 0)
    try links.createDirectory(atPath: folder.file("book/.git/x"), withIntermediateDirectories: true)
    for file in ["book/people/BOB.abcdp", "book/.local/index", "book/.local/staged/7"] {
      try Data("damaged".utf8).write(to: URL(fileURLWithPath: folder.file(file)))
    }
    try storage.keepCopy(at: folder.file("copy"))
    for file in ["people/BOB.abcdp", ".local/index", ".local/staged/7", "store.plist", "people/LINK.abcdp"] {
      #expect(
        links.contents(atPath: folder.file("copy/\(file)")) == links.contents(atPath: folder.file("book/\(file)")))
    }
    #expect(
      try names(in: "/copy/people") == names(in: "/book/people").filter { !["nowhere", "round", "pipe"].contains($0) })
    #expect(try !names(in: "/copy").contains(".git"))
    #expect(try names() == ["book", "copy"])
  }

  @Test func `no folder is made a store inside another`() throws {
    let (path, store) = (
      folder.file("book/people/x"), URL(fileURLWithPath: folder.file("book")).resolvingSymlinksInPath().path
    )
    #expect(throws: StorageError.inside(path, store: store)) { try PropertyListStorage(path: path) }
    #expect(throws: StorageError.inside(path, store: store)) { try storage.backUp(to: path) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a store that came to lie inside another is copied beside itself before it is mended`() throws {
    _ = try PropertyListStorage(path: folder.file("inner"))
    let inner = folder.file("book/people/inner")
    try FileManager.default.moveItem(atPath: folder.file("inner"), toPath: inner)
    try PropertyListStorage(path: inner, mode: .openExisting).keepCopy(at: inner + ".before-repair-1")
    #expect(try PropertyListStorage(path: inner + ".before-repair-1", mode: .openExisting).check() == [])
    try FileManager.default.removeItem(atPath: inner + "/store.plist")
    try PropertyListStorage.rescue(inner, keeping: inner + ".before-repair-2")
    #expect(FileManager.default.fileExists(atPath: inner + ".before-repair-2/people"))
  }

  @Test func `a backup never takes the place of anything, and leaves nothing where it fails`() throws {
    try FileManager.default.createDirectory(atPath: folder.file("taken/x"), withIntermediateDirectories: true)
    #expect(throws: StorageError.taken(folder.file("taken"))) { try storage.backUp(to: folder.file("taken")) }
    #expect(throws: StorageError.taken(folder.file())) { try storage.backUp(to: folder.file()) }
    #expect(throws: StorageError.self) { try storage.backUp(to: folder.file("none/backup")) }
    try storage.withTransaction { _ in
      _ = #expect(throws: StorageError.beingWritten(folder.file())) { try storage.backUp(to: folder.file("backup")) }
    }
    let stopped = try PropertyListStorage(path: folder.file(), isInterrupted: { true })
    #expect(throws: StorageError.interrupted) { try stopped.backUp(to: folder.file("backup")) }
    #expect(try names() == ["book", "taken"])
  }

  @Test(arguments: ["pictures/x.jpg", "log/x.plist", "people/x.plist", "documents/test/x.plist"])
  func `a backup whose file is not that of the store is none`(_ name: String) throws {
    // This file is another one whenever it is read.
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("book/" + name), withDestinationPath: "/proc/sys/kernel/random/uuid")
    let differs = StorageError.damaged(folder.file("backup"), reason: "\(name) is not as it was written")
    #expect(throws: differs) { try storage.backUp(to: folder.file("backup")) }
    #expect(try names() == ["book"])
    try storage.keepCopy(at: folder.file("copy"))
    #expect(try names() == ["book", "copy"])
  }

  @Test func `compacting removes pictures that nobody has and what does not count any more, no more`() throws {
    for number in 0..<200 {
      let old = try storage.record(ada)?.properties["Note"]
      try commit([.record(ada, .value(key: "Note", old: old, new: .string("note \(number)")))])
    }
    let stray = ImageDigest(of: [9]).rawValue + ".jpg"
    for name in [stray, "mine.jpg"] { try Data([9]).write(to: URL(filePath: folder.file("book/pictures/" + name))) }
    let before = try #require(try storage.info.size)
    let records = try [ada, bob, pets].map { try storage.record($0) }
    let steps = try storage.steps(upTo: .max, limit: .max)
    try storage.compact()
    #expect(try #require(try storage.info.size) < before)
    let pictures = try names(in: "/book/pictures")
    #expect(pictures.count == 2 && pictures.contains("mine.jpg") && !pictures.contains(stray))
    for store in [storage, try PropertyListStorage(path: folder.file(), mode: .openExisting)] {
      #expect(try [ada, bob, pets].map { try store.record($0) } == records)
      #expect(try store.steps(upTo: .max, limit: .max) == steps)
      #expect(try store.picture(picture.digest) == picture.bytes)
    }
    let readOnly = try PropertyListStorage(path: folder.file(), mode: .readOnly)
    #expect(throws: StorageError.readOnly(folder.file())) { try readOnly.compact() }
  }

  @Test func `compacting waits for who writes, and then gives up`() throws {
    let other = try PropertyListStorage(path: folder.file(), busyTimeout: .milliseconds(20))
    try storage.withTransaction { _ in
      _ = #expect(throws: StorageError.busy(folder.file())) { try other.compact() }
    }
    try other.compact()
  }

  @Test func `a book goes from a folder into a file, into a folder and back, and stays the same`() throws {
    var source: any StorageAdapter = storage
    let reports = try ["a.sqlite", "b", "c.sqlite"].map { name in
      let path = folder.file(name)
      let isFile = name.hasSuffix("sqlite")
      let report = try BookCopy(of: source).make(in: isFile ? SQLiteDraft(path: path) : FolderDraft(path: path))
      source = try isFile ? SQLiteStorage(path: path) : PropertyListStorage(path: path)
      return report
    }
    #expect(Set(reports).count == 1)
    #expect((reports[0].persons, reports[0].groups, reports[0].pictures, reports[0].steps) == (2, 1, 1, 1))
    for id in [ada, bob, pets] { #expect(try source.record(id) == storage.record(id)) }
    #expect(try source.members(of: pets) == storage.members(of: pets))
    // SQLite has files beside the one that is open.
    #expect(try names().filter { !$0.hasPrefix("c.sqlite-") } == ["a.sqlite", "b", "book", "c.sqlite"])
    let file = try #require(source as? SQLiteStorage)
    #expect(try file.check() == [])
  }

  @Test func `an empty folder becomes a copy, and a draft that was left behind is removed`() throws {
    let left = folder.file(".petcontacts-abc.draft/store")
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder.file("empty"), withIntermediateDirectories: true)
    let draft = try FolderDraft(path: folder.file("empty/"))
    // Nobody removes what somebody holds.
    _ = try FolderDraft(path: folder.file("other"))
    try BookCopy(of: storage).make(in: draft)
    #expect(try names() == ["book", "empty"])
    #expect(try PropertyListStorage(path: folder.file("empty"), mode: .openExisting).record(ada) == storage.record(ada))
  }

  @Test func `of two copies to one place one is made`() throws {
    let drafts = try (0..<2).map { _ in try FolderDraft(path: folder.file("copy")) }
    try BookCopy(of: storage).make(in: drafts[0])
    #expect(throws: StorageError.taken(folder.file("copy"))) { try BookCopy(of: storage).make(in: drafts[1]) }
    #expect(try names() == ["book", "copy"])
  }
}
