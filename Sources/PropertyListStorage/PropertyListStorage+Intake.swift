import AddressBook
import Files
import Glibc
import PropertyLists

extension PropertyListStorage {
  /// Takes in files that were changed by other means, as a step of its own. The lock must be held.
  func takeIn(_ scan: FolderScan) throws {
    let number = index.latestStep.next
    let writing = try FolderCommit(folder, index)
    do {
      var intake = FileIntake(
        folder, index, into: writing, mover: writing, isBinary: description.format == .binary
      ) { _ in number }
      try intake.take(scan)
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
    try index.catchUp()
    try compactIfWorthwhile()
  }

  /// Takes in files that were changed by other means where nothing may be written: in memory, and without a step.
  func noticeInMemory(_ scan: FolderScan) throws {
    let start = index.file.memoryEnd
    let sink = MemorySink(index.file)
    var intake = FileIntake(folder, index, into: sink, mover: nil, isBinary: false) { [index] _ in index.latestStep }
    try intake.take(scan)
    var commit = index.standing
    commit.nextPlace = intake.nextPlace
    try sink.write(.commit(commit))
    try index.catchUp(from: start)
  }

  /// Who changes files by other means than this program: the user, for all that is known.
  private static let author = Author(name: "files")
}

/// How an index is made from the files.
extension PropertyListStorage {
  /// Makes the index anew. The lock must be held.
  func makeIndex() throws {
    try FolderCommit.removeStagedFiles(folder)
    var draft = try NewIndexFile(folder)
    try fill(draft)
    var known = BookIndex(file: try draft.reading())
    try known.catchUp()
    // The draft stays open until it is copied.
    draft = try NewIndexFile(folder)
    try known.copyInOrderOfCreation(to: draft)
    try draft.finish()
    try readIndex()
  }

  /// Makes an index in memory, where nothing may be written.
  func makeIndexInMemory() throws {
    let draft = IndexFile(nil)
    try fill(MemorySink(draft))
    var known = BookIndex(file: draft)
    try known.catchUp(from: IndexFile.memoryStart)
    let ordered = IndexFile(nil)
    try known.copyInOrderOfCreation(to: MemorySink(ordered))
    index = BookIndex(file: ordered)
    try index.catchUp(from: IndexFile.memoryStart)
  }

  /// Copies the index when most of it does not count any more. The lock must be held.
  func compactIfWorthwhile() throws {
    guard index.end - (8 << 20) > index.liveBytes * 3 else { return }
    let copy = try NewIndexFile(folder)
    try index.copy(to: copy)
    try copy.finish()
    try readIndex()
  }

  private func fill(_ sink: any FrameSink) throws {
    try sink.write(.beginning(bookIdentifier: description.bookIdentifier))
    let history = try RecoveredLog(folder)
    for step in history.steps { try sink.write(.step(step)) }
    let empty = BookIndex(file: IndexFile(nil))
    let scan = try FolderScan(folder, empty)
    // Without a log all that is there came at once, before anything is known.
    let floor = history.steps.first.map { $0.number - 1 } ?? (scan.records.isEmpty ? 0 : 1)
    var intake = FileIntake(folder, empty, into: sink, mover: nil, isBinary: false) { history.revisions[$0] ?? floor }
    try intake.take(scan)
    let latest = history.steps.last?.number ?? floor
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

/// The steps that the files of the log tell of.
struct RecoveredLog {
  /// The steps that follow one another up to the latest.
  private(set) var steps: [Step] = []
  /// The latest step that changed each record.
  private(set) var revisions: [RecordID: Int] = [:]

  init(_ folder: BookFolder) throws {
    guard Files.exists(folder(BookFolder.log)) else { return }
    for name in try Files.list(folder(BookFolder.log)) where name.hasSuffix(".plist") {
      let path = folder(BookFolder.log + "/" + name)
      guard let bytes = try? Files.read(path, limit: Int.max), let file = try? StepFile(bytes) else {
        // What came before cannot be told from what is missing.
        (steps, revisions) = ([], [:])
        continue
      }
      if let last = steps.last, last.number.next != file.step.number { (steps, revisions) = ([], [:]) }
      steps.append(file.step)
      for case .record(let id, _) in file.operations { revisions[id] = file.step.number }
    }
  }
}
