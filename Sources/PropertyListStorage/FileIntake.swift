import AddressBook
import Files
import PropertyLists

/// Takes files in that were edited, dropped in or deleted by other means than this program: what they say now counts. It is
/// written into the index, and what changed is told as the operations of a step.
struct FileIntake {
  private let folder: BookFolder
  private let index: BookIndex
  private let sink: any FrameSink
  /// What moves files to the usual places; nothing where nothing may be written.
  private let mover: FolderCommit?
  private let isBinary: Bool
  /// The number of the step, which is the revision of all that changed.
  private let revision: (RecordID) -> Int
  private(set) var operations: [Operation] = []
  /// What was done with records, by name, for the title of the step.
  private(set) var deeds: [(verb: String, name: String)] = []
  /// The records whose files are not where they were.
  private var missing: Set<RecordID> = []
  /// The first place in the order of adding that no record was given.
  private(set) var nextPlace: Int
  /// The records that were taken in.
  private var taken: Set<RecordID> = []

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
    for picture in scan.pictures where !taken.contains(picture.record) { try takePicture(picture.path, picture.record) }
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
      if let entry, entry.fileName == nil { return try noteDamage(contents.otherIdentifier(file), found, entry) }
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

  /// Gives a record the picture that is called as the record is, as macOS calls them.
  private mutating func takePicture(_ path: String, _ id: RecordID) throws {
    guard let mover, let entry = index[id], let bytes = try? Files.read(folder(path), limit: FoundFile.limit),
      !bytes.isEmpty
    else { return }
    let digest = ImageDigest(of: bytes)
    if folder.file(of: digest) == nil {
      _ = try mover.stage(bytes, as: BookFolder.file(of: digest, ImageFormat(detecting: bytes)))
    }
    mover.remove(path)
    var record = try index.row(entry).record
    guard record.picture != digest else { return }
    operations.append(.record(id, .picture(old: record.picture, new: digest)))
    deeds.append(("edit", record.shownName))
    (record.picture, record.revision) = (digest, revision(id))
    let file = RecordFile(record, members: index.namedMembers(of: id))
    let stamp = try mover.stage(try file.encode(isBinary: isBinary), as: BookFolder.file(of: id, record.kind))
    taken.insert(id)
    try sink.write(.record(RecordRow(file, stamp: stamp)))
  }

  private func memberChanges(of group: RecordID, from old: [Membership], to new: [Membership]) -> [Operation] {
    let (before, after) = (Set(old.map(\.member)), Set(new.map(\.member)))
    let left = old.filter { !after.contains($0.member) && index[$0.member] != nil }
    let entered = new.filter { !before.contains($0.member) }
    return left.map { .record(group, .member($0.member, old: $0.position, new: nil)) }
      + entered.map { .record(group, .member($0.member, old: nil, new: $0.position)) }
  }

  /// Writes the row of a file, which is moved to the usual place when it lies elsewhere or does not say whose it is.
  private mutating func keep(
    _ file: RecordFile, _ found: FolderScan.Found, isWhole: Bool, revision number: Int? = nil
  ) throws {
    var file = file
    file.record.revision = number ?? revision(file.record.id)
    file.record.place = index.places[file.record.id] ?? takePlace()
    taken.insert(file.record.id)
    let usual = BookFolder.file(of: file.record.id, file.record.kind)
    if found.path == usual, isWhole { return try sink.write(.record(RecordRow(file, stamp: found.stamp))) }
    guard let mover else {
      var row = RecordRow(file, stamp: found.stamp)
      row.head.fileName = Path.name(found.path)
      return try sink.write(.record(row))
    }
    let stamp = try mover.stage(try file.encode(isBinary: isBinary), as: usual)
    if found.path != usual { mover.remove(found.path) }
    try sink.write(.record(RecordRow(file, stamp: stamp)))
  }

  /// Names a file that cannot be read. What was known of its record is kept.
  private mutating func noteDamage(_ damage: DamagedFile, _ found: FolderScan.Found, _ entry: BookIndex.Entry?) throws {
    let reason = "\(found.path): \(damage.reason)"
    if let entry {
      var row = try index.row(entry)
      (row.head.damage, row.head.stamp) = (reason, found.stamp)
      return try sink.write(.record(row))
    }
    let named = RecordFileName.record(Path.name(found.path))
    let isUsual = named.map { BookFolder.file(of: $0.id, $0.kind) == found.path && index[$0.id] == nil } ?? false
    let kind = named?.kind ?? .person
    let id = isUsual ? named?.id : nil
    let guess = id ?? RecordID(kind: kind, uuid: FoundFile.uuid(of: Array(found.path.utf8)))
    if missing.contains(guess) { missing.remove(guess) }
    let unknown = StoredRecord(id: guess, kind: kind, place: index.places[guess] ?? takePlace())
    var row = RecordRow(RecordFile(unknown, members: []), stamp: found.stamp)
    row.head.damage = reason
    // Nothing is known that it could be found by.
    row.head.terms = []
    if !isUsual { row.head.fileName = Path.name(found.path) }
    taken.insert(guess)
    try sink.write(.record(row))
  }

  private mutating func takePlace() -> Int {
    defer { nextPlace = nextPlace.next }
    return nextPlace
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

  private mutating func takeDocument(_ found: FolderScan.Found) throws {
    let known = index.documentsByPath[found.path]
    guard let bytes = try? Files.read(folder(found.path), limit: FoundFile.limit),
      let file = try? DocumentFile(bytes), known == nil || known == file.key
    else {
      // What it said before counts on.
      guard let known, let document = try index.document(known) else { return }
      return try sink.write(.document(DocumentFile(key: known, document: document), found.stamp))
    }
    let old = try index.document(file.key)
    if old != file.document { operations.append(.document(file.key, old: old, new: file.document)) }
    let usual = BookFolder.file(of: file.key)
    guard let mover, found.path != usual else { return try sink.write(.document(file, found.stamp)) }
    mover.remove(found.path)
    try sink.write(.document(file, try mover.stage(bytes, as: usual)))
  }
}

extension FileIntake {
  /// What the step is called: "edit Shippo Dog (file)", or how many records of each kind of change there are.
  var title: String {
    if deeds.count == 1 { return "\(deeds[0].verb) \(deeds[0].name) (file)" }
    let counts = ["add", "edit", "delete"].compactMap { verb -> String? in
      let count = deeds.count { $0.verb == verb }
      return count == 0 ? nil : "\(verb) \(count)"
    }
    return counts.isEmpty ? "edit documents (files)" : counts.joined(separator: ", ") + " records (files)"
  }
}

extension StoredRecord {
  /// The name that the title of a step shows.
  fileprivate var shownName: String {
    let name = RecordIndex(self).names.first { $0.field == .composite }?.text ?? ""
    return name.isEmpty ? id.rawValue : name
  }
}
