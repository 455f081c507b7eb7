public import AddressBook
import Files

extension PropertyListStorage {
  /// Copies the files of the store while nobody else writes to it. Files that cannot be read as records are in the copy as
  /// they are; what else lies in the folder, such as git's own, is not.
  /// - Throws: ``StorageError``.
  public func backUp(to path: String) throws -> StoreBackup {
    guard !isInTransaction else { throw StorageError.beingWritten(folder.shownPath) }
    let draft = try FolderDraft(path: path, isInterrupted: isInterrupted)
    defer { draft.discard() }
    let latest = try whileNobodyWrites {
      try draft.folder.translatingErrors { try copyFiles(to: draft.folder) }
      return index.latestStep
    }
    let backup = try verified(draft, latest)
    try draft.publish()
    return backup
  }

  private func copyFiles(to copy: BookFolder) throws {
    try Files.createFolder(copy.path, withIntermediate: false)
    for part in BookFolder.folders { try Files.createFolder(copy(part)) }
    for part in [BookFolder.people, BookFolder.groups, BookFolder.pictures, BookFolder.documents, BookFolder.log] {
      try copyFiles(in: part, to: copy)
    }
    // The index tells the order in which records were added.
    for file in [BookFolder.ignoreList, BookFolder.index, BookFolder.description] where Files.exists(folder(file)) {
      try copyFile(file, to: copy)
    }
  }

  private func copyFiles(in part: String, to copy: BookFolder) throws {
    guard Files.exists(folder(part)) else { return }
    try Files.createFolder(copy(part))
    for name in try Files.list(folder(part)) {
      if isInterrupted() { throw StorageError.interrupted }
      let path = Path.join(part, name)
      switch try Files.status(of: folder(path)).kind {
      case .folder: try copyFiles(in: path, to: copy)
      case .file: try copyFile(path, to: copy)
      default: continue
      }
    }
  }

  private func copyFile(_ path: String, to copy: BookFolder) throws {
    let file = try OpenFile(making: copy(path), mode: Files.permissions(of: folder(path)) ?? 0o600)
    var offset = 0
    try Files.read(folder(path), limit: .max) { bytes throws(FileError) in
      try file.write(bytes, at: offset)
      offset += bytes.count
    }
  }

  /// Reads all files of the draft.
  private func verified(_ draft: FolderDraft, _ latest: Int) throws -> StoreBackup {
    let copy = try draft.opened()
    guard try copy.latestStep == latest, copy.index.places.count == index.places.count,
      copy.index.documents.count == index.documents.count
    else { throw StorageError.damaged(folder.shownPath, reason: "its copy has not all that it has") }
    return StoreBackup(size: try copy.size, latestStep: latest)
  }

  /// Copies what counts of the index, and removes pictures that nothing refers to and drafts of stores that were never
  /// finished.
  /// - Throws: ``StorageError``, and the store is as it was.
  public func compact() throws {
    guard !isInTransaction else { throw StorageError.beingWritten(folder.shownPath) }
    guard !isReadOnly else { throw StorageError.readOnly(folder.shownPath) }
    try whileNobodyWrites {
      let unused = try unusedPictures(StorageOverlay(over: self), keepingStepsFrom: index.historyFloor)
      let writing = try FolderCommit(folder, index)
      for path in unused { writing.remove(path, nil) }
      if !writing.isEmpty { try writing.finish(index.standing) }
      try readOn()
      try compactIndex()
    }
    let place = (try? Files.realPath(folder.path)) ?? folder.path
    DraftFolder.removeAbandoned(in: Path.parent(place))
  }

  /// Runs a closure while the files are as the index says and nobody else changes them through this program. Where
  /// nothing may be written, nobody does.
  private func whileNobodyWrites<Result>(_ body: () throws -> Result) throws -> Result {
    guard !isReadOnly else {
      _ = try currentIndex()
      return try body()
    }
    return try folder.translatingErrors {
      try lock.take()
      isInTransaction = true
      defer {
        isInTransaction = false
        lock.giveBack()
      }
      try catchUp()
      try putInOrder(isDue: true)
      return try body()
    }
  }
}
