import AddressBook
import Files
import PropertyLists

extension PropertyListStorage {
  /// Puts files into their places that a program did not come to put there.
  func settle() throws {
    guard let unsettled = index.unsettled else { return }
    try unsettled.settle(in: folder)
    let writing = try FolderCommit(folder, index)
    try writing.write(.settled)
    try writing.finish(index.standing)
    try readOn()
  }

  /// Keeps what a transaction wrote.
  func commit(_ overlay: StorageOverlay) throws {
    let isUnchanged = overlay.order.isEmpty && overlay.left.isEmpty && overlay.documents.isEmpty && overlay.log.isEmpty
    guard !isUnchanged || overlay.marks != nil else { return }
    let writing = try FolderCommit(folder, index, isInterrupted: isInterrupted)
    do {
      for id in overlay.order { try write(overlay.records[id].flatMap(\.self), of: id, overlay, to: writing) }
      for group in overlay.left.groups where overlay.records[group] == nil {
        try writeMembers(ofDamaged: group, overlay, to: writing)
      }
      try writePictures(overlay, to: writing)
      for (key, document) in overlay.documents { try write(document, at: key, to: writing) }
      var commit = try writeLog(overlay.log, keepingStepsFrom: overlay.marks?.historyFloor, to: writing)
      commit.nextPlace = try overlay.nextPlace
      try removeUnusedPictures(overlay, keepingStepsFrom: commit.historyFloor, writing)
      try writing.finish(commit)
    } catch {
      writing.abandon()
      throw error
    }
    try readOn()
    try compactIfWorthwhile()
  }

  private func write(
    _ record: StoredRecord?, of id: RecordID, _ overlay: StorageOverlay, to writing: FolderCommit
  ) throws {
    let known = index[id]
    if let known { try requireUnchanged(known.path, known.stamp) }
    guard let record else {
      guard let known else { return }
      try writing.remove(known.path, known.stamp)
      return try writing.write(.removal(id))
    }
    let target = BookFolder.file(of: id, record.kind)
    let old = known?.path == target ? known?.stamp : nil
    try requireUnchanged(target, old)
    let members = try members(of: record, overlay)
    // A copy has what the other store has, which may be no file.
    if let bytes = record.unreadableContents, overlay.marks == nil {
      let stamp = try writing.stage(bytes, as: target, replacing: old)
      try writing.write(.record(RecordRow(restoring: bytes, record, members: members, stamp: stamp)))
    } else {
      let file = RecordFile(record, members: members)
      let bytes = try file.encode(isBinary: description.format == .binary)
      try writing.write(.record(RecordRow(file, stamp: try writing.stage(bytes, as: target, replacing: old))))
    }
    if let known, known.path != target { try writing.remove(known.path, known.stamp) }
  }

  /// All whom a group's file names: those of the book, and those it named before who are not in the book.
  private func members(of record: StoredRecord, _ overlay: StorageOverlay) throws -> [Membership] {
    guard record.kind == .group else { return [] }
    let absent = index.namedMembers(of: record.id).filter { membership in
      index.places[membership.member] == nil && overlay.left[membership.member, in: record.id] == nil
    }
    return (try overlay.members(of: record.id) + absent).sorted { $0.position < $1.position }
  }

  /// A group whose file cannot be read loses members all the same; what its file says counts when it can be read again.
  private func writeMembers(ofDamaged group: RecordID, _ overlay: StorageOverlay, to writing: FolderCommit) throws {
    guard let entry = index[group] else { return }
    var row = try index.row(entry)
    row.head.members = try overlay.members(of: group)
    try writing.write(.record(row))
  }

  /// Makes sure that nobody has edited a file, or put one there, since it was looked at.
  func requireUnchanged(_ path: String, _ known: FileStamp?) throws {
    guard let stamp = Files.stamp(of: folder(path)), stamp != known else { return }
    // Who tries again has it taken in first.
    scanning = ScanSchedule()
    throw StorageError.unavailable(
      folder.shownPath, reason: "\(path) was changed by another program at this moment", remedy: "try again")
  }

  /// Writes the pictures that a record or the log refers to.
  private func writePictures(_ overlay: StorageOverlay, to writing: FolderCommit) throws {
    guard !overlay.pictures.isEmpty else { return }
    var wanted: Set<ImageDigest> = []
    for record in overlay.records.values { wanted.formUnion(record?.pictures ?? []) }
    for operation in overlay.log.flatMap(\.operations) { wanted.formUnion(operation.pictures) }
    for (digest, bytes) in overlay.pictures where wanted.contains(digest) && folder.file(of: digest) == nil {
      _ = try writing.stage(bytes, as: BookFolder.file(of: digest, ImageFormat(detecting: bytes)), replacing: nil)
    }
  }

  private func write(_ document: PropertyList?, at key: DocumentKey, to writing: FolderCommit) throws {
    let path = BookFolder.file(of: key)
    let known = index.documents[key]?.stamp
    // A file that cannot be read is kept under another name.
    try requireUnchanged(path, leftDocuments[path]?.stamp ?? known)
    guard let document else {
      guard let known else { return }
      try writing.remove(path, known)
      return try writing.write(.documentRemoval(key))
    }
    let file = DocumentFile(key: key, document: document)
    try writing.write(.document(file, try writing.stage(try file.encode(), as: path, replacing: known)))
  }

  /// Writes steps, and drops those that are too many or too old, or else those up to a number.
  func writeLog(
    _ log: [(step: Step, operations: [Operation])], keepingStepsFrom givenFloor: Int? = nil, to writing: FolderCommit
  ) throws -> Frame.Commit {
    let latest = log.last?.step
    var floor = max(shownFloor, givenFloor ?? 0)
    if givenFloor == nil, let latest, latest.number.isMultiple(of: HistoryLimits.batch) {
      var limits = HistoryLimits(latest: latest)
      for step in (index.steps + log.map(\.step)).reversed() { guard limits.look(at: step) else { break } }
      floor = max(floor, limits.floor)
    }
    for entry in log where entry.step.number > floor {
      _ = try writing.stage(
        try StepFile(step: entry.step, operations: entry.operations).encode(),
        as: BookFolder.file(ofStep: entry.step.number), replacing: nil)
      try writing.write(.step(entry.step))
    }
    for step in index.steps where step.number <= floor { try writing.remove(BookFolder.file(ofStep: step.number), nil) }
    return Frame.Commit(
      latestStep: max(latest?.number ?? index.latestStep, floor), historyFloor: floor, nextPlace: index.nextPlace)
  }
}
