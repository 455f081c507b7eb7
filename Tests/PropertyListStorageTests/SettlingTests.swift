import AddressBook
import Foundation
import PropertyListStorage
import PropertyLists
import StorageConformance
import Testing

/// What is found of a commit whose program was ended in the midst of it.
@Suite struct SettlingTests {
  private let folder: TemporaryFolder
  private let shippo = RecordID(kind: .person, uuid: "SHIPPO")
  private let tama = RecordID(kind: .person, uuid: "TAMA")

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> PropertyListStorage { try PropertyListStorage(path: folder.file()) }

  private func move(_ from: String, to: String) throws {
    try FileManager.default.moveItem(atPath: folder.file("book/" + from), toPath: folder.file("book/" + to))
  }

  private func commit(_ operations: [Change], to storage: PropertyListStorage) throws {
    let step = StepDescription(title: "edit", author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))
    try storage.commit([ChangeSet(operations: operations)], as: step, rules: .standard)
  }

  /// Makes a store in which Shippo becomes Hachi and Tama goes, and gives the size of the index before and after.
  private func make() throws -> (before: Int, after: Int) {
    let storage = try open()
    for id in [shippo, tama] {
      let record = StoredRecord(id: id, kind: .person, properties: ["First": .string(id.rawValue)])
      try commit([.record(id, .create(record))], to: storage)
    }
    let before = try size()
    for name in ["people/SHIPPO.abcdp", "people/TAMA.abcdp"] {
      try FileManager.default.linkItem(atPath: folder.file("book/" + name), toPath: folder.file(Self.name(of: name)))
    }
    let record = try #require(try storage.record(tama))
    try commit(
      [.record(shippo, .value(key: "First", old: "SHIPPO:ABPerson", new: "Hachi")), .record(tama, .delete(record))],
      to: storage)
    return (before, try size())
  }

  private static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

  private func size() throws -> Int {
    try FileManager.default.attributesOfItem(atPath: folder.file("book/.local/index"))[.size] as? Int ?? 0
  }

  private func cutIndex(to size: Int) throws {
    let path = URL(fileURLWithPath: folder.file("book/.local/index"))
    try Data(contentsOf: path).prefix(size).write(to: path)
  }

  @Test func `files that were said to be moved are moved by whoever comes next`() throws {
    let (_, after) = try make()
    // The last frame, of one byte, says that all is in its place.
    try cutIndex(to: after - 13)
    try move("people/SHIPPO.abcdp", to: ".local/staged/0")
    for name in ["SHIPPO.abcdp", "TAMA.abcdp"] {
      try FileManager.default.linkItem(atPath: folder.file(name), toPath: folder.file("book/people/" + name))
    }
    let storage = try open()
    #expect(try storage.record(shippo)?.properties["First"] == "Hachi")
    #expect(try storage.record(tama) == nil)
    #expect(try storage.latestStep == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("book/people")) == ["SHIPPO.abcdp"])
    let text = try String(contentsOfFile: folder.file("book/people/SHIPPO.abcdp"), encoding: .utf8)
    #expect(text.contains("Hachi"))
  }

  @Test func `files of a commit that never came about go, and nothing is changed`() throws {
    let storage = try open()
    let record = StoredRecord(id: shippo, kind: .person, properties: ["First": "Shippo"])
    try commit([.record(shippo, .create(record))], to: storage)
    try "half".write(toFile: folder.file("book/.local/staged/0"), atomically: false, encoding: .utf8)
    let index = URL(fileURLWithPath: folder.file("book/.local/index"))
    let whole = try Data(contentsOf: index)
    try (whole + whole.suffix(200).prefix(100)).write(to: index)
    let other = try open()
    #expect(try other.record(shippo)?.properties["First"] == "Shippo")
    #expect(try other.latestStep == 1)
    try commit([.record(shippo, .value(key: "First", old: "Shippo", new: "Hachi"))], to: other)
    #expect(try open().record(shippo)?.properties["First"] == "Hachi")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("book/.local/staged")) == [])
  }
}
