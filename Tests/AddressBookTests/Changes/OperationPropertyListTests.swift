import PropertyLists
import Testing

@testable import AddressBook

@Suite struct OperationPropertyListTests {
  private static let person = RecordID(kind: .person, uuid: "P")
  private static let group = RecordID(kind: .group, uuid: "G")
  private static let entry = RawMultiValue.Entry(id: EntryID(rawValue: "E"), label: "own", value: ["a": [1, 2.5]])
  private static let picture = ImageDigest(of: [1])
  private static let record = StoredRecord(
    id: person, kind: .person, container: ContainerID(rawValue: "c"), properties: ["First": "Zoë", "x": .data([0])],
    picture: picture)

  static let operations: [Operation] =
    [
      .create(record), .delete(record), .create(StoredRecord(id: person, kind: .group)),
      .value(key: "First", old: nil, new: "a"), .value(key: "First", old: "a", new: nil),
      .value(key: "change", old: ["change": "create"], new: 1), .entry(key: "Phone", .insert(entry, at: 3)),
      .entry(key: "Phone", .remove(entry, at: 0)), .entry(key: "Phone", .replace(entry.id, old: 1, new: 2)),
      .entry(key: "Phone", .relabel(entry.id, old: .home, new: .none)),
      .entry(key: "Phone", .move(entry.id, from: 4, to: 0)),
      .entry(key: "Phone", .primary(old: nil, new: entry.id)),
      .entry(key: "Phone", .primary(old: entry.id, new: nil)), .member(person, old: nil, new: 7),
      .member(person, old: 7, new: nil), .member(person, old: nil, new: .max), .picture(old: nil, new: picture),
      .picture(old: picture, new: nil), .container(old: .local, new: ContainerID(rawValue: "c")),
    ].map { .record(person, $0) } + [
      .document(DocumentKey("n", "a"), old: nil, new: ["x": 1]), .document(.me, old: "x", new: nil),
    ]

  @Test(arguments: operations)
  func `an operation comes back out of the log as it was`(_ operation: Operation) throws {
    let bytes = try BinaryPropertyList.encode(operation.propertyList)
    #expect(Operation(propertyList: try BinaryPropertyList.decode(bytes)) == operation)
    #expect(operation.inverse.inverse == operation)
    #expect(Operation(propertyList: operation.inverse.propertyList) == operation.inverse)
  }

  @Test(arguments: operations)
  func `an operation that lacks a part or has a strange one is not read wrongly`(_ operation: Operation) throws {
    let fields = try #require(operation.propertyList.dictionary)
    for key in fields.keys {
      for strange: PropertyList? in [nil, 1.5, ["x"], .integer(.init(-1)), "strange", [:]] {
        var changed = fields
        changed[key] = strange
        guard let read = Operation(propertyList: .dictionary(changed)) else { continue }
        // What is read at all says what was written, other keys aside.
        for pair in try #require(read.propertyList.dictionary) where pair.key != "contents" {
          #expect(changed[pair.key] == pair.value, "\(pair.key) of \(changed)")
        }
      }
    }
    for value: PropertyList in ["text", [], [:], ["record": "P"], ["record": "P", "change": "other", "key": "k"]] {
      #expect(Operation(propertyList: value) == nil)
    }
  }
}
