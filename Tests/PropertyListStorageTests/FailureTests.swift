import AddressBook
import Foundation
import Patience
import PropertyListStorage
import PropertyLists
import StorageConformance
import Testing

/// Files that stand in the way, or say what nobody can use: the rest goes on, and nothing is lost.
@Suite struct FailureTests {
  private let folder: TemporaryFolder
  private let shippo = RecordID(kind: .person, uuid: "SHIPPO")
  private let tama = RecordID(kind: .person, uuid: "TAMA")

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> PropertyListStorage { try PropertyListStorage(path: folder.file()) }

  private func commit(_ operations: [Change], to storage: PropertyListStorage) throws {
    let step = StepDescription(title: "edit", author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))
    try storage.commit([ChangeSet(operations: operations)], as: step, rules: .standard)
  }

  private func add(_ id: RecordID, to storage: PropertyListStorage) throws {
    let record = StoredRecord(id: id, kind: .person, properties: ["First": .string(id.rawValue)])
    try commit([.record(id, .create(record))], to: storage)
  }

  private func rename(_ id: RecordID, _ name: String, in storage: PropertyListStorage) throws {
    let old = try storage.record(id)?.properties["First"]
    try commit([.record(id, .value(key: "First", old: old, new: .string(name)))], to: storage)
  }

  private func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      atPath: (folder.file("book/" + name) as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: folder.file("book/" + name), atomically: false, encoding: .utf8)
  }

  private func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: folder.file("book/" + name)) }

  private func list(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.file("book/" + name)).sorted()
  }

  /// A folder that stands where the file of a step belongs.
  private func block(_ step: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("book/log/\(step).plist/in the way"), withIntermediateDirectories: true)
  }

  private func firstNames(_ storage: PropertyListStorage) throws -> [String] {
    var names: [String] = []
    try storage.fetch(FetchPlan()) { fetched in
      if case .record(let record) = fetched { names.append(record.properties["First"]?.string ?? "") }
      return true
    }
    return names.sorted()
  }

  @Test func `a large commit is given up between two files when somebody asks to stop, and leaves nothing`() throws {
    let staged = folder.file("book/.local/staged")
    let storage = try PropertyListStorage(path: folder.file()) {
      (try? FileManager.default.contentsOfDirectory(atPath: staged).count) ?? 0 > 20
    }
    let additions = (1...100).map { number -> Change in
      let id = RecordID(kind: .person, uuid: "PERSON\(number)")
      return .record(id, .create(StoredRecord(id: id, kind: .person)))
    }
    #expect(throws: StorageError.interrupted) { try commit(additions, to: storage) }
    #expect(try list("people") == [] && list(".local/staged") == [] && list("log") == [])
    for store in [storage, try open()] {
      #expect(try store.latestStep == 0 && store.count(FetchPlan()) == 0)
      #expect(try store.check() == [])
    }
    try commit(Array(additions.prefix(15)), to: storage)
    #expect(try open().count(FetchPlan()) == 15)
  }

  @Test(arguments: [("zz", 0), ("00000009", 9), ("00000003", 3), ("3", 0), ("99999999999999999999", 0)])
  func `a file of the log that is none does not keep the index from being made`(_ name: String, _ floor: Int) throws {
    let storage = try open()
    for uuid in ["A", "B", "C"] { try add(RecordID(kind: .person, uuid: uuid), to: storage) }
    try remove(".local/index")
    try write("x", to: "log/\(name).plist")
    let other = try open()
    #expect(try other.count(FetchPlan()) == 3)
    #expect(try other.latestStep == max(3, floor))
    #expect(try other.historyFloor == floor)
    try add(tama, to: other)
    #expect(try open().latestStep == max(3, floor) + 1)
  }

  @Test(arguments: ["undo", "redo"], [Int.min, 0, 1, 2])
  func `a step that takes back no step before it is unreadable`(_ word: String, _ number: Int) throws {
    try add(shippo, to: try open())
    let file = folder.file("book/log/00000001.plist")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try text.replacingOccurrences(
      of: "<key>number</key>", with: "<key>\(word)</key><integer>\(number)</integer><key>number</key>"
    ).write(toFile: file, atomically: false, encoding: .utf8)
    try remove(".local/index")
    let storage = try open()
    #expect(try storage.steps(upTo: .max, limit: 9).isEmpty)
    #expect(try storage.record(shippo) != nil)
  }

  @Test func `a commit whose files cannot be moved is kept, though the index is damaged`() throws {
    let storage = try open()
    try add(shippo, to: storage)
    try block("00000002")
    try rename(shippo, "Hachi", in: storage)
    try block("00000003")
    // Who reads is not kept from it.
    #expect(try open().record(shippo)?.properties["First"] == "Hachi")
    #expect(throws: StorageError.self) { try add(tama, to: storage) }
    try remove("log/00000002.plist")
    try remove("log/00000003.plist")
    let index = URL(fileURLWithPath: folder.file("book/.local/index"))
    var bytes = try Data(contentsOf: index)
    bytes[20] ^= 0x55
    try bytes.write(to: index)
    let other = try open()
    #expect(try other.record(shippo)?.properties["First"] == "Hachi")
    #expect(try other.latestStep == 2)
    #expect(try list("people") == ["SHIPPO.abcdp"])
    #expect(try other.operations(of: 2).count == 1)
  }

  @Test func `a reader sees a commit whose files are not moved yet as done`() throws {
    let storage = try open()
    try add(shippo, to: storage)
    try block("00000002")
    try rename(shippo, "Hachi", in: storage)
    let reader = try PropertyListStorage(path: folder.file(), mode: .readOnly)
    #expect(try reader.record(shippo)?.properties["First"] == "Hachi")
    #expect(try reader.operations(of: 2).count == 1)
    #expect(try reader.changeMark == reader.changeMark)
  }

  @Test(arguments: [("people/DEEP.abcdp", true), ("documents/book/deep.plist", false)])
  func `a value too deep for the log is damage, and no other read fails`(_ name: String, _ isRecord: Bool) throws {
    try add(shippo, to: try open())
    let deep = String(repeating: "<array>", count: 120) + String(repeating: "</array>", count: 120)
    let key =
      isRecord ? "Note" : "namespace</key><string>book</string><key>name</key><string>deep</string><key>document"
    try write("<plist><dict><key>\(key)</key>\(deep)</dict></plist>", to: name)
    let storage = try open()
    #expect(try firstNames(storage) == ["SHIPPO:ABPerson"])
    #expect(try storage.count(FetchPlan()) == (isRecord ? 2 : 1))
    try rename(shippo, "Hachi", in: storage)
  }

  @Test func `of a damaged file that is too long the whole is known`() throws {
    _ = try open()
    try write("", to: "people/huge.abcdp")
    let file = folder.file("book/people/huge.abcdp")
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.truncate(atOffset: 65 << 20)
    let storage = try open()
    var damaged: [RecordID] = []
    try storage.fetch(FetchPlan()) { fetched in
      damaged.append(fetched.id)
      return true
    }
    let id = try #require(damaged.first)
    #expect(try storage.damagedRecord(id)?.contents.count == 65 << 20)
  }

  @Test func `a file that somebody puts where a commit writes is kept under another name`() throws {
    let storage = try open()
    try add(shippo, to: storage)
    try block("00000002")
    try rename(shippo, "Hachi", in: storage)
    // The commit stands, and its files wait beside; meanwhile the record's file is edited.
    let name = "people/SHIPPO.abcdp"
    let waiting = try String(contentsOfFile: folder.file("book/" + name), encoding: .utf8)
    if waiting.contains("Hachi") { try remove(name) }
    try write(
      "<plist><dict><key>First</key><string>Edited</string><key>UID</key><string>SHIPPO:ABPerson</string></dict></plist>",
      to: name)
    try remove("log/00000002.plist")
    let other = try open()
    try add(tama, to: other)
    let names = try firstNames(other)
    #expect(names.contains("Edited"), "\(names)")
    #expect(names.contains("TAMA:ABPerson"), "\(names)")
  }

  @Test func `files that say nothing are no reason to write`() throws {
    let storage = try open()
    let long = RecordID(kind: .person, uuid: String(repeating: "long ", count: 60))
    try add(long, to: storage)
    try write("junk", to: "documents/a/b.plist")
    try write("<plist><dict><key>UID</key><string></string></dict></plist>", to: "people/empty.abcdp")
    #expect(try open().count(FetchPlan()) == 2)
    let index = folder.file("book/.local/index")
    let before = try FileManager.default.attributesOfItem(atPath: index)[.size] as? Int
    let mark = try open().changeMark
    for _ in 0..<3 { #expect(try open().changeMark == mark) }
    #expect(try FileManager.default.attributesOfItem(atPath: index)[.size] as? Int == before)
    #expect(try storage.record(long) != nil)
    #expect(try open().count(FetchPlan(filters: [.identifiers([long])])) == 1)
  }

  @Test func `a mark never comes back when the index is made anew`() throws {
    let storage = try open()
    var marks: Set<Int> = [try storage.changeMark]
    for round in 0..<4 {
      try add(RecordID(kind: .person, uuid: "R\(round)"), to: storage)
      #expect(marks.insert(try storage.changeMark).inserted)
      try remove(".local/index")
      #expect(marks.insert(try storage.changeMark).inserted)
    }
  }

  @Test func `a picture that comes with its record is taken in, too`() throws {
    let storage = try open()
    try write(
      "<plist><dict><key>First</key><string>Maxi</string><key>UID</key><string>MAXI:ABPerson</string></dict></plist>",
      to: "people/MAXI.abcdp")
    try write("picture", to: "pictures/MAXI.jpg")
    _ = try open().count(FetchPlan())
    var picture: ImageDigest?
    _ = try eventually {
      try storage.fetch(FetchPlan(filters: [.exactName("Maxi")])) { fetched in
        if case .record(let record) = fetched { picture = record.picture }
        return true
      }
      return picture != nil
    }
    #expect(picture == ImageDigest(of: Array("picture".utf8)))
  }

  @Test func `who looks up many finds what was changed since, by each way`() throws {
    let storage = try open()
    try add(shippo, to: storage)
    func count(_ name: String) throws -> Int { try storage.count(FetchPlan(filters: [.exactName(name)])) }
    for _ in 0..<20 { #expect(try count("SHIPPO:ABPerson") == 1) }
    try rename(shippo, "Hachi", in: storage)
    try add(tama, to: storage)
    #expect(try count("SHIPPO:ABPerson") == 0)
    #expect(try count("Hachi") == 1)
    #expect(try count("TAMA:ABPerson") == 1)
    let both = FetchPlan(filters: [.exactName("Hachi"), .identifiers([tama, shippo])])
    #expect(try storage.count(both) == 1)
  }
}
