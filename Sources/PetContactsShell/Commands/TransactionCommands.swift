import AddressBook
import PropertyLists

/// Several commands as one step.
enum TransactionCommands {
  static let all = [begin, commit, rollback]

  private static let begin = Command(
    path: ["begin"], summary: "collect the changes that follow",
    details: """
      Until commit the changes are seen here only; rollback drops them. Together they are one step for undo.

      The changes of a script or file are written into the store as they come, and so are those of a pipe behind its first \
      1,000. From then until commit the store is locked: other programs can read it, but change nothing.
      """,
    examples: ["begin", "commit"]
  ) { session, _ in
    guard session.collected == nil else {
      throw ShellError(.usage, "begin was given already", "commit or rollback first")
    }
    session.beginTransaction()
    return [.message("Changes are collected until commit or rollback.", [:])]
  }

  private static let commit = Command(
    path: ["commit"], summary: "save what was collected", options: [ExtensionValidation.anyway],
    examples: ["begin", "commit"]
  ) { session, _ in
    let collected = try collected(session)
    do {
      try ExtensionValidation(session: session).commit(title: title(of: collected))
    } catch ChangeError.namesake(let name, _) {
      throw ShellError(.duplicate, "\(name) was added elsewhere", "rollback drops what was collected")
    } catch {
      throw session.named(error, advice: advice(about: error, session))
    }
    session.endTransaction()
    return [.message("Saved \(count(collected.count)).", ["changes": .integer(.init(collected.count))])]
  }

  /// What can be done about a commit that was refused.
  private static func advice(about error: any Error, _ session: Session) -> String {
    guard let id = (error as? ChangeError)?.changedElsewhere else { return "rollback drops what was collected" }
    let names = [session.name(id), "group:\(session.name(id))"]
    let name = names.first { name in
      (try? RecordLookup(session: session).individual(name))?.cards.contains { $0.id == id } ?? false
    }
    let word = name ?? id.rawValue
    return "rollback \(word.contains(" ") ? "\"\(word)\"" : word) drops what was collected of it, rollback drops all"
  }

  private static let rollback = Command(
    path: ["rollback"], summary: "drop what was collected, or what was collected of a record",
    arguments: [Argument(name: "WHO", kind: .who, occurrence: .optional)],
    details: """
      With WHO the commands are dropped that have changed the record, its place in groups or its links, as when commit \
      tells that it was changed elsewhere; the rest can then be saved. A command that has changed others, too, goes as a \
      whole. A record that was deleted is named by its whole identifier. What a script collects without a terminal can \
      only be dropped as a whole.
      """,
    examples: ["begin", "set shippo org Kennel", "rollback shippo", "rollback"]
  ) { session, call in
    let collected = try collected(session)
    if let who = call.optional("WHO") { return [try dropChanges(of: who, session)] }
    session.bookIfOpen?.revert()
    session.endTransaction()
    return [.message("Dropped \(count(collected.count)).", ["changes": .integer(.init(collected.count))])]
  }

  private static func dropChanges(of who: String, _ session: Session) throws -> Output {
    let records = try HistoryCommands.recordsWithHistory(who, session)
    var dropped: [String] = []
    for record in records { dropped += try session.dropChanges(of: record) }
    guard !dropped.isEmpty else {
      throw ShellError(.notFound, "nothing was collected of \(who)", "commit saves what was collected")
    }
    let left = try collected(session)
    return .message(
      "Dropped \(count(dropped.count)): \(dropped.joined(separator: ", ")). Still collected: \(count(left.count)).",
      ["dropped": .array(dropped.map { .string($0) }), "changes": .integer(.init(left.count))])
  }

  /// How many changes, in words.
  static func count(_ changes: Int) -> String { changes == 1 ? "1 change" : "\(changes) changes" }

  private static func collected(_ session: Session) throws(ShellError) -> CollectedChanges {
    if let collected = session.collected { return collected }
    throw ShellError(.usage, "nothing is being collected", "give begin first")
  }

  private static func title(of collected: CollectedChanges) -> String {
    guard collected.count > 1 else { return collected.titles.first ?? "" }
    let shown = collected.titles.prefix(CollectedChanges.namedCount).joined(separator: ", ")
    let rest = collected.count - CollectedChanges.namedCount
    return "\(count(collected.count)): \(shown)\(rest > 0 ? " and \(rest) more" : "")"
  }
}

extension ChangeError {
  /// The staged record that was changed or deleted elsewhere.
  fileprivate var changedElsewhere: RecordID? {
    switch self {
    case .conflict(let conflict): conflict.record
    case .recordChanged(let id), .noRecord(let id): id
    default: nil
    }
  }
}
