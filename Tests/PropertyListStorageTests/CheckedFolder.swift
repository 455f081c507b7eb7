import AddressBook
import Foundation
import Glibc
import PropertyListStorage
import PropertyLists
import StorageConformance
import Testing

/// A store with something of everything, in a folder of its own, and what other programs do to its files.
struct CheckedFolder {
  static let ada = RecordID(kind: .person, uuid: "ADA")
  static let charles = RecordID(kind: .person, uuid: "CHARLES")
  static let pets = RecordID(kind: .group, uuid: "PETS")
  static let picture = ImageData(stored: [1, 2, 3])

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let records = [
      StoredRecord(id: Self.ada, kind: .person, properties: ["First": "Ada"], picture: Self.picture.digest),
      StoredRecord(id: Self.charles, kind: .person, properties: ["First": "Charles"]),
      StoredRecord(id: Self.pets, kind: .group, properties: ["GroupName": "Pets"]),
    ]
    let storage = try open()
    let changes = ChangeSet(operations: records.map { .record($0.id, .create($0)) }, pictures: [Self.picture])
    try storage.commit([changes], as: Self.step("add"))
    let more: [Change] = [
      .record(Self.pets, .member(Self.ada, old: nil, new: .max)),
      .document(.me, old: nil, new: .string(Self.ada.rawValue)),
      .document(DocumentKey("test", "document"), old: nil, new: "text"),
    ]
    try storage.commit([ChangeSet(operations: more)], as: Self.step("more"))
  }

  static func step(_ title: String) -> StepDescription {
    StepDescription(title: title, author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))
  }

  func open() throws -> PropertyListStorage { try PropertyListStorage(path: folder.file()) }

  /// The book that the store holds.
  static func book(in storage: PropertyListStorage) -> AddressBook {
    AddressBook(
      storage: storage, environment: Environment(now: { PropertyList.Date(secondsSince1970: 1_800_000_000) }))
  }

  /// Where a file of the store lies.
  func path(_ name: String) -> String { folder.file("book/" + name) }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }

  /// Writes noise to a file whose name need not be text.
  func writeNoise(toBytes name: [UInt8]) throws {
    let path = (Array(path("").utf8) + name + [0]).map(CChar.init(bitPattern:))
    let file = unsafe Glibc.open(path, O_CREAT | O_WRONLY, 0o600)
    let isWritten = unsafe Glibc.write(file, "noise", 5) == 5
    close(file)
    try #require(isWritten)
  }

  func text(of name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  func list(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  func edit(_ name: String, _ old: String, _ new: String) throws {
    try write(try text(of: name).replacingOccurrences(of: old, with: new), to: name)
  }

  /// Changes as many bytes of a file as there were, and leaves its time: nobody sees that from outside.
  func editUnseen(_ name: String, _ old: String, _ new: String) throws {
    var status = stat()
    let isKnown = unsafe stat(path(name), &status) == 0
    try #require(isKnown && old.utf8.count == new.utf8.count)
    try edit(name, old, new)
    let times = [status.st_atim, status.st_mtim]
    let isSet = unsafe utimensat(AT_FDCWD, path(name), times, 0) == 0
    try #require(isSet)
  }

  /// Copies a file within the store.
  func copy(_ name: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: path(name), toPath: path(other))
  }
}
