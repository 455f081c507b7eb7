import AddressBook
import Foundation
import Patience
import PropertyListStorage
import PropertyLists
import StorageConformance
import Testing

/// Files that are edited, dropped in, copied, renamed and deleted by other means.
@Suite struct OutsideChangeTests {
  private let folder: TemporaryFolder
  private let shippo = RecordID(kind: .person, uuid: "00000000-0000-4000-8000-000000000001")
  private let tama = RecordID(kind: .person, uuid: "00000000-0000-4000-8000-000000000002")
  private let pets = RecordID(kind: .group, uuid: "00000000-0000-4000-8000-000000000003")

  init() throws {
    folder = try TemporaryFolder()
    let storage = try PropertyListStorage(path: folder.file())
    let records = [
      StoredRecord(id: shippo, kind: .person, properties: ["First": "Shippo", "Last": "Dog"]),
      StoredRecord(id: tama, kind: .person, properties: ["First": "Tama"]),
      StoredRecord(id: pets, kind: .group, properties: ["GroupName": "Pets"]),
    ]
    var operations: [Change] = records.map { .record($0.id, .create($0)) }
    operations.append(.record(pets, .member(shippo, old: nil, new: .max)))
    operations.append(.record(pets, .member(tama, old: nil, new: .max)))
    let step = StepDescription(title: "add", author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))
    try storage.commit([ChangeSet(operations: operations)], as: step, rules: .standard)
  }

  private func path(_ id: RecordID) -> String {
    let uuid = id.rawValue.prefix { $0 != ":" }
    return folder.file(id.kind == .group ? "book/groups/\(uuid).abcdg" : "book/people/\(uuid).abcdp")
  }

  private func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(old))
    try text.replacingOccurrences(of: old, with: new).write(toFile: path, atomically: false, encoding: .utf8)
  }

  private func open() throws -> PropertyListStorage { try PropertyListStorage(path: folder.file()) }

  private func book(_ storage: PropertyListStorage) -> AddressBook {
    AddressBook(
      storage: storage, environment: Environment(now: { PropertyList.Date(secondsSince1970: 1_800_000_000) }))
  }

  @Test func `an edited file counts, is a step of its own, and can be taken back`() throws {
    let before = try open().record(shippo)
    try edit(path(shippo), "<string>Shippo</string>", "<string>Hachi</string>")
    let storage = try open()
    #expect(try storage.record(shippo)?.properties["First"] == "Hachi")
    #expect(try storage.count(FetchPlan(filters: [.exactName("Hachi Dog")])) == 1)
    #expect(try storage.count(FetchPlan(filters: [.text("shippo")])) == 0)
    let step = try #require(try storage.steps(upTo: .max, limit: 1).first)
    #expect(step.title == "edit Hachi Dog (file)")
    #expect(step.number == 2)
    #expect(
      try storage.operations(of: 2) == [.record(shippo, .value(key: "First", old: "Shippo", new: "Hachi"))])
    #expect(try storage.record(shippo)?.revision == 2)
    // The file is as it was edited: nothing was written into it.
    #expect(try String(contentsOfFile: path(shippo), encoding: .utf8).contains("Hachi"))
    try book(storage).undo()
    #expect(try storage.record(shippo)?.properties["First"] == before?.properties["First"])
    #expect(try String(contentsOfFile: path(shippo), encoding: .utf8).contains("<string>Shippo</string>"))
  }

  @Test func `a store that is open notices an edit, and says so by its mark`() throws {
    let storage = try open()
    let mark = try storage.changeMark
    #expect(try storage.changeMark == mark)
    try edit(path(tama), "<string>Tama</string>", "<string>Mike</string>")
    #expect(try eventually { try storage.record(tama)?.properties["First"] == "Mike" })
    #expect(try storage.changeMark != mark)
  }

  @Test func `a file that has only been touched, or written in another form, makes no step`() throws {
    let value = try PropertyListFormat.decode(Array(try Data(contentsOf: URL(fileURLWithPath: path(shippo))))).value
    try Data(try BinaryPropertyList.encode(value)).write(to: URL(fileURLWithPath: path(shippo)))
    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path(tama))
    let storage = try open()
    #expect(try storage.latestStep == 1)
    #expect(try storage.record(shippo)?.properties["First"] == "Shippo")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path(shippo))).starts(with: Data("bplist00".utf8)))
  }

  @Test func `a file that is dropped in becomes a record, at its usual place`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
        <key>First</key><string>Maxi</string>
        <key>org.example.chip</key><integer>7</integer>
        <key>UID</key><string>AAAAAAAA-0000-4000-8000-000000000000:ABPerson</string>
      </dict></plist>
      """
    try text.write(toFile: folder.file("book/people/maxi.abcdp"), atomically: false, encoding: .utf8)
    let storage = try open()
    let maxi = RecordID(kind: .person, uuid: "AAAAAAAA-0000-4000-8000-000000000000")
    #expect(try storage.record(maxi)?.properties == ["First": "Maxi", "org.example.chip": 7])
    #expect(try storage.steps(upTo: .max, limit: 1).map(\.title) == ["add Maxi (file)"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("book/people")).count == 3)
    #expect(FileManager.default.fileExists(atPath: path(maxi)))
    try book(storage).undo()
    #expect(try storage.record(maxi) == nil)
    #expect(!FileManager.default.fileExists(atPath: path(maxi)))
  }

  @Test func `a file without an identifier gets one, and one called by a UUID has that`() throws {
    let text = "<plist><dict><key>First</key><string>Maxi</string></dict></plist>"
    try text.write(toFile: folder.file("book/people/maxi.plist"), atomically: false, encoding: .utf8)
    let uuid = "BBBBBBBB-0000-4000-8000-000000000000"
    try text.write(toFile: folder.file("book/people/\(uuid).abcdp"), atomically: false, encoding: .utf8)
    let storage = try open()
    var found: [StoredRecord] = []
    try storage.fetch(FetchPlan(filters: [.exactName("Maxi")])) { fetched in
      if case .record(let record) = fetched { found.append(record) }
      return true
    }
    #expect(found.count == 2)
    #expect(found.contains { $0.id == RecordID(kind: .person, uuid: uuid) })
    for record in found {
      #expect(FileManager.default.fileExists(atPath: path(record.id)))
      #expect(try String(contentsOfFile: path(record.id), encoding: .utf8).contains(record.id.rawValue))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("book/people/maxi.plist")))
  }

  @Test func `a copy of a record's file is another record, and a renamed one the same`() throws {
    let copy = folder.file("book/people/copy.abcdp")
    try FileManager.default.copyItem(atPath: path(shippo), toPath: copy)
    try edit(copy, "<string>Shippo</string>", "<string>Hachi</string>")
    try FileManager.default.moveItem(atPath: path(tama), toPath: folder.file("book/people/renamed.abcdp"))
    let storage = try open()
    #expect(try storage.count(FetchPlan(kind: .person)) == 3)
    #expect(try storage.record(shippo)?.properties["First"] == "Shippo")
    #expect(try storage.record(tama)?.properties["First"] == "Tama")
    #expect(FileManager.default.fileExists(atPath: path(tama)))
    #expect(try storage.steps(upTo: .max, limit: 1).map(\.title) == ["add Hachi Dog (file)"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("book/people")).count == 3)
  }

  @Test func `a deleted file is a deleted record, which comes back with its places in groups`() throws {
    try FileManager.default.removeItem(atPath: path(shippo))
    let storage = try open()
    #expect(try storage.record(shippo) == nil)
    #expect(try storage.members(of: pets).map(\.member) == [tama])
    #expect(try storage.steps(upTo: .max, limit: 1).map(\.title) == ["delete Shippo Dog (file)"])
    try book(storage).undo()
    #expect(try storage.record(shippo)?.properties["Last"] == "Dog")
    #expect(try storage.members(of: pets).map(\.member) == [shippo, tama])
  }

  @Test func `members of a group are edited in its file`() throws {
    try edit(path(pets), "\t\t<string>\(tama.rawValue)</string>\n", "")
    let storage = try open()
    #expect(try storage.members(of: pets).map(\.member) == [shippo])
    #expect(try storage.operations(of: 2) == [.record(pets, .member(tama, old: 1, new: nil))])
    try book(storage).undo()
    #expect(try storage.members(of: pets).map(\.member) == [shippo, tama])
  }

  @Test func `a damaged file is named, kept as it is, hides no other, and counts again when it is mended`() throws {
    let text = try String(contentsOfFile: path(shippo), encoding: .utf8)
    let cut = String(text.prefix(text.count / 2))
    try cut.write(toFile: path(shippo), atomically: false, encoding: .utf8)
    let storage = try open()
    let error = #expect(throws: StorageError.self) { try storage.record(shippo) }
    guard case .damagedRecord(shippo, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("people/00000000-0000-4000-8000-000000000001.abcdp: "))
    for plan in [FetchPlan(), FetchPlan(filters: [.exactName("Shippo Dog")]), FetchPlan(filters: [.text("dog")])] {
      var damaged: [RecordID] = []
      try storage.fetch(plan) { fetched in
        if case .damaged(let id, _) = fetched { damaged.append(id) }
        return true
      }
      #expect(damaged == [shippo])
    }
    #expect(try storage.record(tama) != nil)
    let change = Change.record(tama, .value(key: "First", old: "Tama", new: "Mike"))
    let step = StepDescription(title: "edit", author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))
    try storage.commit([ChangeSet(operations: [change])], as: step, rules: .standard)
    #expect(try String(contentsOfFile: path(shippo), encoding: .utf8) == cut)
    #expect(try storage.damagedRecord(shippo)?.contents == Array(cut.utf8))
    try text.write(toFile: path(shippo), atomically: false, encoding: .utf8)
    let mended = try open()
    #expect(try mended.record(shippo)?.properties["First"] == "Shippo")
    #expect(try mended.latestStep == 2)
  }

  @Test(arguments: [
    ("zero", "", "an empty file"),
    ("array", "<plist><array/></plist>", "not a dictionary"),
    ("old", "{ First = Olde; }", "old ASCII form"),
    ("conflict", "<<<<<<< HEAD\n<plist>", "line 1"),
    ("other", "<plist><dict><key>UID</key><string>X:ABGroup</string></dict></plist>", "not one of a person"),
  ])
  func `a file that is no record is damaged, and can be deleted as such`(
    _ name: String, _ text: String, _ reason: String
  ) throws {
    let file = folder.file("book/people/\(name).abcdp")
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    let storage = try open()
    var damaged: [(RecordID, String)] = []
    try storage.fetch(FetchPlan()) { fetched in
      if case .damaged(let id, let reason) = fetched { damaged.append((id, reason)) }
      return true
    }
    #expect(damaged.count == 1)
    let (id, found) = try #require(damaged.first)
    #expect(found.hasPrefix("people/\(name).abcdp: ") && found.contains(reason), "\(found)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    let deletion = Change.record(id, .delete(StoredRecord(id: id, kind: .person)))
    let step = StepDescription(
      title: "delete", author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))
    try storage.commit([ChangeSet(operations: [deletion])], as: step, rules: .standard)
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try storage.count(FetchPlan()) == 3)
  }

  @Test func `who may read a file keeps it when the record is changed`() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path(tama))
    let step = StepDescription(title: "edit", author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))
    let change = Change.record(tama, .value(key: "First", old: "Tama", new: "Mike"))
    try open().commit([ChangeSet(operations: [change])], as: step, rules: .standard)
    let permissions = try FileManager.default.attributesOfItem(atPath: path(tama))[.posixPermissions] as? Int
    #expect(permissions == 0o644)
  }

  @Test func `documents are files, too`() throws {
    let key = DocumentKey.me
    let storage = try open()
    let step = StepDescription(title: "me", author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))
    let change = Change.document(key, old: nil, new: .string(shippo.rawValue))
    try storage.commit([ChangeSet(operations: [change])], as: step, rules: .standard)
    try edit(folder.file("book/documents/book/me.plist"), shippo.rawValue, tama.rawValue)
    let edited = try open()
    #expect(try edited.document(key)?.string == tama.rawValue)
    #expect(
      try edited.operations(of: 3)
        == [.document(key, old: .string(shippo.rawValue), new: .string(tama.rawValue))])
    try FileManager.default.removeItem(atPath: folder.file("book/documents/book/me.plist"))
    #expect(try open().document(key) == nil)
  }
}
