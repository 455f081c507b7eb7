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
      What was done to a record counts once, however often it was changed. The last line tells the token for the next \
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
      object in a line of its own.
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

/// Looks again and again for changes of others, also in a book that is not made yet.
private struct StoreWatch {
  /// The milliseconds between two looks: a person notices no delay, and a look costs next to nothing.
  static let interval = 250

  let session: Session
  private var book: AddressBook?
  private var observation: BookObservation?
  private let inbox = Inbox()

  /// What has been told and not been taken.
  private final class Inbox {
    var changes: [BookChange] = []
  }

  init(session: Session) throws {
    self.session = session
    session.noticesOthers = true
    try open()
  }

  /// The changes since the last look.
  mutating func take() throws -> [BookChange] {
    if book == nil { try open() }
    try book?.noticeExternalChanges()
    defer { inbox.changes = [] }
    return inbox.changes
  }

  /// Begins to look, once the book is made.
  private mutating func open() throws {
    let book = try session.book
    guard session.unmadeStore == nil else { return }
    observation = try book.observe { [inbox] in inbox.changes.append($0) }
    self.book = book
  }
}

extension BookChange {
  /// The change as a line that is shown at once.
  fileprivate func line(_ session: Session) -> Feed.Line {
    guard let step else {
      return Feed.Line(text: "More was changed than the history holds.", value: ["event": "dropEverything"])
    }
    var value = step.facts
    for (name, records) in [("added", added), ("updated", updated), ("deleted", deleted)] {
      value[name] = .array(records.map { .string($0.rawValue) })
    }
    let text = "\(PropertyList.date(step.time).displayText)  \(step.author.name)  \(step.title)"
    return Feed.Line(text: text, value: .dictionary(value))
  }
}

extension ChangeHistoryEvent {
  /// The event as a row: what happened, to which record, and for members in which group.
  fileprivate func row(_ session: Session) -> Table.Row {
    switch self {
    case .dropEverything(let reason):
      Table.Row(
        cells: ["everything", reason.sentence, ""], value: ["event": "dropEverything", "reason": .string(reason.name)])
    case .addPerson(let person): Self.row("added", "addPerson", person.contents)
    case .updatePerson(let person): Self.row("changed", "updatePerson", person.contents)
    case .deletePerson(let id): Self.row("deleted", "deletePerson", id, session)
    case .addGroup(let group): Self.row("added", "addGroup", group.contents)
    case .updateGroup(let group): Self.row("changed", "updateGroup", group.contents)
    case .deleteGroup(let id): Self.row("deleted", "deleteGroup", id, session)
    case .addMember(let member, let group): Self.row("entered", "addMember", member, group, session)
    case .removeMember(let member, let group): Self.row("left", "removeMember", member, group, session)
    case .addSubgroup(let member, let group): Self.row("entered", "addSubgroup", member, group, session)
    case .removeSubgroup(let member, let group): Self.row("left", "removeSubgroup", member, group, session)
    case .damaged(let id, let reason):
      Table.Row(
        cells: ["damaged", id.rawValue, ""],
        value: ["event": "damaged", "identifier": .string(id.rawValue), "reason": .string(reason)])
    }
  }

  private static func row(_ change: String, _ event: String, _ record: RecordContents) -> Table.Row {
    let summary = RecordSummary(record)
    let name = record.kind == .group ? "\(summary.name) (group)" : summary.name
    return Table.Row(cells: [change, name, ""], value: summary.value(of: nil, ["event": .string(event)]))
  }

  private static func row(_ change: String, _ event: String, _ id: RecordID, _ session: Session) -> Table.Row {
    let name = session.name(id)
    return Table.Row(
      cells: [change, name, ""],
      value: ["event": .string(event), "identifier": .string(id.rawValue), "name": .string(name)])
  }

  private static func row(
    _ change: String, _ event: String, _ member: RecordID, _ group: RecordID, _ session: Session
  ) -> Table.Row {
    Table.Row(
      cells: [change, session.name(member), session.name(group)],
      value: ["event": .string(event), "member": .string(member.rawValue), "group": .string(group.rawValue)])
  }
}

extension ChangeHistoryEvent.DropReason {
  fileprivate var name: String {
    switch self {
    case .noToken: "noToken"
    case .expired: "expired"
    case .otherBook: "otherBook"
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .noToken: "all there is follows"
    case .expired: "the token is too old, all there is follows"
    case .otherBook: "the token is of another book or a later state, all there is follows"
    }
  }
}
