import AddressBook
import PropertyLists
import StorageConformance
import SQLiteStorage
import Testing

@Suite struct HistoryLimitTests {
  private static let start = 1_800_000_000
  private let folder: TemporaryFolder
  private let storage: SQLiteStorage
  private let id = RecordID(kind: .person, uuid: "P")

  init() throws {
    folder = try TemporaryFolder()
    storage = try SQLiteStorage(path: folder.file())
  }

  /// Makes a step some seconds after the start.
  @discardableResult
  private func commit(_ operations: [Operation], pictures: [ImageData] = [], after seconds: Int = 0) throws -> Step? {
    let time = PropertyList.Date(secondsSince1970: Self.start + seconds)
    return try storage.commit(
      [ChangeSet(operations: operations, pictures: pictures)],
      as: StepDescription(title: "step", author: .owner, time: time))
  }

  private func setName(_ number: Int) -> Operation {
    .record(id, .value(key: "First", old: .integer(.init(number - 1)), new: .integer(.init(number))))
  }

  private func floor() throws -> String? {
    try RawDatabase.text(folder.file(), "SELECT value FROM meta WHERE key = 'history floor'")
  }

  @Test func `a thousand steps are kept, and little more`() throws {
    try commit([.record(id, .create(StoredRecord(id: id, kind: .person, properties: ["First": 1])))])
    // Many steps in one transaction, so that the test need not wait for the disk.
    try storage.withTransaction { transaction in
      for number in 2...1_023 {
        let step = Step(number: number, title: "s", author: .owner, time: .init(secondsSince1970: Self.start))
        try transaction.append(step, [setName(number)])
      }
    }
    #expect(try storage.steps(upTo: .max, limit: .max).count == 1_023)
    try commit([.record(id, .value(key: "Note", old: nil, new: "n"))])
    let steps = try storage.steps(upTo: .max, limit: .max)
    #expect(steps.map(\.number) == (25...1_024).reversed())
    #expect(try storage.history(of: id, limit: .max).map(\.step) == steps)
    #expect(try storage.operations(of: 24) == [])
    #expect(try floor() == "24")
    #expect(try storage.latestStep == 1_024)
    #expect(try storage.record(id)?.properties["Note"] == "n")
  }

  @Test func `steps are kept for ninety days`() throws {
    let day = 86_400
    try commit([.record(id, .create(StoredRecord(id: id, kind: .person, properties: ["First": 1])))])
    for number in 2...64 {
      try commit([setName(number)], after: number < 40 ? number : (number < 64 ? 50 : 91) * day)
    }
    #expect(try storage.steps(upTo: .max, limit: .max).map(\.number) == (40...64).reversed())
    #expect(try floor() == "39")
  }

  @Test func `a picture stays while a record or the history may need it`() throws {
    let pictures = (1...4).map { ImageData(stored: [UInt8($0)]) }
    func isKept(_ index: Int) throws -> Bool { try storage.hasPicture(pictures[index].digest) }
    let other = RecordID(kind: .person, uuid: "O")
    try commit(
      [
        .record(
          id, .create(StoredRecord(id: id, kind: .person, properties: ["First": 1], picture: pictures[0].digest))),
        .record(other, .create(StoredRecord(id: other, kind: .person, picture: pictures[3].digest))),
      ], pictures: pictures)
    // What nothing refers to is not kept.
    #expect(try [0, 1, 2, 3].map(isKept) == [true, false, false, true])
    try commit([.record(id, .picture(old: pictures[0].digest, new: pictures[1].digest))], pictures: [pictures[1]])
    try commit([.record(id, .picture(old: pictures[1].digest, new: nil))])
    #expect(try [0, 1].map(isKept) == [true, true])
    for number in 2...62 { try commit([setName(number)], after: 100 * 86_400) }
    #expect(try storage.steps(upTo: .max, limit: .max).last?.number == 4)
    #expect(try [0, 1, 2, 3].map(isKept) == [false, false, false, true])
    try commit([.record(other, .delete(StoredRecord(id: other, kind: .person)))], after: 100 * 86_400)
    #expect(try isKept(3))
  }
  @Test func `a picture that a merge kept aside stays as long as the record names it`() throws {
    let picture = ImageData(stored: [1])
    let double = RecordID(kind: .person, uuid: "O")
    let entry = RawMultiValue.Entry(label: "Double", value: .string(picture.digest.rawValue))
    try commit(
      [
        .record(id, .create(StoredRecord(id: id, kind: .person, properties: ["First": 1]))),
        .record(double, .create(StoredRecord(id: double, kind: .person, picture: picture.digest))),
      ], pictures: [picture])
    try commit([
      .record(id, .entry(key: RecordKeys.mergedPictures, .insert(entry, at: 0))),
      .record(double, .delete(StoredRecord(id: double, kind: .person))),
    ])
    for number in 2...63 { try commit([setName(number)], after: 100 * 86_400) }
    #expect(try storage.steps(upTo: .max, limit: .max).last?.number == 3)
    #expect(try storage.hasPicture(picture.digest))
    try commit([.record(id, .entry(key: RecordKeys.mergedPictures, .remove(entry, at: 0)))], after: 100 * 86_400)
    #expect(try storage.hasPicture(picture.digest))
    for number in 64...128 { try commit([setName(number)], after: 200 * 86_400) }
    #expect(try !storage.hasPicture(picture.digest))
  }
}
