import AddressBook

extension Session {
  /// An error in the words of the person, where it names records by identifiers only. `advice` says what to do where the
  /// usual advice cannot be followed.
  func named(_ error: any Error, advice: String? = nil) -> any Error {
    let lookAgain = advice ?? "look at it and try again"
    switch error as? ChangeError {
    case .invalid(_, .readOnly(let id))?: return storeIsReadOnly ?? containerIsReadOnly(id, name(id)) ?? error
    case .conflict(let conflict)?:
      return ShellError(.changedElsewhere, ConflictSentence(session: self, conflict: conflict).text, lookAgain)
    case .smartGroup(let id)?:
      return ShellError(.failed, "\(name(id)) is a smart group", "its predicate says who is in it", advice)
    case .hasMembers(let id)?:
      return ShellError(
        .failed, "\(name(id)) has members", "a smart group finds its own", advice ?? "make another: group new")
    case .noRecord(let id)?:
      return ShellError(.changedElsewhere, "\(name(id)) was deleted elsewhere\(origin(of: id))", lookAgain)
    case .recordChanged(let id)?:
      return ShellError(.changedElsewhere, "\(name(id)) was changed elsewhere\(origin(of: id))", lookAgain)
    case .notUnique(let key, _, let id)?:
      return ShellError(
        .duplicate, "\(name(id)) has the same \(catalog[key]?.title ?? key)", advice ?? "give another value")
    case let error? where advice != nil: return ShellError(error, advice: advice)
    default: break
    }
    if case .changedSince(let id, let key, let step)? = error as? UndoError {
      let what = key.map { "the \(catalog[$0]?.title ?? $0) of \(name(id))" } ?? name(id)
      let by = "\(step.title) (\(step.author.name), \(step.age(at: bookEnvironment.now())))"
      return ShellError(.changedElsewhere, "\(what) was changed since by step \(step.number): \(by)", "log shows it")
    }
    if case .readOnly(let id)? = error as? RecordError {
      return storeIsReadOnly ?? containerIsReadOnly(id, name(id)) ?? error
    }
    return error
  }

  // Where what would explain an error cannot be read, the error stays as it is.

  /// The error of a store that can only be read, when the book's is one: then no record is to blame.
  private var storeIsReadOnly: StorageError? {
    guard let storage = bookIfOpen?.storage, storage.isReadOnly, let info = try? storage.info else { return nil }
    return .readOnly(info.place)
  }

  /// The error of a record whose container can only be read.
  private func containerIsReadOnly(_ id: RecordID, _ name: String) -> ShellError? {
    guard let place = (try? bookIfOpen?.record(id))?.container, let container = try? bookIfOpen?.container(place),
      container.capabilities.isReadOnly
    else { return nil }
    return ShellError(
      .failed, "\(name) is read-only", "the container \(container.name) can only be read",
      "container change allows changes")
  }
}
