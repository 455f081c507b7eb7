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
    return [.message("Undone: \(step.title) (\(age(of: step, session))).", facts(step))]
  }

  private static let redo = Command(
    path: ["redo"], summary: "make the change again that was taken back", examples: ["redo"]
  ) { session, _ in
    try requireNoTransaction(session)
    let step = try reversing(session) { try session.book.redo() }
    return [.message("Done again: \(step.title).", facts(step))]
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
            let cells = ["\(step.number)", session.presentation.text(step.time), step.author.name, step.title]
            guard try deliver(.init(cells: cells, value: .dictionary(facts(step)))) else { return }
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

  private static func facts(_ step: Step) -> PropertyList.Dictionary {
    [
      "step": .integer(.init(step.number)), "title": .string(step.title), "author": .string(step.author.name),
      "time": .date(step.time),
    ]
  }

  private static func age(of step: Step, _ session: Session) -> String {
    let seconds = session.bookEnvironment.now().secondsSince1970 - step.time.secondsSince1970
    func phrase(_ amount: Double, _ unit: String) -> String {
      let number = Int(amount)
      return "\(number) \(unit)\(number == 1 ? "" : "s") ago"
    }
    return switch seconds {
    case ..<60: "just now"
    case ..<3600: phrase(seconds / 60, "minute")
    case ..<86400: phrase(seconds / 3600, "hour")
    default: phrase(min(seconds, 1e12) / 86400, "day")
    }
  }
}
