import AddressBook
import PropertyLists

/// Makes random changes that fit a model, and random values that are hard to keep.
struct Action {
  var generator: SeededGenerator
  private var count = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  static let documentKeys = [DocumentKey("containers", "local"), DocumentKey("links", "a"), DocumentKey("links", "b")]
  static let containers: [ContainerID] = [.local, ContainerID(rawValue: "carddav-1"), ContainerID(rawValue: "")]
  static let texts = [
    "Shippo", "shippo", "Zoë", "Zoe\u{308}", "ZOË", "太郎", "田中太郎", "Łukasz", "Straße", "STRASSE", "김민준", "ﬁona", "ｱｷﾗ",
    "O'Neil-Smith", "", " ", "Anna Maria", "anna  maria", "x\u{0}y", "100%_*\"'", "👩‍👩‍👧 Dog", "ß",
    String(repeating: "long ", count: 60), String(repeating: "é", count: 101), String(repeating: "w", count: 1_100),
  ]
  static let numbers = [
    "(712) 477-9070", "+49 30 901820", "7124779070", "477-9070", "79070", "110", "n/a", "٠١٢٣٤٥٦٧٨",
  ]
  static let nameKeys = ["First", "Last", "Middle", "Nickname", "Organization", "Title", "Suffix", "Note"]
  static let customKeys = ["org.example.a", "org.example.b", "ärger", "UID"]
  static let listKeys = ["Phone", "Email", "org.example.list"]

  /// A change set that fits a model.
  mutating func changes(fitting model: Model) -> ChangeSet {
    var changes = ChangeSet()
    var draft = model
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard let (operation, picture) = operation(fitting: draft) else { continue }
      changes.operations.append(operation)
      if let picture { changes.pictures.append(picture) }
      draft.apply([operation], as: Step(number: 0, title: "", author: .owner, time: .init(secondsSince1970: 0)))
    }
    return changes
  }

  private mutating func operation(fitting model: Model) -> (Operation, ImageData?)? {
    let ids = model.order
    guard ids.count > 3, !generator.happens(oneIn: 5) else {
      let (record, picture) = newRecord()
      return (.record(record.id, .create(record)), picture)
    }
    guard let record = model.records[generator.pick(ids)] else { return nil }
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: return (.record(record.id, .delete(record)), nil)
    case 1 where generator.happens(oneIn: 3): return recreation(fitting: model).map { ($0, nil) }
    case 1...3: return membership(fitting: model).map { ($0, nil) }
    case 4: return (document(fitting: model), nil)
    case 5: return picture(of: record)
    case 6:
      let container = generator.pick(Self.containers.filter { $0 != record.container })
      return (.record(record.id, .container(old: record.container, new: container)), nil)
    case 7...13: return entryChange(of: record).map { ($0, nil) }
    default: return valueChange(of: record).map { ($0, nil) }
    }
  }

  /// A record that is in no book.
  mutating func newRecord(_ kind: RecordKind? = nil) -> (StoredRecord, ImageData?) {
    count += 1
    let kind = kind ?? (generator.happens(oneIn: 4) ? .group : .person)
    let uuid = "ABCDEF0\(count % 10)-0000-4000-8000-" + String(String(1_000_000_000_000 + count).suffix(12))
    var properties: PropertyList.Dictionary = [:]
    if kind == .group { properties["GroupName"] = .string(generator.pick(Self.texts)) }
    for key in Self.nameKeys where generator.happens(oneIn: 3) { properties[key] = .string(generator.pick(Self.texts)) }
    for key in Self.customKeys where generator.happens(oneIn: 4) { properties[key] = value() }
    for key in Self.listKeys where generator.happens(oneIn: 3) { properties[key] = list(key) }
    if generator.happens(oneIn: 2) { properties["BirthdayComponents"] = day() }
    if generator.happens(oneIn: 4) { properties["LastPhonetic"] = .string(generator.pick(Self.texts)) }
    if generator.happens(oneIn: 5) { properties["First"] = 42 }
    if generator.happens(oneIn: 5) { properties["ABPersonFlags"] = 1 }
    let picture = generator.happens(oneIn: 4) ? newPicture() : nil
    let record = StoredRecord(
      id: RecordID(kind: kind, uuid: uuid), kind: kind, container: generator.pick(Self.containers),
      properties: properties, picture: picture?.digest)
    return (record, picture)
  }

  private mutating func valueChange(of record: StoredRecord) -> Operation? {
    let key = generator.pick(Self.nameKeys + Self.customKeys + Self.listKeys + ["GroupName"])
    let old = record.properties[key]
    var new: PropertyList? = Self.nameKeys.contains(key) ? .string(generator.pick(Self.texts)) : value()
    if generator.happens(oneIn: 4) { new = nil }
    return old == new ? nil : .record(record.id, .value(key: key, old: old, new: new))
  }

  private mutating func entryChange(of record: StoredRecord) -> Operation? {
    let key = generator.pick(Self.listKeys)
    guard let values = RawMultiValue(propertyList: record.properties[key] ?? ["values": []]) else { return nil }
    // Entries of several types are refused.
    guard values.entries.allSatisfy({ $0.value.string != nil }) else { return nil }
    return entryChange(of: values, key).map { .record(record.id, .entry(key: key, $0)) }
  }

  private mutating func entryChange(of values: RawMultiValue, _ key: String) -> EntryChange? {
    let entries = values.entries
    guard !entries.isEmpty, !generator.happens(oneIn: 3) else {
      return .insert(entry(key), at: Int.random(in: 0...entries.count, using: &generator))
    }
    let index = Int.random(in: 0..<entries.count, using: &generator)
    let entry = entries[index]
    switch Int.random(in: 0..<5, using: &generator) {
    // Who takes the primary away gives it up before.
    case 0: return values.primary == entry.id ? nil : .remove(entry, at: index)
    case 1:
      let value = self.entry(key).value
      return value == entry.value ? nil : .replace(entry.id, old: entry.value, new: value)
    case 2:
      let label = generator.pick([Label.home, .work, "my own", .none])
      return label == entry.label ? nil : .relabel(entry.id, old: entry.label, new: label)
    case 3:
      let target = Int.random(in: 0..<entries.count, using: &generator)
      return target == index ? nil : .move(entry.id, from: index, to: target)
    default: return values.primary == entry.id ? nil : .primary(old: values.primary, new: entry.id)
    }
  }

  private mutating func membership(fitting model: Model) -> Operation? {
    let groups = model.order.filter { model.records[$0]?.kind == .group }
    guard !groups.isEmpty else { return nil }
    let group = generator.pick(groups)
    let list = model.members[group] ?? []
    if let leaving = list.randomElement(using: &generator), generator.happens(oneIn: 3) {
      return .record(group, .member(leaving.member, old: leaving.position, new: nil))
    }
    let member = generator.pick(model.order)
    guard !list.contains(where: { $0.member == member }), member != group else { return nil }
    guard !model.holds(group, within: member) else { return nil }
    return .record(group, .member(member, old: nil, new: generator.happens(oneIn: 3) ? 2 : .max))
  }

  private mutating func document(fitting model: Model) -> Operation {
    if generator.happens(oneIn: 4), let person = model.order.randomElement(using: &generator) {
      let old = model.documents[.me]
      let new: PropertyList? = old?.string == person.rawValue ? nil : .string(person.rawValue)
      return .document(.me, old: old, new: new)
    }
    let key = generator.pick(Self.documentKeys)
    let old = model.documents[key]
    return .document(
      key, old: old, new: old != nil && generator.happens(oneIn: 3) ? nil : ["n": .integer(.init(fresh()))])
  }

  /// A record that was there once, and is added again under its identifier.
  private mutating func recreation(fitting model: Model) -> Operation? {
    let gone = model.known.filter { model.records[$0] == nil }.sorted()
    guard let id = gone.randomElement(using: &generator), let kind = id.kind else { return nil }
    return .record(id, .create(StoredRecord(id: id, kind: kind, properties: ["First": "Again", "GroupName": "Again"])))
  }

  private mutating func picture(of record: StoredRecord) -> (Operation, ImageData?) {
    let new = record.picture != nil && generator.happens(oneIn: 3) ? nil : newPicture()
    return (.record(record.id, .picture(old: record.picture, new: new?.digest)), new)
  }
}

