import AddressBook
import Files
import PropertyLists

/// Takes files in that were edited, dropped in or deleted by other means than this program: what they say now counts. It is
/// written into the index, and what changed is told as the operations of a step.
///
/// This changes no book, and so nothing goes through a ``ChangeSet``: the change has been made already, by who wrote the
/// file. Applying it would refuse values that a rule denies, though they stand in the file, and would write every edited
/// file again, for its date and its types, under the eyes of the editor or the git that has just written it. What came of
/// it is written down in the operations that a change set would have applied, so that undo, which does go through one,
/// takes it back.
struct FileIntake {
  let folder: BookFolder
  let index: BookIndex
  let sink: any FrameSink
  /// What moves files to the usual places; nothing where nothing may be written.
  let mover: FolderCommit?
  let isBinary: Bool
  /// The number of the step, which is the revision of all that changed.
  let revision: (RecordID) -> Int
  var operations: [Operation] = []
  /// What was done with records, by name, for the title of the step.
  var deeds: [(verb: String, name: String)] = []
  /// The records whose files are not where they were.
  var missing: Set<RecordID> = []
  /// The first place in the order of adding that no record was given.
  var nextPlace: Int
  /// The records that were taken in.
  var taken: Set<RecordID> = []
  /// Documents' files that nobody can read, or that lie where nothing may be moved, and which are left as they are.
  var leftDocuments: [String: LeftDocument] = [:]
  /// Whether a picture that is called as a record was left for later.
  var hasLeftPictures = false

  init(
    _ folder: BookFolder, _ index: BookIndex, into sink: any FrameSink, mover: FolderCommit?, isBinary: Bool,
    revision: @escaping (RecordID) -> Int
  ) {
    self.folder = folder
    self.index = index
    self.sink = sink
    self.mover = mover
    self.isBinary = isBinary
    self.revision = revision
    nextPlace = index.nextPlace
  }

  /// Takes in what a look at the files found.
  mutating func take(_ scan: FolderScan) throws {
    missing = Set(scan.missingRecords)
    // A file that lies where it should tells whose it is; others may be copies of it.
    for found in scan.records where found.record != nil { try take(found) }
    for found in scan.records where found.record == nil { try take(found) }
    for id in scan.missingRecords where missing.contains(id) { try remove(id) }
    for picture in scan.pictures { try takePicture(picture.path, picture.record) }
    for found in scan.documents { try takeDocument(found) }
    for key in scan.missingDocuments {
      operations.append(.document(key, old: try index.document(key), new: nil))
      try sink.write(.documentRemoval(key))
    }
  }

  private mutating func take(_ found: FolderScan.Found) throws {
    guard let contents = FoundFile(folder, found) else { return }
    let entry = found.record.flatMap { index[$0] }
    switch contents.file {
    case .success(let file):
      // A file at an unusual place may say another identifier than was guessed while it could not be read.
      if let entry, entry.id == file.record.id { return try change(entry, to: file, found, isInPlace: true) }
      if let entry, entry.fileName == nil { return try noteDamage(.otherIdentifier(file), found, entry) }
      if let entry { try sink.write(.removal(entry.id)) }
      try takeNew(file, contents, found)
    case .failure(let damage): try noteDamage(damage, found, entry)
    }
  }

  /// Takes in a file that nothing is known of.
  private mutating func takeNew(_ new: RecordFile, _ contents: FoundFile, _ found: FolderScan.Found) throws {
    var file = new
    if let entry = index[file.record.id], missing.remove(entry.id) != nil {
      // The record's file was given another name.
      return try change(entry, to: file, found, isInPlace: false)
    }
    if index[file.record.id] != nil || taken.contains(file.record.id) {
      // A copy of a record is another record.
      let id = contents.identifier(file.record.kind)
      guard index[id] == nil, !taken.contains(id) else { return try noteDamage(contents.isTwice, found, nil) }
      file = file.named(id)
    }
    let record = file.record
    operations.append(
      .record(record.id, .create(StoredRecord(id: record.id, kind: record.kind, container: record.container))))
    deeds.append(("add", record.shownName))
    try keep(file, found, isWhole: contents.namesRecord(file.record.id))
  }

  /// Takes in what a file says that was edited, or moved.
  private mutating func change(
    _ entry: BookIndex.Entry, to file: RecordFile, _ found: FolderScan.Found, isInPlace: Bool
  ) throws {
    let old = try index.row(entry).record
    let named = index.namedMembers(of: entry.id)
    let hadContents = !old.properties.isEmpty || !entry.isDamaged
    var changes = hadContents ? file.record.difference(from: old) : []
    changes += memberChanges(of: entry.id, from: named, to: file.members)
    if !changes.isEmpty {
      operations += changes
      deeds.append(("edit", file.record.shownName))
    } else if !hadContents {
      // What could never be read before is new.
      let record = file.record
      operations.append(
        .record(record.id, .create(StoredRecord(id: record.id, kind: record.kind, container: record.container))))
      deeds.append(("add", record.shownName))
    }
    var kept = file
    // What did not change keeps its revision.
    if changes.isEmpty, hadContents {
      kept.record.revision = old.revision
    } else {
      kept.record.revision = revision(entry.id)
    }
    try keep(kept, found, isWhole: true, revision: kept.record.revision)
  }

  private func memberChanges(of group: RecordID, from old: [Membership], to new: [Membership]) -> [Operation] {
    let (before, after) = (Set(old.map(\.member)), Set(new.map(\.member)))
    let left = old.filter { !after.contains($0.member) && index[$0.member] != nil }
    let entered = new.filter { !before.contains($0.member) }
    return left.map { .record(group, .member($0.member, old: $0.position, new: nil)) }
      + entered.map { .record(group, .member($0.member, old: nil, new: $0.position)) }
  }

  private mutating func remove(_ id: RecordID) throws {
    guard let entry = index[id] else { return }
    var old = try index.row(entry).record
    old.revision = 0
    if !entry.isDamaged || !old.properties.isEmpty {
      operations.append(.record(id, .delete(old)))
      deeds.append(("delete", old.shownName))
    }
    try sink.write(.removal(id))
  }
}
