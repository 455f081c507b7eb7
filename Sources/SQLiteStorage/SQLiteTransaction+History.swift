import AddressBook
import PropertyLists

extension SQLiteTransaction {
  func append(_ step: Step, _ operations: [Operation]) throws {
    try note(step)
    for operation in operations {
      let sequence = takeSequence()
      let statement = try storage.connection.statement(.insertChange)
      statement.bind(step.number, at: 1)
      statement.bind(sequence, at: 2)
      statement.bind(operation.record?.rawValue, at: 3)
      statement.bind(try LoggedOperation.bytes(of: operation), at: 4)
      try statement.run()
      for picture in operation.pictures {
        let statement = try storage.connection.statement(.insertPictureUse)
        statement.bind(picture.bytes, at: 1)
        statement.bind(step.number, at: 2)
        try statement.run()
      }
    }
  }

  func write(_ step: Step) throws {
    let statement = try storage.connection.statement(.insertStep)
    let (kind, target) = step.kind.columns
    statement.bind(step.number, at: 1)
    statement.bind(step.title, at: 2)
    statement.bind(step.author.name, at: 3)
    statement.bind(step.author.isUser ? 1 : 0, at: 4)
    statement.bind(step.time.secondsSinceReferenceDate, at: 5)
    statement.bind(kind, at: 6)
    statement.bind(target, at: 7)
    try statement.run()
  }

  /// Drops the steps that are too many or too old, and the pictures that only they referred to.
  func trimHistory(behind latest: Step) throws {
    var limits = HistoryLimits(latest: latest)
    try storage.forEachStep { limits.look(at: $0) }
    let floor = limits.floor
    guard floor > 0 else { return }
    let pictures = try storage.pictures(ofStepsUpTo: floor)
    for query in [Query.deleteOldPictureUses, .deleteOldChanges, .deleteOldSteps] {
      let statement = try storage.connection.statement(query)
      statement.bind(floor, at: 1)
      try statement.run()
    }
    for picture in pictures { try deletePictureUnlessUsed(picture) }
    try setMark(floor, at: Schema.historyFloorKey)
  }

  func carryOver(_ marks: StoreMarks) throws {
    keepsHistory = true
    knownNextPlace = max(try nextPlace, marks.nextPlace)
    hasRemoved = true
    if marks.historyFloor > (try storage.historyFloor) { try setMark(marks.historyFloor, at: Schema.historyFloorKey) }
  }

  /// Notes how far the store has counted.
  func setMark(_ number: Int, at key: String) throws {
    let statement = try storage.connection.statement(.setMeta)
    statement.bind(key, at: 1)
    statement.bind(number, at: 2)
    try statement.run()
  }
}

extension SQLiteStorage {
  fileprivate func pictures(ofStepsUpTo number: Int) throws(StorageError) -> Set<ImageDigest> {
    let statement = try connection.statement(.picturesOfOldSteps)
    defer { statement.reset() }
    statement.bind(number, at: 1)
    var pictures: Set<ImageDigest> = []
    while try statement.step() { pictures.formUnion(ImageDigest(bytes: statement.bytes(0)).map { [$0] } ?? []) }
    return pictures
  }
}
