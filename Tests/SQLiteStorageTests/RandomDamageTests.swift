import AddressBook
import Foundation
import PropertyLists
import SQLiteStorage
import StorageConformance
import Testing

/// Damage of many kinds, at random places from a seed: a check tells of it or the book is as it was; after a repair the
/// check is content, and nothing is lost that could still be read.
@Suite struct RandomDamageTests {
  enum Damage: String, CaseIterable {
    case flippedBytes, zeroedPage, swappedPages, truncatedFile, deletedRows, droppedIndex
  }

  private static let (pageSize, seeds) = (TemporaryFolder.pageSize, UInt64(0)..<20)

  @Test(arguments: Damage.allCases)
  func `damage is told and mended, and what can be read stays`(_ damage: Damage) throws {
    for seed in Self.seeds { try look(at: damage, seed) }
  }

  private func look(at damage: Damage, _ seed: UInt64) throws {
    let note = Comment(rawValue: "\(damage) \(seed)")
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    try folder.write(Self.sound)
    try apply(damage, to: folder, using: &generator)
    let damaged = try? StoreDump(SQLiteStorage(path: folder.file(), mode: .openExisting))
    let bytes = try folder.read()
    let outcome = try StoreMender.run(folder)
    #expect(damaged == Self.dump || !outcome.found.isEmpty, note)
    guard outcome.refusal == nil else {
      #expect(damaged?.records.isEmpty ?? true, note)
      #expect(try folder.read() == bytes, note)
      return
    }
    let mended = StoreDump(try SQLiteStorage(path: folder.file(), mode: .openExisting))
    #expect(outcome.left.filter { $0.remedy != nil } == [], note)
    #expect(damaged?.lost(in: mended) ?? [] == [], note)
    let sound = Self.dump?.parts ?? []
    #expect((damaged?.parts ?? []).intersection(sound).subtracting(mended.parts) == [], note)
    if damage == .droppedIndex { #expect(mended == Self.dump, note) }
  }

  private func apply(_ damage: Damage, to folder: TemporaryFolder, using generator: inout SeededGenerator) throws {
    var bytes = Self.sound
    let pages = bytes.count / Self.pageSize
    func range(of page: Int) -> Range<Int> { page * Self.pageSize..<(page + 1) * Self.pageSize }
    // The first page has the list of tables; what becomes of a store without it is another test.
    let page = Int.random(in: 1..<pages, using: &generator)
    switch damage {
    case .flippedBytes:
      for _ in 0..<Int.random(in: 1...200, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
    case .zeroedPage:
      bytes.replaceSubrange(range(of: page), with: Array(repeating: 0, count: Self.pageSize))
    case .swappedPages:
      let (first, second) = (range(of: page), range(of: Int.random(in: 1..<pages, using: &generator)))
      let (one, other) = (Array(bytes[first]), Array(bytes[second]))
      bytes.replaceSubrange(first, with: other)
      bytes.replaceSubrange(second, with: one)
    case .truncatedFile: bytes.removeLast(.random(in: 1..<bytes.count - Self.pageSize, using: &generator))
    case .deletedRows:
      let table = try #require(Self.tables.randomElement(using: &generator))
      let (part, rest) = (Int.random(in: 1...4, using: &generator), Int.random(in: 0..<4, using: &generator))
      let key = try #require(Self.keys[table])
      return try RawDatabase.execute(
        folder.file(),
        """
        DELETE FROM \(table) WHERE (\(key)) IN (
          SELECT \(key) FROM (SELECT \(key), row_number() OVER (ORDER BY \(key)) AS place FROM \(table))
          WHERE place % \(part) = \(rest % part))
        """)
    case .droppedIndex:
      let index = try #require(Self.indexes.randomElement(using: &generator))
      return try RawDatabase.execute(folder.file(), "DROP INDEX \(index)")
    }
    try folder.write(bytes)
  }

  /// The tables, and what their rows are chosen by.
  private static let keys = [
    "record": "row", "name": "field, folded, record", "value": "key, folded, record", "key_usage": "id",
    "member": "member, parent", "document": "namespace, name", "picture": "digest", "step": "number",
    "change": "step, sequence", "picture_use": "digest, step", "meta": "key", "phone": "ending, record",
    "day": "key, day, record", "word_data": "id", "word_idx": "segid, term",
  ]
  private static let tables = keys.keys.sorted()
  private static let indexes = [
    "record_identifier", "record_given", "record_family", "record_group", "record_container", "record_picture",
    "member_parent", "change_record", "picture_use_step",
  ]

  /// A sound store of some pages, some of them of long values.
  private static let (sound, dump): ([UInt8], StoreDump?) = {
    guard let folder = try? TemporaryFolder(), (try? CheckedBook.make(at: folder.file(), others: 60)) != nil,
      let storage = try? SQLiteStorage(path: folder.file())
    else { return ([], nil) }
    let note = (1...3000).map { "long\($0)" }.joined(separator: " ")
    let change = ChangeSet(operations: [
      .record(CheckedBook.charles, .value(key: "Note", old: nil, new: .string(note))),
      .document(DocumentKey("distinct", "x"), old: nil, new: .string(note)),
    ])
    guard (try? storage.commit([change], as: CheckedBook.step("long"))) != nil,
      (try? RawDatabase.execute(folder.file(), "PRAGMA wal_checkpoint(TRUNCATE)")) != nil,
      let bytes = try? folder.read()
    else { return ([], nil) }
    return (bytes, StoreDump(storage))
  }()
}
