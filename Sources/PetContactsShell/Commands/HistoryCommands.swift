import AddressBook
import PropertyLists

/// Undo, redo and what was done.
enum HistoryCommands {
  static let all = [undo, redo, log]

  private static let undo = Command(
    path: ["undo"], summary: "take back the latest change", examples: ["undo"]
  ) { session, _ in
    try session.requireNoTransaction()
    let step = try reversing(session) { try session.book.undo() }
    return [.message("Undone: \(step.title) (\(step.age(at: session.bookEnvironment.now()))).", step.facts)]
  }

  private static let redo = Command(
    path: ["redo"], summary: "make the change again that was taken back", examples: ["redo"]
  ) { session, _ in
    try session.requireNoTransaction()
    let step = try reversing(session) { try session.book.redo() }
    return [.message("Done again: \(step.title).", step.facts)]
  }

  private static let log = Command(
    path: ["log"], summary: "show what was done to a record, or to the book",
    arguments: [Argument(name: "WHO", kind: .who, occurrence: .optional)],
    options: [CommandOption(name: "--limit", value: "N", summary: "the most steps to show (50)")],
    details: """
      A record that was deleted is named by its whole identifier. 1,000 steps can be undone, none \
      older than 90 days. In JSON the history of a record has each change with what stood there before.
      """,
    examples: ["log shippo", "log --limit 10"]
  ) { session, call in
    let limit = try call.number("--limit") ?? 50
    let records = try call.optional("WHO").map { try recordsWithHistory($0, session) }
    var columns = [
      Table.Column(title: "step", alignsRight: true), Table.Column(title: "when"), Table.Column(title: "who"),
      Table.Column(title: "what"),
    ]
    if records != nil { columns.append(Table.Column(title: "changed")) }
    return [
      .table(
        Table(columns: columns, emptyMessage: "Nothing was done yet.") { deliver in
          guard let records else {
            for step in try session.book.steps(limit: limit) {
              guard try deliver(.init(cells: cells(step, session), value: .dictionary(step.facts))) else { return }
            }
            return
          }
          for (step, operations) in try session.book.history(of: records, limit: limit) {
            var facts = step.facts
            facts["changes"] = .array(operations.map(\.propertyList))
            let changed = changedTitles(operations, session.catalog).joined(separator: ", ")
            guard try deliver(.init(cells: cells(step, session) + [changed], value: .dictionary(facts))) else { return }
          }
        })
    ]
  }

  private static func cells(_ step: Step, _ session: Session) -> [String] {
    ["\(step.number)", session.presentation.text(step.time), step.author.name, step.title]
  }

  /// The records that a word means, of a contact all cards; one that is gone has its history still.
  static func recordsWithHistory(_ word: String, _ session: Session) throws -> [RecordID] {
    do {
      return try RecordLookup(session: session).individual(word).cards.map(\.id)
    } catch let error as ShellError where error.status == .notFound {
      let id = RecordID(rawValue: word)
      guard try !session.book.history(of: id, limit: 1).isEmpty else { throw error }
      return [id]
    }
  }

  /// What operations on one record have changed, each thing once.
  private static func changedTitles(_ operations: [Operation], _ catalog: PropertyCatalog) -> [String] {
    var titles: [String] = []
    for case .record(_, let change) in operations {
      let title: String
      switch change {
      case .create: title = "added"
      case .delete: title = "deleted"
      case .value(let key, _, _), .entry(let key, _):
        guard !RecordKeys.maintained.contains(key) else { continue }
        title = catalog[key]?.title ?? key
      case .member: title = "members"
      case .picture: title = "picture"
      case .container: title = "container"
      }
      if !titles.contains(title) { titles.append(title) }
    }
    return titles
  }

  /// Names what stands in the way of undo or redo.
  private static func reversing(_ session: Session, _ body: () throws -> Step) throws -> Step {
    do {
      return try body()
    } catch {
      throw session.named(error, advice: "a later change stands in the way, see log")
    }
  }
}
