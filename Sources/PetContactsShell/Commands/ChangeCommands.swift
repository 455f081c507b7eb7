import AddressBook
import LineEditor
import PropertyLists

/// What has changed since a moment, and what changes now.
enum ChangeCommands {
  static let all = [changes, watch]

  private static let changes = Command(
    path: ["changes"], summary: "list what has changed since a moment",
    options: [
      CommandOption(name: "--since", value: "TOKEN", summary: "the moment, as the last call told it"),
      CommandOption(name: "--exclude-author", value: "A", repeats: true, summary: "leave out what A has changed"),
    ],
    details: """
      What was done to a record counts once, however often it was changed; so do links, containers, declared properties, \
      who is known to be distinct and whose card is yours. In JSON "event" tells what each object is. The last line tells the token for the next \
      call. Without a token, or with one that is too old or of another book, it begins with "everything", and \
      everything in the book follows as added.
      """,
    examples: ["changes", "changes --exclude-author pets"]
  ) { session, call in
    let request = ChangeHistoryFetchRequest(
      startingToken: try call.value("--since").map { try token($0, call) },
      excludedAuthors: Set(call.values("--exclude-author")))
    let columns = ["change", "record", "group"].map { Table.Column(title: $0) }
    var next: ChangeHistoryToken?
    var table = Table(columns: columns, emptyMessage: "Nothing has changed.") { deliver in
      let book = try session.book
      next = try book.enumerateChanges(request) { event in
        try session.checkInterrupt()
        if case .damaged(let id, let reason) = event { session.noteDamaged(id, reason) }
        return try deliver(event.row(session))
      }
    }
    table.closing = {
      next.map {
        Table.Row(
          cells: ["Next time: changes --since \($0)"], value: ["event": "token", "token": .string($0.description)])
      }
    }
    return [.table(table)]
  }

  private static func token(_ text: String, _ call: Invocation) throws(ShellError) -> ChangeHistoryToken {
    if let token = ChangeHistoryToken(text) { return token }
    throw ShellError(.usage, "\"\(text)\" is no token", "changes tells one in its last line")
  }

  private static let watch = Command(
    path: ["watch"], summary: "show what others change as it happens",
    options: [CommandOption(name: "--limit", value: "N", summary: "end after N changes")],
    details: """
      Others are other prompts and programs with the same book. ^C ends it, with status 130. In JSON each change is an \
      object in a line of its own, with the identifiers of the records that were added, updated and deleted, and under \
      "others" what else was changed, as in changes.
      """,
    examples: ["watch", "watch --json --limit 1"]
  ) { session, call in
    var left = try call.number("--limit") ?? .max
    return [
      .feed(
        Feed { deliver in
          var watch = try StoreWatch(session: session)
          if session.console.isInteractive { session.note("waiting for what others change, ^C ends it") }
          while true {
            for change in try watch.take() where left > 0 {
              try deliver(change.line(session))
              left -= 1
            }
            guard left > 0, session.console.hasReader else { return }
            guard Interrupt.wait(milliseconds: StoreWatch.interval) != .interrupted else {
              session.notedStatus = .interrupted
              return
            }
          }
        })
    ]
  }
}
