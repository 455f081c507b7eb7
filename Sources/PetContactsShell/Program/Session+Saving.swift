import AddressBook

/// What commands change.
extension Session {
  /// Saves a request as one step, or stages it between `begin` and `commit`. Programs of extensions test what
  /// is saved, see ``ExtensionValidation``.
  /// - Returns: the step; nothing when nothing was changed, or it is staged.
  @discardableResult
  func save(_ request: SaveRequest, of proposer: ExtensionValidation.Proposer = .user) throws -> Step? {
    if collected != nil { return try store(request) }
    return try ExtensionValidation(session: self, of: proposer).saving(request) { try store($0) }
  }

  /// Saves a request that was tested as one step, or stages it between `begin` and `commit`.
  /// - Returns: the step; nothing when nothing was changed, or it is staged.
  @discardableResult
  private func store(_ request: SaveRequest) throws -> Step? {
    let book = try book
    forgetCatalog()
    guard collected == nil else {
      if try stage(request) {
        collect(request.title)
        // Of what was written nothing is tested any more: no program of an extension may run.
        if !book.isWriting { stagedChanges.note(request) }
        // What is staged has no revision of its own.
        derived.forget()
      }
      return nil
    }
    if unmadeStore != nil {
      // What is refused makes no store.
      defer { book.revert() }
      guard try book.stage(request) else { return nil }
    }
    let step = try book.execute(request)
    lookForStore()
    return step
  }

  private func stage(_ request: SaveRequest) throws -> Bool {
    try writeWhatIsCollected()
    return try book.stage(request)
  }

  /// Writes what is collected straight into the store where nobody waits, so that it needs little memory: a file's commands
  /// from the first on. Where a store would have to be made, and of what comes through a pipe, whose other end may think
  /// between two commands, that is done when it has become much.
  ///
  /// No program of an extension works while the store is held.
  private func writeWhatIsCollected() throws {
    let book = try book
    guard endsAtError, !book.isWriting else { return }
    let isFirst = isUnattended && unmadeStore == nil
    guard isFirst || collected?.isMuch ?? false, !runtime.mayRunPrograms else { return }
    do { try book.beginWriting() } catch {
      if isFirst { throw error }
      // It stays collected, and commit tells what is in the way if that still is.
      collected?.waitForMore()
      return
    }
    stagedChanges = StagedChanges()
  }

  /// Lets the book stage changes itself, and saves them as one step unless that is left to `commit`.
  /// - Returns: how much was changed, as the closure tells.
  func change(_ title: String, _ stage: (AddressBook) throws -> Int) throws -> Int {
    let book = try book
    forgetCatalog()
    if collected != nil { try writeWhatIsCollected() }
    let count = try stage(book)
    if collected != nil {
      if count > 0 { collect(title) }
      return count
    }
    do {
      try book.save(title: title)
    } catch {
      book.revert()
      throw error
    }
    lookForStore()
    return count
  }
}
