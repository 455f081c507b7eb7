import AddressBook
import PropertyLists

/// A small book that laws are stated about.
struct Fixture {
  let storage: any StorageAdapter
  let shippo = RecordID(kind: .person, uuid: "00000000-0000-4000-8000-000000000001")
  let tama = RecordID(kind: .person, uuid: "00000000-0000-4000-8000-000000000002")
  let pets = RecordID(kind: .group, uuid: "00000000-0000-4000-8000-000000000003")
  let dogs = RecordID(kind: .group, uuid: "00000000-0000-4000-8000-000000000004")
  let nobody = RecordID(kind: .person, uuid: "FFFFFFFF-0000-4000-8000-000000000000")
  let home = RawMultiValue.Entry(id: EntryID(rawValue: "home"), label: .home, value: "1")
  let work = RawMultiValue.Entry(id: EntryID(rawValue: "work"), label: .work, value: "2")
  let picture = ImageData(stored: [1, 2, 3])

  /// Puts the book into a new place.
  init(_ place: any StoragePlace) throws {
    storage = try place.open()
    let phones = RawMultiValue(entries: [home, work], primary: home.id).propertyList
    let records = [
      StoredRecord(
        id: shippo, kind: .person, properties: ["First": "Shippo", "Last": "Dog", "Phone": phones],
        picture: picture.digest),
      StoredRecord(id: tama, kind: .person, properties: ["First": "Tama", "org.example.chip": "123"]),
      StoredRecord(id: pets, kind: .group, properties: ["GroupName": "Pets"]),
      StoredRecord(id: dogs, kind: .group, properties: ["GroupName": "Dogs"]),
    ]
    var changes = ChangeSet(operations: records.map { .record($0.id, .create($0)) }, pictures: [picture])
    changes.operations.append(.record(pets, .member(dogs, old: nil, new: .max)))
    changes.operations.append(.record(dogs, .member(shippo, old: nil, new: .max)))
    changes.operations.append(.document(.me, old: nil, new: .string(shippo.rawValue)))
    try commit(changes)
  }

  /// Commits a change set.
  @discardableResult
  func commit(_ changes: ChangeSet, rules: PropertyCatalog = .standard) throws -> Step? {
    try storage.commit([changes], as: Self.description, rules: rules)
  }

  static let description = StepDescription(
    title: "change", author: .owner, time: PropertyList.Date(secondsSince1970: 1_800_000_000))

  /// A book over a storage.
  static func book(_ storage: any StorageAdapter) -> AddressBook {
    AddressBook(
      storage: storage, environment: Environment(now: { PropertyList.Date(secondsSince1970: 1_800_000_000) }))
  }

  /// Everything that can be read.
  func contents() throws -> [String] {
    var contents = ["latest step \(try storage.latestStep)", "keys \(try storage.keyUsage())"]
    try storage.fetch(FetchPlan()) { fetched in
      contents.append("\(fetched)")
      return true
    }
    for group in [pets, dogs] { contents.append("\(try storage.members(of: group))") }
    for key in [DocumentKey.me, Self.document] { contents.append("\(String(describing: try storage.document(key)))") }
    contents += try storage.steps(upTo: .max, limit: .max).map { "\($0)" }
    contents.append("\(try storage.picture(Self.newPicture.digest) ?? [])")
    for word in ["shippo", "tama", "new", "pets"] {
      contents.append("\(word) \(try storage.count(FetchPlan(filters: [.text(word)])))")
      contents.append("\(word) \(try storage.count(FetchPlan(filters: [.namePrefix(word)], order: .givenName)))")
    }
    return contents
  }

  static let document = DocumentKey("test", "document")
  static let newPicture = ImageData(stored: [4, 5, 6])
}
