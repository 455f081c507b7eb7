/// Staging straight into the store.
extension AddressBook {
  /// Whether staged changes are written straight into the store.
  public var isWriting: Bool { openStep != nil }

  /// Writes what is staged, and what will be, straight into the store, where it is kept by ``save(title:requiring:)`` and
  /// dropped by ``revert()`` or by a request that fails; any number of changes needs little memory then.
  ///
  /// Nobody else can write to the store until then, so that this is for work that waits for no person.
  /// While records are delivered to a closure nothing can be staged then, as the closure would meet what it writes.
  /// - Throws: ``ChangeError`` when others have changed the same as what is staged already, ``StorageError``. What is staged
  ///   stays so.
  public func beginWriting() throws {
    if isWriting { return }
    guard openFetches == 0 else { throw StorageError.beingWritten(try storage.info.place) }
    // Who has replaced the store meanwhile is told of before much is written, not in the end.
    _ = try storage.changeMark
    let rules = try catalog
    let transaction = try storage.beginTransaction()
    let description = StepDescription(title: "", author: author, time: environment.now())
    do {
      let step = OpenStep(transaction, description.numbered(try transaction.nextStep))
      for request in staging.requests { _ = try step.apply(request.changes, rules: rules, author: request.author) }
      openStep = step
    } catch {
      transaction.rollback()
      throw error
    }
    dropStaged()
  }

  /// Writes a request into the store. When it fails all that was written is dropped.
  func write(_ request: SaveRequest, into step: OpenStep) throws -> Bool {
    do {
      guard openFetches == 0 else { throw StorageError.beingWritten(try storage.info.place) }
      let rules = try catalog
      return try step.apply(request.changeSet(rules: rules), rules: rules, author: request.author ?? author)
    } catch {
      revert()
      throw error
    }
  }
}
