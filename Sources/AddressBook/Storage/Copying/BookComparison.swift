import PropertyLists

/// Compares a copy with the book that it was made of: everything that was to be copied, read from both stores.
struct BookComparison {
  private let copy: BookCopy
  private let source: any StorageAdapter
  private let target: any StorageAdapter
  private let report: BookCopyReport

  init(_ copy: BookCopy, with target: any StorageAdapter, _ report: BookCopyReport) {
    self.copy = copy
    source = copy.source
    self.target = target
    self.report = report
  }

  /// - Throws: ``BookCopyError/differs(_:)`` for the first difference, ``BookCopyError/damaged(_:)`` for what cannot be
  ///   read, and what the stores throw.
  func compare() throws {
    try compareRecords()
    for digest in report.copiedPictures {
      try copy.progress(records(report.persons + report.groups))
      guard case .success = try target.readPicture(digest) else { throw differs("the picture \(digest.rawValue)") }
    }
    try compareDocuments()
    try compareHistory()
    try require(target.nextPlace == source.nextPlace, "the next place in the order of adding")
    try requireSound()
  }

  /// Makes sure that what the target keeps beside what readers see, such as an index, fits that.
  private func requireSound() throws {
    let end = records(report.persons + report.groups)
    let inspection = StoreInspection(
      advance: { _ in try copy.progress(end) }, report: { throw BookCopyError.unsound($0.description) })
    try target.inspect(inspection)
  }

  private func compareRecords() throws {
    var count = 0
    try source.fetch(FetchPlan()) { fetched in
      guard case .record(let record) = fetched else { return true }
      try copy.progress(records(count))
      count += 1
      try compare(record, with: try target.record(record.id))
      try require(target.record(at: record.place) == record.id, "the place of the record \(record.id)")
      guard record.kind == .group else { return true }
      try require(members(of: record.id, in: target) == members(of: record.id, in: source), "who is in \(record.id)")
      return true
    }
    try require(count == report.persons + report.groups, "the number of records that were read")
    try require(target.count(FetchPlan()) == count, "the number of records")
  }

  private func records(_ count: Int) -> BookCopyProgress {
    BookCopyProgress(phase: .verifyingRecords, count: count, total: report.persons + report.groups)
  }

  private func compare(_ record: StoredRecord, with found: StoredRecord?) throws {
    let name = "the record \(record.id)"
    guard let found else { throw differs(name + ", which is missing,") }
    guard found != record else { return }
    try require(found.kind == record.kind, "the kind of \(name)")
    try require(found.container == record.container, "the container of \(name)")
    try require(found.revision == record.revision, "the revision of \(name)")
    try require(found.place == record.place, "the place of \(name)")
    try require(found.picture == record.picture, "the picture of \(name)")
    for key in (record.properties.keys.map(\.self) + found.properties.keys) {
      try require(found.properties[key] == record.properties[key], "\(key) of \(name)")
    }
    throw differs(name)
  }

  /// Who is in a group, in an order that two at one position cannot change.
  private func members(of group: RecordID, in storage: any StorageAdapter) throws -> [Membership] {
    try storage.members(of: group).filter { !report.leftRecords.contains($0.member) }
      .sorted { ($0.position, $0.member) < ($1.position, $1.member) }
  }

  private func compareDocuments() throws {
    var count = 0
    try source.forEachDocument { key in
      guard !report.leftDocuments.contains(key) else { return true }
      count += 1
      try require(target.document(key) == source.document(key), key.phrase)
      return true
    }
    try target.forEachDocument { _ in
      count -= 1
      return true
    }
    try require(count == 0, "the number of documents")
  }

  private func compareHistory() throws {
    try require(target.latestStep == source.latestStep, "the number of the latest step")
    try require(target.historyFloor == report.historyFloor, "where the history begins")
    let steps = try source.readableSteps(after: report.historyFloor)
    try require(target.steps(upTo: .max, limit: .max) == steps, "the list of steps")
    for (count, step) in steps.enumerated() {
      let progress = BookCopyProgress(phase: .verifyingHistory, count: count, total: steps.count)
      try require(
        digest(of: step, in: target, progress) == digest(of: step, in: source, progress),
        "what step \(step.number), \(step.title), has changed,")
    }
  }

  /// What two lists of operations have in common only when they are the same. An import may have very many, which two
  /// stores cannot deliver side by side.
  private func digest(
    of step: Step, in storage: any StorageAdapter, _ progress: BookCopyProgress
  ) throws -> [UInt8] {
    var hash = SHA256()
    try storage.forEachOperation(of: step.number) { operation in
      try copy.progress(progress)
      hash.update(try BinaryPropertyList.encode(operation.propertyList))
      return true
    }
    return hash.finalize()
  }

  private func require(_ isSame: Bool, _ subject: @autoclosure () -> String) throws {
    guard isSame else { throw differs(subject()) }
  }

  private func differs(_ subject: String) -> BookCopyError { .differs(subject) }
}
