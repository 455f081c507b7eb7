import AddressBook
import Foundation
import PropertyListStorage
import PropertyLists
import StorageConformance
import Testing

/// Making and opening stores, and what is refused.
@Suite struct OpeningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      atPath: (folder.file(name) as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: folder.file(name), atomically: false, encoding: .utf8)
  }

  @Test func `a store appears as a whole, readable by its owner alone, with a list of what git leaves out`() throws {
    _ = try PropertyListStorage(path: folder.file())
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file()).sorted()
    #expect(names == [".gitignore", ".local", "documents", "groups", "log", "people", "pictures", "store.plist"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["book"])
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file())[.posixPermissions] as? Int
    #expect(mode == 0o700)
    let ignored = try String(contentsOfFile: folder.file("book/.gitignore"), encoding: .utf8).split(separator: "\n")
    #expect(ignored.suffix(2) == ["/.local/", "/log/"])
  }

  @Test func `an empty folder becomes a store`() throws {
    try FileManager.default.createDirectory(atPath: folder.file(), withIntermediateDirectories: false)
    #expect(throws: StorageError.blank(folder.file())) {
      try PropertyListStorage(path: folder.file(), mode: .openExisting)
    }
    #expect(try PropertyListStorage(path: folder.file() + "/").count(FetchPlan()) == 0)
    #expect(PropertyListStorage.isStore(folder.file()))
  }

  @Test func `a folder that somebody is in stays the one it is when it becomes a store`() throws {
    try FileManager.default.createDirectory(atPath: folder.file(), withIntermediateDirectories: false)
    // A file system has this where it begins; and what a program made that was ended goes on to be made.
    for name in ["lost+found", "people", ".local/staged"] {
      try FileManager.default.createDirectory(atPath: folder.file("book/" + name), withIntermediateDirectories: true)
    }
    func number() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: folder.file())[.systemFileNumber] as? Int
    }
    let before = try number()
    #expect(throws: StorageError.blank(folder.file())) {
      try PropertyListStorage(path: folder.file(), mode: .openExisting)
    }
    #expect(try PropertyListStorage(path: folder.file("book/.")).count(FetchPlan()) == 0)
    #expect(try number() == before)
    #expect(PropertyListStorage.isStore(folder.file()))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["book"])
  }

  @Test(arguments: ["people/letter.txt", ".gitignore", ".local/index"])
  func `a folder in which something lies is none that is blank`(_ name: String) throws {
    try write("mine", to: "other/" + name)
    #expect(throws: StorageError.notAStore(folder.file("other"), reason: "there is no store.plist in the folder")) {
      try PropertyListStorage(path: folder.file("other"))
    }
  }

  @Test func `of programs that make a store of one empty folder each opens the same`() throws {
    try FileManager.default.createDirectory(atPath: folder.file(), withIntermediateDirectories: false)
    let programs = try (0..<6).map { try OtherProcess("add", "plist:" + folder.file(), "Program \($0)", "2") }
    for program in programs { #expect(program.lines().count == 2) }
    #expect(try PropertyListStorage(path: folder.file(), mode: .openExisting).count(FetchPlan()) == 12)
  }

  @Test func `what is no store is left alone`() throws {
    #expect(throws: StorageError.missing(folder.file())) {
      try PropertyListStorage(path: folder.file(), mode: .openExisting)
    }
    try write("letter", to: "letters/letter.txt")
    #expect(throws: StorageError.notAStore(folder.file("letters"), reason: "there is no store.plist in the folder")) {
      try PropertyListStorage(path: folder.file("letters"))
    }
    #expect(throws: StorageError.notAStore(folder.file("letters/letter.txt"), reason: "it is not a folder")) {
      try PropertyListStorage(path: folder.file("letters/letter.txt"))
    }
    try write("<plist><dict/></plist>", to: "other/store.plist")
    #expect(throws: StorageError.notAStore(folder.file("other"), reason: "its store.plist does not say so")) {
      try PropertyListStorage(path: folder.file("other"))
    }
    try write(
      "<plist><dict><key>version</key><integer>9</integer><key>book</key><string>B</string></dict></plist>",
      to: "newer/store.plist")
    #expect(throws: StorageError.newerVersion(folder.file("newer"), found: 9, supported: 1)) {
      try PropertyListStorage(path: folder.file("newer"))
    }
    #expect(throws: StorageError.missing("")) { try OpeningTests.catching { try PropertyListStorage(path: "") } }
  }

  /// An empty name is no name, whatever is said about it.
  private static func catching(_ body: () throws -> PropertyListStorage) throws {
    do { _ = try body() } catch StorageError.unavailable(let path, _, _) { throw StorageError.missing(path) }
  }

  @Test func `a folder that was removed while it was open cannot be written to, nor one that took its place`() throws {
    let storage = try PropertyListStorage(path: folder.file())
    try FileManager.default.removeItem(atPath: folder.file())
    let removed = StorageError.unavailable(
      folder.file(), reason: "its folder was removed or replaced while it was open", remedy: "open it again")
    #expect(throws: removed) { try storage.withTransaction { _ in } }
    #expect(throws: removed) { try storage.changeMark }
    #expect(!FileManager.default.fileExists(atPath: folder.file()))
    _ = try PropertyListStorage(path: folder.file())
    #expect(throws: removed) { try storage.withTransaction { _ in } }
  }

  @Test func `an index that is damaged, of another version or gone is made anew from the files`() throws {
    let id = RecordID(kind: .person, uuid: "SHIPPO")
    let step = StepDescription(
      title: "add Shippo", author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))
    let before: StoredRecord?
    do {
      let storage = try PropertyListStorage(path: folder.file())
      let record = StoredRecord(id: id, kind: .person, properties: ["First": "Shippo"])
      try storage.commit([ChangeSet(operations: [.record(id, .create(record))])], as: step, rules: .standard)
      before = try storage.record(id)
    }
    let index = folder.file("book/.local/index")
    let good = try Data(contentsOf: URL(fileURLWithPath: index))
    for cut in [0, 1, 11, 40, good.count / 2, good.count - 1] {
      try good.prefix(cut).write(to: URL(fileURLWithPath: index))
      #expect(try PropertyListStorage(path: folder.file()).record(id) == before, "cut at \(cut)")
    }
    for offset in stride(from: 0, to: good.count, by: 7) {
      var damaged = good
      damaged[offset] ^= 0x55
      try damaged.write(to: URL(fileURLWithPath: index))
      #expect(try PropertyListStorage(path: folder.file()).record(id) == before, "damaged at \(offset)")
    }
    try FileManager.default.removeItem(atPath: folder.file("book/.local"))
    let storage = try PropertyListStorage(path: folder.file())
    #expect(try storage.record(id) == before)
    #expect(try storage.steps(upTo: .max, limit: 5).map(\.title) == ["add Shippo"])
    #expect(try storage.latestStep == 1)
  }

  @Test func `records are written as binary property lists where the store says so`() throws {
    _ = try PropertyListStorage(path: folder.file())
    let description = folder.file("book/store.plist")
    let text = try String(contentsOfFile: description, encoding: .utf8)
    try text.replacingOccurrences(of: "<string>xml</string>", with: "<string>binary</string>")
      .write(toFile: description, atomically: true, encoding: .utf8)
    let storage = try PropertyListStorage(path: folder.file())
    let id = RecordID(kind: .person, uuid: "SHIPPO")
    let record = StoredRecord(id: id, kind: .person, properties: ["First": "Shippo"])
    let step = StepDescription(title: "add", author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))
    try storage.commit([ChangeSet(operations: [.record(id, .create(record))])], as: step, rules: .standard)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("book/people/SHIPPO.abcdp")))
    #expect(bytes.starts(with: Data("bplist00".utf8)))
    #expect(try storage.info.details.map(\.value) == ["1", "binary"])
  }
}
