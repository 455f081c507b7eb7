/// Staging straight into the store.
extension AddressBook {
  /// Whether staged changes are written straight into the store.
  public var isWriting: Bool { openStep != nil }

  /// Writes what is staged from now on straight into the store, where it is kept by ``save(title:)`` and dropped by
  /// ``revert()`` or by a request that fails; any number of changes needs little memory then.
  ///
  /// Nobody else can write to the store until then, so that this is for work that waits for no person.
  /// While records are delivered to a closure nothing can be staged then, as the closure would meet what it writes.
  /// - Throws: ``UndoError/unsavedChanges`` when something is staged already, ``StorageError``.
  public func beginWriting() throws {
    if isWriting { return }
    guard staging.requests.isEmpty else { throw UndoError.unsavedChanges }
    let transaction = try storage.beginTransaction()
    let description = StepDescription(title: "", author: author, time: environment.now())
    do { openStep = OpenStep(transaction, description.numbered(try transaction.nextStep)) } catch {
      transaction.rollback()
      throw error
    }
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
