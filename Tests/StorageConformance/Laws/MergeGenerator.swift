import AddressBook
import PropertyLists

/// Makes persons who have much in common, and hold all kinds of values under the same keys.
struct MergeGenerator {
  /// A person, those to be merged into it, and the groups that it will be in.
  struct Family {
    let book: any StorageAdapter
    let person: StoredRecord
    let sources: [StoredRecord]
    let groups: [RecordID]
  }

  /// What names, notes and other texts are made of.
  static let words = ["Ada", "Lovelace", "Byron", "é", "e\u{301}", "note", "engine"]

  private var random: SeededGenerator
  private var number = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Adds a family to a book, and others who are in groups, linked and known to differ with it.
  mutating func addFamily(to storage: any StorageAdapter) throws -> Family {
    let records = (0..<random.pick([2, 2, 2, 3, 4])).map { _ in person() }
    let stranger = person()
    let groups = (0..<3).map { _ in
      StoredRecord(id: newID(.group), kind: .group, properties: ["GroupName": .string(word())])
    }
    var changes = ChangeSet(
      operations: (records + [stranger] + groups).map { .record($0.id, .create($0)) }, pictures: Self.pictures)
    var joined: Set<RecordID> = []
    for group in groups {
      for record in (records + [stranger]).shuffled(using: &random) where random.happens(oneIn: 2) {
        changes.operations.append(.record(group.id, .member(record.id, old: nil, new: .max)))
        if record.id != stranger.id { joined.insert(group.id) }
      }
    }
    changes.operations += documents(records, stranger, me: try storage.document(.me))
    try storage.commit([changes], as: Fixture.description)
    let stored = try records.map { try storage.record($0.id) ?? $0 }
    return Family(
      book: storage, person: stored[0], sources: Array(stored.dropFirst()), groups: joined.sorted())
  }

  private static let pictures = (1...3).map { ImageData(stored: [UInt8($0), 7]) }

  private mutating func newID(_ kind: RecordKind) -> RecordID {
    number += 1
    return RecordID(kind: kind, uuid: "0000\(number)-\(random.next() % 1_000_000)")
  }

  private mutating func documents(
    _ records: [StoredRecord], _ stranger: StoredRecord, me: PropertyList?
  ) -> [Operation] {
    var operations: [Operation] = []
    if random.happens(oneIn: 2) {
      operations.append(.document(.me, old: me, new: .string(random.pick(records).id.rawValue)))
    }
    for record in records where random.happens(oneIn: 3) {
      let pair = [record.id, stranger.id].sorted()
      operations.append(.document(DocumentKey("distinct", "\(pair[0]) \(pair[1])"), old: nil, new: true))
    }
    let linked = (records.map(\.id) + [stranger.id]).filter { _ in random.happens(oneIn: 2) }
    guard linked.count > 1 else { return operations }
    let contact = "\(newID(.person)):Unified"
    operations.append(
      .document(DocumentKey("unified", contact), old: nil, new: .array(linked.map { .string($0.rawValue) })))
    return operations
      + linked.map { .document(DocumentKey("link", $0.rawValue), old: nil, new: .string(contact)) }
  }

  private mutating func person() -> StoredRecord {
    var properties: PropertyList.Dictionary = [:]
    for key in ["First", "Last", "Note", "Nickname", "UID"] where !random.happens(oneIn: 3) {
      properties[key] = random.happens(oneIn: 12) ? 7 : .string(word())
    }
    if random.happens(oneIn: 3) { properties["ABPersonFlags"] = random.pick([0, 1]) }
    if random.happens(oneIn: 2) { properties["BirthdayComponents"] = ["month": 12, "day": random.pick([9, 10])] }
    if random.happens(oneIn: 3) {
      properties["Birthday"] = .date(.init(secondsSince1970: random.pick([1_000, 2_000])))
    }
    for key in ["Phone", "Email", "org.example.list"] where !random.happens(oneIn: 3) { properties[key] = list() }
    for key in ["org.example.a", "AAA", "org.example.list", RecordKeys.foreign] where random.happens(oneIn: 3) {
      properties[key] = value(depth: 3)
    }
    if random.happens(oneIn: 6) { properties[RecordKeys.mergedPictures] = pictureList() }
    let picture = random.happens(oneIn: 2) ? random.pick(Self.pictures).digest : nil
    return StoredRecord(id: newID(.person), kind: .person, properties: properties, picture: picture)
  }

  private mutating func word() -> String { random.pick(Self.words) }

  private mutating func pictureList() -> PropertyList {
    let entry = RawMultiValue.Entry(label: "Somebody", value: .string(random.pick(Self.pictures).digest.rawValue))
    return RawMultiValue(entries: [entry]).propertyList
  }

  /// A multi-value; some are written without identifiers, some hold what other programs put there.
  private mutating func list() -> PropertyList {
    let entries = (0..<Int.random(in: 0...3, using: &random)).map { index in
      RawMultiValue.Entry(
        id: EntryID(rawValue: "\(random.pick(["x", "y"]))\(index)"), label: random.pick([.home, .work, .none, "own"]),
        value: .string(word()))
    }
    var rest: PropertyList.Dictionary = [:]
    if random.happens(oneIn: 4) { rest["other"] = value(depth: 1) }
    let list = RawMultiValue(entries: entries, primary: entries.first?.id, rest: rest)
    guard random.happens(oneIn: 4), var raw = list.propertyList.dictionary else { return list.propertyList }
    raw["identifiers"] = nil
    raw["primary"] = nil
    return .dictionary(raw)
  }

  private mutating func value(depth: Int) -> PropertyList {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: .string(word())
    case 1: .integer(.init(Int.random(in: -2...2, using: &random)))
    case 2: .real(0.5)
    case 3: .boolean(random.happens(oneIn: 2))
    case 4: .date(.init(secondsSince1970: 5))
    case 5: .data([1, 2])
    case 6: .array([value(depth: depth - 1), value(depth: depth - 1)])
    case 7: .dictionary(["k": value(depth: depth - 1)])
    default: list()
    }
  }
}
