public import AddressBook
import Files
import PropertyLists

extension PropertyListStorage {
  /// Looks through the files: those of records are compared with the index. What editors and other programs leave among
  /// them, such as drafts and hidden files, is nobody's damage.
  ///
  /// A file that another program changes meanwhile is none that is wrong: it is taken in at the next look.
  public func inspect(_ inspection: StoreInspection) throws {
    guard Files.exists(folder.path) else { throw folder.removed }
    for look in [inspectRecords, inspectDocuments, inspectLog, inspectPictures, inspectFolders] {
      // An index that cannot be read is damage that ends the look at one part.
      try inspection.part { try folder.translatingErrors { try look(inspection) } }
    }
  }

  private func inspectRecords(_ inspection: StoreInspection) throws {
    for entry in index.entries {
      guard let entry, !entry.isDamaged else { continue }
      if isInterrupted() { throw StorageError.interrupted }
      try inspection.looked()
      try inspect(entry, inspection)
      try tellAbsentMembers(of: entry, inspection)
    }
  }

  /// Names whom a group's file names and the book has not. A repair leaves them there: the file may have come before
  /// theirs, as of a branch, and undo brings those back that were deleted.
  private func tellAbsentMembers(of group: BookIndex.Entry, _ inspection: StoreInspection) throws {
    let absent = index.absentMembers(of: group.id)
    guard let first = absent.first else { return }
    let more = absent.count == 1 ? "a member" : "\(absent.count) members"
    let rest = absent.count == 1 ? "" : " and others"
    try inspection.found(
      .awaitedMember, .record(group.id),
      "names \(more) not in the book, \(first)\(rest): that counts once there is such a record, else edit \(group.path)",
      remedy: nil)
  }

  /// Compares what the index says of a record with its file.
  private func inspect(_ entry: BookIndex.Entry, _ inspection: StoreInspection) throws {
    guard index.isSettled(entry.path) else { return }
    let found = FolderScan.Found(path: entry.path, stamp: entry.stamp, record: entry.id)
    guard let contents = FoundFile(folder, found), Files.stamp(of: folder(entry.path)) == entry.stamp else { return }
    guard case .success(let file) = contents.file else {
      return try inspection.found(
        .lostFromIndex, .record(entry.id), "cannot be read from \(entry.path), and the index does not say so",
        remedy: .redraw)
    }
    let row = try index.row(entry)
    let known = RecordFile(row.record, members: row.head.members)
    guard file.record.id == entry.id, file.says(the: known) else {
      return try inspection.found(
        .lostFromIndex, .record(entry.id), "is another in \(entry.path) than in the index", remedy: .redraw)
    }
    let wanted = RecordRow(known, stamp: entry.stamp)
    guard wanted.isFound(like: row) else {
      return try inspection.found(
        .lostFromIndex, .record(entry.id), "is not found by all it has: the index lacks it", remedy: .redraw)
    }
  }

  private func inspectDocuments(_ inspection: StoreInspection) throws {
    for finding in damagedDocuments { try inspection.found(finding) }
    for (key, document) in index.documents.sorted(by: { BookFolder.file(of: $0.key) < BookFolder.file(of: $1.key) }) {
      let path = BookFolder.file(of: key)
      guard index.isSettled(path), let bytes = try? Files.read(folder(path), limit: FoundFile.limit),
        Files.stamp(of: folder(path)) == document.stamp
      else { continue }
      let file = try? DocumentFile(bytes)
      if try file?.key != key || file?.document != index.document(key) {
        try inspection.found(
          .lostFromIndex, .document(key), "is another in \(path) than in the index", remedy: .redraw)
      }
    }
  }

  private func inspectLog(_ inspection: StoreInspection) throws {
    if let lostLog { try inspection.found(lostLog) }
    guard Files.exists(folder(BookFolder.log)) else { return }
    for name in try Files.list(folder(BookFolder.log))
    where BookFolder.step(inFile: name) == nil && !FolderScan.isPassedOver(name) {
      try inspection.found(.strayFile, .file(BookFolder.log + "/" + name), "is no step of the log", remedy: nil)
    }
  }

  private func inspectPictures(_ inspection: StoreInspection) throws {
    guard Files.exists(folder(BookFolder.pictures)) else { return }
    let used = try usedPictures()
    for name in try Files.list(folder(BookFolder.pictures)) where !FolderScan.isPassedOver(name) {
      if isInterrupted() { throw StorageError.interrupted }
      try inspection.looked()
      let path = BookFolder.pictures + "/" + name
      guard let digest = ImageDigest(rawValue: String(name.prefix { $0 != "." })) else {
        try inspection.found(
          .strayFile, .file(path), "is called neither as a picture nor as a record that can be read", remedy: nil)
        continue
      }
      guard let bytes = try? Files.read(folder(path), limit: Int.max) else {
        try inspection.found(.damagedPicture, .file(path), "cannot be read", remedy: nil)
        continue
      }
      if ImageDigest(of: bytes) != digest {
        try inspection.found(
          .damagedPicture, .picture(digest), "is damaged: the bytes of \(path) are not those it was made of",
          remedy: nil)
      } else if let used, !used.contains(digest) {
        try inspection.found(
          .unusedPicture, .picture(digest), "is named by no record and no step of the history", remedy: .tidy)
      }
    }
  }

  /// The pictures that records and the log name; nothing where some of them cannot be read, and so what they name.
  private func usedPictures() throws -> Set<ImageDigest>? {
    var used: Set<ImageDigest> = []
    for case let entry? in index.entries {
      guard !entry.isDamaged else { return nil }
      used.formUnion(try index.row(entry, isInOrder: true).record.pictures)
    }
    for step in index.steps {
      guard let operations = try? operations(ofLogged: step.number, about: nil) else { return nil }
      for operation in operations { used.formUnion(operation.pictures) }
    }
    return used
  }

  /// Records that lie where they are not read, and what was left of a commit.
  private func inspectFolders(_ inspection: StoreInspection) throws {
    for kind in RecordKind.allCases {
      let part = BookFolder.folder(of: kind)
      guard Files.exists(folder(part)) else { continue }
      for name in try Files.list(folder(part)) where !FolderScan.isPassedOver(name) {
        let path = part + "/" + name
        let status = try? Files.status(of: folder(path))
        let reason: String? =
          switch status?.kind {
          case .folder: "is a folder, and what lies in it is not read"
          case .other: "is a pipe, a socket or a device, and no copy has it"
          case nil where FolderScan.isRecordFile(name) && name.unicodeScalars.contains("\u{FFFD}"):
            "has a name that is not UTF-8, and is not read: give it another"
          default: nil
          }
        if let reason { try inspection.found(.strayFile, .file(path), reason, remedy: nil) }
      }
    }
    guard Files.exists(folder(BookFolder.staged)), index.unsettled == nil else { return }
    var left = 0
    // What a program that is writing has there is none of an ended one's.
    _ = try withLockIfPossible { left = try Files.list(folder(BookFolder.staged)).count }
    guard left > 0 else { return }
    let files = left == 1 ? "a file" : "\(left) files"
    try inspection.found(
      .strayFile, .file(BookFolder.staged), "holds \(files) of a program that was ended", remedy: .tidy)
  }
}
