public import AddressBook
import Files

extension SQLiteStorage {
  /// Writes the pages of the store as they are at this moment, whoever else is writing to it. The copy is verified when
  /// SQLite has read all of it and found it sound; records that cannot be read are in it as they are.
  /// - Throws: ``StorageError``, ``StorageError/damaged(_:reason:)`` among them when SQLite finds the copy unsound.
  @discardableResult
  public func backUp(to path: String) throws -> StoreBackup {
    try requireNoTransaction()
    let draft = try SQLiteDraft(path: path, opening.busyPolicy)
    defer { draft.discard() }
    let earliest = try latestStep
    try copyPages(to: draft, at: path)
    let latest = try verified(draft, notBefore: earliest)
    let backup = StoreBackup(size: draft.location.size, latestStep: latest)
    try draft.giveName()
    return backup
  }

  /// Writes the pages of the store as they are at this moment, sound or not.
  /// - Throws: ``StorageError``.
  public func keepCopy(at path: String) throws {
    try requireNoTransaction()
    let draft = try SQLiteDraft(path: path, mayLieInStores: true, opening.busyPolicy)
    defer { draft.discard() }
    try copyPages(to: draft, at: path)
    try draft.giveName()
  }

  private func copyPages(to draft: SQLiteDraft, at path: String) throws {
    // SQLite would make a file that others can read.
    try draft.location.create()
    try connection.copyPages(to: draft.location, isInterrupted: opening.busyPolicy.isInterrupted)
  }

  /// Reads the whole draft.
  /// - Returns: its latest step.
  private func verified(_ draft: SQLiteDraft, notBefore earliest: Int) throws -> Int {
    let copy = try draft.opened()
    let statement = try copy.connection.prepare("PRAGMA integrity_check(1)")
    let finding = try statement.step() ? statement.text(0) : "nothing can be read of it"
    guard finding == "ok" else { throw StorageError.damaged(location.shownPath, reason: "its copy: \(finding)") }
    let (latest, book) = (try copy.latestStep, try copy.info.bookIdentifier)
    guard latest >= earliest, try book == info.bookIdentifier else {
      throw StorageError.damaged(location.shownPath, reason: "its copy has not all that it has")
    }
    return latest
  }

  /// Writes the file anew without what is free in it, and the index of words as one.
  ///
  /// It takes about as much room beside the store as the store will have. Other programs can read meanwhile.
  /// - Throws: ``StorageError``, and the store is as it was.
  public func compact() throws {
    try requireNoTransaction()
    try prepareForWriting()
    try inTransaction {
      try requireSameFile()
      try requireSameVersion()
      try connection.execute("INSERT INTO word (word) VALUES ('optimize')")
    }
    try connection.execute("VACUUM")
    // Who reads at this moment keeps some of it from being written; the next who closes the store does it.
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    DraftFolder.removeAbandoned(in: location.target.folder)
  }
}
