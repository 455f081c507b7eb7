extension AddressBook {
  /// Has an action called for every change to the book, until the observation is cancelled or goes.
  ///
  /// The action runs behind the commit, outside any lock and transaction, on the book's thread: it may fetch and save. It
  /// is called once for each step, in their order. Changes made through other books, be it in other programs, are told
  /// when ``noticeExternalChanges()`` finds them.
  ///
  ///     let observation = try book.observe { change in
  ///       print(change.step?.title ?? "everything may have changed", change.isExternal)
  ///     }
  /// - Throws: what the storage throws.
  public func observe(_ action: @escaping (BookChange) -> Void) throws -> BookObservation {
    try beginNoticing()
    return observers.add(action)
  }

  /// Begins to look for changes that are made through other books from now on, or behind a step; those before count as
  /// known. Once begun it goes on as it is.
  /// - Throws: what the storage throws.
  public func beginNoticing(after step: Int? = nil) throws {
    if seenSteps == nil { seenSteps = SeenSteps(latest: try step ?? storage.latestStep) }
  }

  /// Looks for changes that were made through other books since the last look, and tells the observers.
  ///
  /// A look costs next to nothing when there are none: it may be taken a few times a second. The first one only begins
  /// to look, see ``beginNoticing(after:)``.
  /// - Returns: the steps of others, the earliest first, as far as the history still holds them.
  /// - Throws: what the storage throws.
  @discardableResult
  public func noticeExternalChanges() throws -> [Step] {
    try beginNoticing()
    guard var seen = seenSteps else { return [] }
    let mark = try storage.changeMark
    guard mark != seen.mark else { return [] }
    seen.mark = mark
    let latest = try storage.latestStep
    let unknown = latest - seen.latest
    let steps = try storage.steps(upTo: latest, limit: max(0, unknown)).filter { seen.isNew($0.number) }.reversed()
    // What was dropped from the history before it was looked at is not known to anybody.
    let isIncomplete = try unknown < 0 || unknown > 0 && storage.historyFloor > seen.latest
    let changes = isIncomplete ? [BookChange(unknownChangeThatIsExternal: true)] : []
    let told = observers.isEmpty ? [] : steps.map { change(by: $0, isExternal: true) }
    seen.noteAll(upTo: latest)
    seenSteps = unknown < 0 ? SeenSteps(latest: latest) : seen
    for change in changes + told { observers.tell(change) }
    return Array(steps)
  }

  /// Tells the observers of a step that this book has made.
  func notifyObservers(of step: Step?) {
    guard let step else { return }
    seenSteps?.noteOwn(step.number)
    guard !observers.isEmpty else { return }
    observers.tell(change(by: step, isExternal: false))
  }

  /// What a step changed. It stands, whether what it was can be read or not.
  private func change(by step: Step, isExternal: Bool) -> BookChange {
    guard let operations = try? storage.operations(of: step.number) else {
      return BookChange(unknownChangeThatIsExternal: isExternal)
    }
    return BookChange(step, operations, isExternal: isExternal)
  }
}
