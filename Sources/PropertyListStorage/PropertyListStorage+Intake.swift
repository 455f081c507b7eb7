import AddressBook
import Files
import Glibc
import PropertyLists

extension PropertyListStorage {
  /// Takes in files that were changed by other means, as a step of its own. The lock must be held.
  /// - Returns: whether nothing was left for later.
  func takeIn(_ scan: FolderScan) throws -> Bool {
    let number = index.latestStep.next
    let writing = try FolderCommit(folder, index)
    var intake = FileIntake(
      folder, index, into: writing, mover: writing, isBinary: description.format == .binary
    ) { _ in number }
    do {
      try intake.take(scan)
      leftDocuments.merge(intake.leftDocuments) { $1 }
      // A file that says nothing is no reason to write.
      guard !writing.isEmpty else { return !intake.hasLeftPictures }
      // What has the same contents as before makes no step.
      let step = Step(
        number: number, title: intake.title, author: Self.author,
        time: PropertyList.Date(secondsSince1970: time(nil)))
      let log = intake.operations.isEmpty ? [] : [(step, intake.operations)]
      var commit = try writeLog(log, to: writing)
      commit.nextPlace = intake.nextPlace
      try writing.finish(commit)
    } catch {
      writing.abandon()
      throw error
    }
    try readOn()
    try compactIfWorthwhile()
    return !intake.hasLeftPictures
  }

  /// Takes in files that were changed by other means where nothing may be written: in memory, and without a step.
  func noticeInMemory(_ scan: FolderScan) throws {
    let start = index.file.memoryEnd
    let sink = MemorySink(index.file)
    var intake = FileIntake(folder, index, into: sink, mover: nil, isBinary: false) { [index] _ in index.latestStep }
    try intake.take(scan)
    leftDocuments.merge(intake.leftDocuments) { $1 }
    guard index.file.memoryEnd > start else { return }
    var commit = index.standing
    commit.nextPlace = intake.nextPlace
    try sink.write(.commit(commit))
    try readOn(from: start)
  }

  /// Who changes files by other means than this program: the user, for all that is known.
  private static let author = Author(name: "files")
}

/// How an index is made from the files.
extension PropertyListStorage {
  /// Makes the index anew, and gives what is known by it. The lock must be held.
  func makeIndex() throws -> BookIndex {
    // What the old one promised to do is still to be done; where it is gone, or lost its end, the plan tells.
    let old = try? OpenFile(folder(BookFolder.index))
    let unsettled = try old.flatMap { try IndexFile($0).lastUnsettledCommit() } ?? Frame.Commit(plannedIn: folder)
    try unsettled?.settle(in: folder)
    try FolderCommit.removeStagedFiles(folder)
    var draft = try NewIndexFile(folder)
    try fill(draft)
    var known = BookIndex(file: try draft.reading())
    try known.catchUp()
    // The draft stays open until it is copied.
    draft = try NewIndexFile(folder)
    try known.copyInOrderOfCreation(to: draft)
    return try draft.finish()
  }

  /// Makes an index in memory, where nothing may be written.
  func makeIndexInMemory() throws {
    unusableIndex = Files.stamp(of: folder(BookFolder.index))
    let draft = IndexFile(nil)
    try fill(MemorySink(draft))
    var known = BookIndex(file: draft)
    try known.catchUp(from: IndexFile.memoryStart)
    let ordered = IndexFile(nil)
    try known.copyInOrderOfCreation(to: MemorySink(ordered))
    var made = BookIndex(file: ordered)
    try made.catchUp(from: IndexFile.memoryStart)
    use(made)
  }

  /// Copies the index when most of it does not count any more. The lock must be held.
  func compactIfWorthwhile() throws {
    guard index.end - (8 << 20) > index.liveBytes * 3 else { return }
    try compactIndex()
  }

  /// Copies what counts of the index. The lock must be held.
  func compactIndex() throws {
    let copy = try NewIndexFile(folder)
    try index.copy(to: copy)
    use(try copy.finish())
  }

  private func fill(_ sink: any FrameSink) throws {
    try sink.write(.beginning(bookIdentifier: description.bookIdentifier))
    let history = try RecoveredLog(folder)
    for step in history.steps { try sink.write(.step(step)) }
    let empty = BookIndex(file: IndexFile(nil))
    let scan = try FolderScan(folder, empty)
    // Without a log all that is there came at once, before anything is known.
    let floor = history.floor ?? (scan.records.isEmpty ? 0 : 1)
    var intake = FileIntake(folder, empty, into: sink, mover: nil, isBinary: false) { history.revisions[$0] ?? floor }
    try intake.take(scan)
    let latest = history.latest ?? floor
    try sink.write(
      .commit(Frame.Commit(latestStep: latest, historyFloor: floor, nextPlace: intake.nextPlace)))
  }
}

extension BookIndex {
  /// Writes all that counts to another file.
  fileprivate func copy(to sink: any FrameSink) throws {
    try sink.write(.beginning(bookIdentifier: bookIdentifier))
    for entry in entries { if let entry { try sink.write(try file.wholeBytes(entry.row)) } }
    try copyRest(to: sink)
  }

  /// Writes all to another file, the records in places in which they were made, as far as they say when.
  fileprivate func copyInOrderOfCreation(to sink: any FrameSink) throws {
    try sink.write(.beginning(bookIdentifier: bookIdentifier))
    var order: [(creation: Double, entry: Entry)] = []
    for entry in entries {
      guard let entry else { continue }
      let creation = try row(entry, isInOrder: true).record.properties[RecordKeys.creation]?.date
      order.append((creation?.secondsSinceReferenceDate ?? 0, entry))
    }
    order.sort { ($0.creation, $0.entry.id) < ($1.creation, $1.entry.id) }
    for (offset, element) in order.enumerated() {
      var row = try row(element.entry)
      row.record.place = offset + 1
      try sink.write(.record(row))
    }
    try copyRest(to: sink)
  }

  private func copyRest(to sink: any FrameSink) throws {
    for document in documents.values { try sink.write(try file.wholeBytes(document.place)) }
    for step in steps { try sink.write(.step(step)) }
    try sink.write(.commit(standing))
  }
}
