import AddressBook
import PropertyLists

/// Undo, redo and what was done.
enum HistoryCommands {
  static let all = [undo, redo, log]

  private static let undo = Command(
    path: ["undo"], summary: "take back the latest change", examples: ["undo"]
  ) { session, _ in
    try requireNoTransaction(session)
    let step = try reversing(session) { try session.book.undo() }
    return [.message("Undone: \(step.title) (\(step.age(at: session.bookEnvironment.now()))).", step.facts)]
  }

  private static let redo = Command(
    path: ["redo"], summary: "make the change again that was taken back", examples: ["redo"]
  ) { session, _ in
    try requireNoTransaction(session)
    let step = try reversing(session) { try session.book.redo() }
    return [.message("Done again: \(step.title).", step.facts)]
  }

  private static let log = Command(
    path: ["log"], summary: "show what was done to a record, or to the book",
    arguments: [Argument(name: "WHO", kind: .who, occurrence: .optional)],
    options: [CommandOption(name: "--limit", value: "N", summary: "the most steps to show (50)")],
    examples: ["log shippo", "log --limit 10"]
  ) { session, call in
    let limit = try call.number("--limit") ?? 50
    let steps: [Step]
    if let who = call.optional("WHO") {
      let record = try RecordLookup(session: session).record(who)
      steps = try session.book.history(of: record.id, limit: limit).map(\.step)
    } else {
      steps = try session.book.steps(limit: limit)
    }
    let columns = [
      Table.Column(title: "step", alignsRight: true), Table.Column(title: "when"), Table.Column(title: "who"),
      Table.Column(title: "what"),
    ]
    return [
      .table(
        Table(columns: columns, emptyMessage: "Nothing was done yet.") { deliver in
          for step in steps {
            let cells = ["\(step.number)", PropertyList.date(step.time).displayText, step.author.name, step.title]
            guard try deliver(.init(cells: cells, value: .dictionary(step.facts))) else { return }
          }
        })
    ]
  }

  /// Names what stands in the way of undo or redo.
  private static func reversing(_ session: Session, _ body: () throws -> Step) throws -> Step {
    do {
      return try body()
    } catch {
      throw session.named(error, advice: "a later change stands in the way, see log")
    }
  }

  private static func requireNoTransaction(_ session: Session) throws(ShellError) {
    guard session.transaction == nil else {
      throw ShellError(.usage, "changes are being collected", "commit or rollback first")
    }
  }

}
