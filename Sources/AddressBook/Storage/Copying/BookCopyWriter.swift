/// Writes a book into an empty store: records, then who is in which group, documents, and the history.
struct BookCopyWriter {
  private let copy: BookCopy
  private let source: any StorageAdapter
  private let portions: PortionedWriting
  private var report = BookCopyReport()
  /// The groups, which get their members when all records are there.
  private var groups: [RecordID] = []

  init(_ copy: BookCopy, to target: any StorageAdapter) throws {
    self.copy = copy
    source = copy.source
    // Where nothing is damaged the history is read once, when it is written.
    report.historyFloor = try copy.leavesDamaged ? Self.floor(copy, &report) : source.historyFloor
    portions = PortionedWriting(
      target, StoreMarks(nextPlace: try source.nextPlace, historyFloor: report.historyFloor))
  }

  mutating func write() throws -> BookCopyReport {
    do {
      try writeRecords()
      for group in groups { try writeMembers(of: group) }
      try writeDocuments()
      try portions.end()
      try writeUndamagedHistory()
      guard report.damage.isEmpty || copy.leavesDamaged else { throw BookCopyError.damaged(report.damage) }
      report.pictures = report.copiedPictures.count
      try portions.finish()
    } catch {
      portions.drop()
      throw error
    }
    return report
  }

  /// Whether anything is written at all: of a damaged store the rest is only looked through.
  private var isWriting: Bool { report.damage.isEmpty || copy.leavesDamaged }

  private mutating func writeRecords() throws {
    let total = try source.count(FetchPlan())
    var count = 0
    try source.fetch(FetchPlan()) { fetched in
      try copy.progress(BookCopyProgress(phase: .copyingRecords, count: count, total: total))
      count += 1
      switch fetched {
      case .damaged(let id, let reason): report.note(.record(id, reason: reason))
      case .record(let record): try write(record)
      }
      return true
    }
  }

  private mutating func write(_ record: StoredRecord) throws {
    let pictures = try newPictures(record.pictures)
    guard isWriting else { return }
    try portions.write(weight: 1 + pictures.weight) { transaction in
      for picture in pictures { try transaction.put(picture) }
      try transaction.put(record, replacing: nil)
    }
    switch record.kind {
    case .person: report.persons += 1
    case .group:
      report.groups += 1
      groups.append(record.id)
    }
  }

  /// Reads the pictures that were not copied yet.
  private mutating func newPictures(_ digests: [ImageDigest]) throws -> [ImageData] {
    var pictures: [ImageData] = []
    for digest in digests where !report.copiedPictures.contains(digest) && !report.leftPictures.contains(digest) {
      switch try source.readPicture(digest) {
      case .success(let picture):
        report.copiedPictures.insert(digest)
        pictures.append(picture)
      case .failure(let damage): report.note(.picture(digest, reason: damage.reason))
      }
    }
    return pictures
  }

  /// Puts members into a group. It is written once more together with them, as adapters that keep both in one file write
  /// that when the record is put.
  private mutating func writeMembers(of group: RecordID) throws {
    guard isWriting, let record = try source.record(group) else { return }
    let absent = try source.absentMembers(of: group).count
    if absent > 0 {
      let name = RecordIndex(record).names.first { $0.field == .composite }?.text ?? ""
      report.absentMembers.append(.init(group: group, name: name.isEmpty ? group.rawValue : name, count: absent))
    }
    let members = try source.members(of: group).filter { !report.leftRecords.contains($0.member) }
    guard !members.isEmpty else { return }
    try portions.write(weight: 1 + members.count / 8) { transaction in
      try transaction.put(record, replacing: record)
      for membership in members {
        try transaction.setPosition(membership.position, of: membership.member, in: group)
      }
    }
  }

  private mutating func writeDocuments() throws {
    try source.forEachDocument { key in
      switch try source.readDocument(key) {
      case .success(let document):
        if isWriting, let document { try portions.write { try $0.put(document, at: key) } }
      case .failure(let damage): report.note(.document(key, reason: damage.reason))
      }
      return true
    }
  }

  /// Writes the history, and notes what of it is damaged where that was not looked for before.
  private mutating func writeUndamagedHistory() throws {
    do { try writeHistory() } catch let error as StorageError {
      guard case .damaged = error, !copy.leavesDamaged else { throw error }
      let known = report.damage.count
      _ = try Self.floor(copy, &report)
      if report.damage.count == known { throw error }
    }
  }

  private mutating func writeHistory() throws {
    guard report.historyFloor < (try source.latestStep) else { return }
    let steps = try source.readableSteps(after: report.historyFloor)
    for (count, step) in steps.reversed().enumerated() {
      try portions.write { try $0.append(step, []) }
      try source.forEachOperation(of: step.number) { operation in
        try copy.progress(BookCopyProgress(phase: .copyingHistory, count: count, total: steps.count))
        let pictures = try newPictures(operation.pictures)
        // The operations of a step are not torn apart.
        try portions.add(weight: 1 + pictures.weight) { transaction in
          for picture in pictures { try transaction.put(picture) }
          try transaction.append(step, [operation])
        }
        return true
      }
    }
    report.steps = steps.count
  }

  /// The number of the latest step that the copy will not hold: that of the source, or where the history is damaged, which
  /// is noted then, that of the last step that cannot be read.
  private static func floor(_ copy: BookCopy, _ report: inout BookCopyReport) throws -> Int {
    let (floor, latest) = (try copy.source.historyFloor, try copy.source.latestStep)
    var unread = latest
    do {
      while unread > floor, let step = try copy.source.steps(upTo: unread, limit: 1).first, step.number > floor {
        unread = step.number
        try copy.source.forEachOperation(of: step.number) { _ in
          try copy.progress(BookCopyProgress(phase: .copyingRecords, count: 0, total: 0))
          return true
        }
        unread = step.number - 1
      }
    } catch StorageError.damaged(_, let reason) {
      report.note(.history(upTo: unread, reason: reason))
      return unread
    }
    return floor
  }
}

extension StorageAdapter {
  /// The steps after one, the latest first, without reading that one or an earlier one, which may be damaged.
  func readableSteps(after floor: Int) throws -> [Step] {
    var steps: [Step] = []
    var next = try latestStep
    while next > floor, let step = try self.steps(upTo: next, limit: 1).first, step.number > floor {
      steps.append(step)
      next = step.number - 1
    }
    return steps
  }
}

extension [ImageData] {
  /// How much they count beside records in a portion that is held in memory.
  fileprivate var weight: Int { reduce(0) { $0 + $1.bytes.count >> 12 } }
}
