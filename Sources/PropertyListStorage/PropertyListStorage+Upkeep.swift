public import AddressBook
import Files

extension PropertyListStorage {
  /// Copies the files of the store while nobody else writes to it. Files that cannot be read as records are in the copy as
  /// they are; what else lies in the folder, such as git's own, is not. The copy is verified when all files were read
  /// again, and make up the same book.
  /// - Throws: ``StorageError``.
  @discardableResult
  public func backUp(to path: String) throws -> StoreBackup {
    guard !isInTransaction else { throw StorageError.beingWritten(folder.shownPath) }
    let draft = try FolderDraft(path: path, isInterrupted: isInterrupted)
    defer { draft.discard() }
    let backup = try whileNobodyWrites {
      // Where nothing may be written a commit may still wait to be finished.
      let isWaiting = index.unsettled != nil
      let copy = FolderCopy(of: folder, to: draft.folder, withStaged: isWaiting, isInterrupted: isInterrupted)
      let size = try draft.folder.translatingErrors { try copy.make() }
      if let file = try folder.translatingErrors({ try copy.difference() }) {
        throw StorageError.damaged(path, reason: "\(file) is not as it was written")
      }
      if isWaiting { try draft.folder.translatingErrors { try copy.carryWaiting() } }
      return StoreBackup(size: size, latestStep: index.latestStep)
    }
    try requireSameBook(draft, backup)
    try draft.publish()
    return backup
  }

  /// Copies the files of the store as they are, and what is staged, while nobody else writes to it.
  /// - Throws: ``StorageError``.
  public func keepCopy(at path: String) throws {
    guard !isInTransaction else { throw StorageError.beingWritten(folder.shownPath) }
    let draft = try FolderDraft(path: path, mayLieInStores: true, isInterrupted: isInterrupted)
    defer { draft.discard() }
    let copy = FolderCopy(of: folder, to: draft.folder, withStaged: true, isInterrupted: isInterrupted)
    try whileNobodyWrites(inOrder: false) {
      try draft.folder.translatingErrors {
        _ = try copy.make()
        try copy.carryWaiting()
      }
    }
    try draft.publish()
  }

  private func requireSameBook(_ draft: FolderDraft, _ backup: StoreBackup) throws {
    let copy = try draft.opened()
    guard try copy.latestStep == backup.latestStep, copy.index.places.count == index.places.count,
      copy.index.documents.count == index.documents.count
    else { throw StorageError.damaged(folder.shownPath, reason: "its copy has not all that it has") }
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
      for path in unused { try writing.remove(path, nil) }
      if !writing.isEmpty { try writing.finish(index.standing) }
      try readOn()
      try compactIndex()
    }
    let place = (try? Files.realPath(folder.path)) ?? folder.path
    DraftFolder.removeAbandoned(in: Path.parent(place))
  }

  /// Runs a closure while nobody else changes the files through this program, and first makes them what the index says if
  /// that is wanted. Where nothing may be written, nobody does.
  private func whileNobodyWrites<Result>(inOrder isInOrder: Bool = true, _ body: () throws -> Result) throws -> Result {
    guard !isReadOnly else {
      if isInOrder { _ = try currentIndex() }
      return try body()
    }
    return try folder.translatingErrors {
      try lock.take()
      isInTransaction = true
      defer {
        isInTransaction = false
        lock.giveBack()
      }
      if isInOrder {
        try catchUp()
        try putInOrder(isDue: true)
      }
      return try body()
    }
  }
}