extension Action {
  /// A number that was not used before.
  private mutating func fresh() -> Int {
    count += 1
    return count
  }

  private mutating func newPicture() -> ImageData { ImageData(stored: Array("picture \(fresh())".utf8)) }

  private mutating func list(_ key: String) -> PropertyList {
    if generator.happens(oneIn: 6) { return ["values": ["one", "two"], "rest": 1] }
    let entries = (0..<Int.random(in: 0...3, using: &generator)).map { _ in entry(key) }
    return RawMultiValue(entries: entries, primary: entries.first?.id).propertyList
  }

  private mutating func entry(_ key: String) -> RawMultiValue.Entry {
    let value: PropertyList =
      key == "Phone" ? .string(generator.pick(Self.numbers)) : .string(generator.pick(Self.texts))
    return RawMultiValue.Entry(id: EntryID(rawValue: "entry \(fresh())"), label: .home, value: value)
  }

  /// A day near the turn of a year or of a February, with or without a year.
  mutating func day() -> PropertyList {
    let day: PropertyList = generator.pick([
      ["month": 12, "day": 31], ["month": 1, "day": 1], ["month": 2, "day": 28], ["month": 2, "day": 29],
      ["month": 3, "day": 1], ["month": 7, "day": 15],
    ])
    guard generator.happens(oneIn: 2), var parts = day.dictionary else { return day }
    parts["year"] = generator.pick([2000, 2019, 2024])
    return .dictionary(parts)
  }

  /// A value of any type.
  mutating func value() -> PropertyList {
    generator.pick([
      .string(generator.pick(Self.texts)), 42, .integer(.init(-1)), 4.5, .real(-0.0), .boolean(true),
      .integer(PropertyList.Integer("18446744073709551615") ?? 0), .date(.init(secondsSince1970: 5)), .data([0, 255]),
      .data([]), ["a", ["b": 1]], [:], ["year": 2019, "month": 2, "day": 28], ["month": 2, "day": 29],
      ["nested": ["deep": "words here"]], ["identifiers": ["1"], "labels": ["l"], "values": [7]], ["values": []],
    ])
  }
}

extension Model {
  /// Whether a record is, at any depth, within a group.
  func holds(_ record: RecordID, within group: RecordID) -> Bool {
    (members[group] ?? []).contains { $0.member == record || holds(record, within: $0.member) }
  }
}
