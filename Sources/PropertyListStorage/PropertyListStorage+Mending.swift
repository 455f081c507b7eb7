public import AddressBook
import Files
import PropertyLists

extension PropertyListStorage {
  /// The last state of a record that cannot be read: what the index knows of it from before, or the log.
  public func lastState(of id: RecordID) throws -> StoredRecord? {
    let index = try currentIndex()
    guard let entry = index[id] else { return nil }
    let known = try folder.translatingErrors { try index.row(entry).record }
    return try known.properties.isEmpty ? lastStateInLog(of: id) : known
  }

  /// Changes what does not fit together in the book, then sets files right and makes the index anew.
  public func mend(
    _ findings: [StoreFinding], _ change: (any StorageTransaction) throws -> Void
  ) throws {
    try withTransaction(change)
    let remedies = Set(findings.compactMap(\.remedy))
    guard remedies.contains(.tidy) || remedies.contains(.redraw) else { return }
    try folder.translatingErrors {
      try lock.take()
      defer { lock.giveBack() }
      try catchUp()
      try putInOrder(isDue: true)
      try tidyFiles(findings)
      if remedies.contains(.redraw) { use(try makeIndex()) }
    }
  }

  /// Writes again what only the index can still tell, and removes what is of no use. The lock must be held.
  private func tidyFiles(_ findings: [StoreFinding]) throws {
    let writing = try FolderCommit(folder, index)
    var commit = index.standing
    var rewritten: Set<RecordID> = []
    do {
      // Another program may have named one since the check.
      let hasUnused = findings.contains { $0.kind == .unusedPicture }
      let unused =
        hasUnused ? try unusedPictures(StorageOverlay(over: self), keepingStepsFrom: index.historyFloor) : []
      for finding in findings {
        switch (finding.kind, finding.subject) {
        case (.damagedDocument, .file(let path)):
          if let key = index.documentsByPath[path] { try rewriteUnlessReadable(key, to: writing) }
        case (.lostFromIndex, .document(let key)): try rewriteUnlessReadable(key, to: writing)
        case (.lostFromIndex, .record(let id)):
          if rewritten.insert(id).inserted { try rewriteUnlessReadable(id, to: writing) }
        case (.unusedPicture, .picture(let digest)):
          if let path = folder.file(of: digest), unused.contains(path) { try writing.remove(path, nil) }
        case (.missingStep, .file(BookFolder.log)):
          try Files.createFolder(folder(BookFolder.log))
          commit.historyFloor = commit.latestStep
        default: break
        }
      }
      try writing.finish(commit)
    } catch {
      writing.abandon()
      throw error
    }
    try readOn()
  }

  private func rewriteUnlessReadable(_ key: DocumentKey, to writing: FolderCommit) throws {
    guard let known = index.documents[key], let document = try index.document(key) else { return }
    let path = BookFolder.file(of: key)
    let seen = Files.stamp(of: folder(path))
    let bytes = try? Files.read(folder(path), limit: FoundFile.limit)
    guard bytes.flatMap({ try? DocumentFile($0) })?.key != key else { return }
    // Only what was looked at gives way: somebody may be mending the file.
    try requireUnchanged(path, seen == leftDocuments[path]?.stamp ? seen : known.stamp)
    let file = DocumentFile(key: key, document: document)
    try writing.write(.document(file, try writing.stage(try file.encode(), as: path, replacing: seen)))
  }

  private func rewriteUnlessReadable(_ id: RecordID, to writing: FolderCommit) throws {
    guard let entry = index[id],
      let found = FoundFile(folder, FolderScan.Found(path: entry.path, stamp: entry.stamp, record: id)),
      case .failure = found.file
    else { return }
    let path = BookFolder.file(of: id, entry.kind)
    let known = entry.path == path ? entry.stamp : nil
    try requireUnchanged(entry.path, entry.stamp)
    try requireUnchanged(path, known)
    let file = RecordFile(try index.row(entry).record, members: index.namedMembers(of: id))
    let bytes = try file.encode(isBinary: description.format == .binary)
    try writing.write(.record(RecordRow(file, stamp: try writing.stage(bytes, as: path, replacing: known))))
    if entry.path != path { try writing.remove(entry.path, entry.stamp) }
  }
}
