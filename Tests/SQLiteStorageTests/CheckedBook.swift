import AddressBook
import PropertyLists
import SQLiteStorage
import StorageConformance
import Testing

/// A book with something of everything that a store keeps, for tests that damage it.
enum CheckedBook {
  static let ada = RecordID(kind: .person, uuid: "ADA")
  static let charles = RecordID(kind: .person, uuid: "CHARLES")
  static let pets = RecordID(kind: .group, uuid: "PETS")
  static let picture = ImageData(stored: [1, 2, 3])

  static func step(_ title: String, kind: Step.Kind = .change) -> StepDescription {
    StepDescription(title: title, author: .owner, time: .init(secondsSince1970: 1_800_000_000), kind: kind)
  }

  /// Makes the book.
  /// - Parameters:
  ///   - path: where.
  ///   - others: how many more persons there are.
  /// - Throws: ``StorageError``.
  static func make(at path: String, others: Int = 0) throws {
    let storage = try SQLiteStorage(path: path)
    let phone = RawMultiValue(entries: [.init(label: .main, value: "712 477 9070")]).propertyList
    let birthday = try #require(CalendarDay(month: 12, day: 10)).propertyList
    let records = [
      StoredRecord(
        id: ada, kind: .person,
        properties: ["First": "Ada", "Note": "likes engines", "Phone": phone, "BirthdayComponents": birthday]),
      StoredRecord(id: charles, kind: .person, properties: ["First": "Charles", "org.example.x": 1]),
      StoredRecord(id: pets, kind: .group, properties: ["GroupName": "Pets"]),
    ]
    try storage.commit([ChangeSet(operations: records.map { .record($0.id, .create($0)) })], as: step("add"))
    let more = ChangeSet(
      operations: [
        .record(pets, .member(ada, old: nil, new: .max)), .record(pets, .member(charles, old: nil, new: .max)),
        .record(ada, .picture(old: nil, new: picture.digest)),
        .document(.me, old: nil, new: .string(ada.rawValue)),
      ], pictures: [picture])
    try storage.commit([more], as: step("more"))
    guard others > 0 else { return }
    let crowd = (1...others).map { number -> Operation in
      let id = RecordID(kind: .person, uuid: "P\(number)")
      return .record(
        id,
        .create(
          StoredRecord(
            id: id, kind: .person,
            properties: ["First": .string("Given\(number)"), "Last": "Family", "Note": .string("word\(number)")])))
    }
    try storage.commit([ChangeSet(operations: crowd)], as: step("crowd"))
  }

  /// Deletes a person and undoes that, so that the history holds all of her.
  @discardableResult
  static func deleteAndBringBackAda(in storage: SQLiteStorage) throws -> AddressBook {
    let book = AddressBook(
      storage: storage, environment: Environment(now: { PropertyList.Date(secondsSince1970: 1_800_000_000) }))
    var request = SaveRequest(title: "delete")
    request.delete(try #require(try book.person(ada)))
    try book.execute(request)
    try book.undo()
    return book
  }
}
