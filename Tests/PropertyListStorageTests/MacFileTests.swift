import AddressBook
import Foundation
import PropertyListStorage
import PropertyLists
import StorageConformance
import Testing

/// Record files of macOS, and what macOS would read.
@Suite struct MacFileTests {
  private let folder: TemporaryFolder
  private let person = "C1000000-0000-4000-8000-0000000000C1"
  private let group = "D1000000-0000-4000-8000-0000000000D1"

  init() throws { folder = try TemporaryFolder() }

  private func write(_ value: PropertyList, to name: String) throws {
    try Data(try BinaryPropertyList.encode(value)).write(to: URL(fileURLWithPath: folder.file("book/" + name)))
  }

  private func read(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.file("book/" + name)))
    return try #require(try unsafe PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
  }

  @Test func `a person and a group of macOS are read with all that is in them, and written as they came`() throws {
    _ = try PropertyListStorage(path: folder.file())
    let phones: PropertyList = [
      "identifiers": ["P1", "P2"], "labels": ["_$!<Mobile>!$_", "_$!<WorkFAX>!$_"], "primary": "P2",
      "values": ["(312) 555-0100", "312 555-0101"],
    ]
    // macOS writes a real with a fraction of a second, and types of keys that have no value.
    let properties: PropertyList.Dictionary = [
      "ABPersonFlags": 1, "ABPropertyTypes": ["Birthday": 4, "com.example.extra": 1],
      "Creation": .date(PropertyList.Date(secondsSinceReferenceDate: 86_400.25)), "Organization": "The Review",
      "Phone": phones, "com.example.extra": "kept",
    ]
    var file = properties
    file["UID"] = .string(person + ":ABPerson")
    try write(.dictionary(file), to: "people/\(person).abcdp")
    try write(
      ["GroupName": "Press", "ABMembers": [.string(person + ":ABPerson")], "UID": .string(group + ":ABGroup")],
      to: "groups/\(group).abcdg")
    let storage = try PropertyListStorage(path: folder.file())
    let (personID, groupID) = (RecordID(kind: .person, uuid: person), RecordID(kind: .group, uuid: group))
    #expect(try storage.record(personID)?.properties == properties)
    #expect(try storage.record(groupID)?.properties == ["GroupName": "Press"])
    #expect(try storage.members(of: groupID).map(\.member) == [personID])
    #expect(try storage.count(FetchPlan(filters: [.phone("312 555 0101")])) == 1)

    let step = StepDescription(title: "edit", author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))
    let changes: [Change] = [
      .record(personID, .value(key: "Note", old: nil, new: "a note")),
      .record(groupID, .member(groupID, old: nil, new: nil)), .record(groupID, .value(key: "Note", old: nil, new: "b")),
    ]
    try storage.commit([ChangeSet(operations: changes)], as: step, rules: .standard)
    let written = try read("people/\(person).abcdp")
    #expect(written["UID"] as? String == person + ":ABPerson")
    #expect(written["com.example.extra"] as? String == "kept")
    #expect(written["Note"] as? String == "a note")
    #expect((written["Phone"] as? [String: Any])?["primary"] as? String == "P2")
    #expect((written["Creation"] as? Date)?.timeIntervalSinceReferenceDate == 86_400.25)
    #expect(written.keys.filter { $0.hasPrefix("org.petcontacts") } == [])
    #expect(try read("groups/\(group).abcdg")["ABMembers"] as? [String] == [person + ":ABPerson"])
    // XML cannot carry the fraction of a second, so that the file stayed binary; the group's is XML.
    func isBinary(_ name: String) throws -> Bool {
      try Data(contentsOf: URL(fileURLWithPath: folder.file("book/" + name))).starts(with: Data("bplist00".utf8))
    }
    #expect(try isBinary("people/\(person).abcdp"))
    #expect(try !isBinary("groups/\(group).abcdg"))
  }

  @Test func `a picture that is called as its record becomes its picture`() throws {
    _ = try PropertyListStorage(path: folder.file())
    try write(["First": "Shippo", "UID": .string(person + ":ABPerson")], to: "people/\(person).abcdp")
    let id = RecordID(kind: .person, uuid: person)
    _ = try PropertyListStorage(path: folder.file())
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file("book/pictures/\(person).jpeg")))
    let storage = try PropertyListStorage(path: folder.file())
    let digest = ImageDigest(of: bytes)
    #expect(try storage.record(id)?.picture == digest)
    #expect(try storage.picture(digest) == bytes)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("book/pictures")) == [digest.rawValue + ".jpg"])
    #expect(try storage.operations(of: 2) == [.record(id, .picture(old: nil, new: digest))])
  }

  @Test func `keys that the file itself uses stay what they are`() throws {
    let storage = try PropertyListStorage(path: folder.file())
    let id = RecordID(kind: .group, uuid: group)
    let properties: PropertyList.Dictionary = [
      "GroupName": "Odd", "UID": "somebody else's", "ABMembers": ["not", "members"],
      "org.petcontacts.storage": ["own": true],
    ]
    let record = StoredRecord(
      id: id, kind: .group, container: ContainerID(rawValue: "local"), properties: properties)
    let step = StepDescription(title: "add", author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))
    try storage.commit([ChangeSet(operations: [.record(id, .create(record))])], as: step, rules: .standard)
    try FileManager.default.removeItem(atPath: folder.file("book/.local/index"))
    let read = try #require(try PropertyListStorage(path: folder.file()).record(id))
    for pair in properties { #expect(read.properties[pair.key] == pair.value, "\(pair.key)") }
    #expect(try PropertyListStorage(path: folder.file()).members(of: id) == [])
  }
}
