import AddressBook
import PropertyLists

/// Lists.
enum ListCommands {
  static let all = [list, FindCommand.find]

  private static let subjects = ["persons", "groups", "birthdays", "containers", "keys"]

  /// The options that a list takes, where it is not of records.
  private static let options: [String: [String]] = [
    "keys": ["--limit", "--all"], "containers": [], "birthdays": ["--where", "--limit", "--days", "--from"],
  ]
  private static let recordOptions = ["--where", "--sort", "--columns", "--limit", "--after"]

  private static let list = Command(
    path: ["list"], summary: "list what is in the book",
    arguments: [Argument(name: "WHAT", kind: .choice(subjects), occurrence: .optional)],
    options: [
      CommandOption(name: "--where", value: "P", kind: .predicate, summary: "those for which a predicate holds"),
      CommandOption(
        name: "--sort", value: "KEY", kind: .choiceOrKey(["first", "last", "none", "default"]),
        summary: "by first or last name, in the order of adding (none), as the settings say (default), or by any key"),
      CommandOption(name: "--columns", value: "K,…", kind: .key, summary: "the values to show"),
      CommandOption(name: "--limit", value: "N", summary: "the most rows to show"),
      CommandOption(name: "--after", value: "WHO", kind: .who, summary: "begin behind this record: the next page"),
      CommandOption(name: "--days", value: "N", summary: "of birthdays, those in so many days"),
      CommandOption(name: "--from", value: "DAY", summary: "of birthdays, from another day than today"),
      CommandOption(name: "--all", summary: "of keys, also those that no record has yet"),
    ],
    details: """
      WHAT is persons (without it), groups, birthdays, containers or keys. The rows are numbered: %2 is the second, for \
      any command that takes WHO, so that after "list --limit 20" the next page is "list --limit 20 --after %20". Names \
      are sorted as they are pronounced where that is known; "sortOrder" in the settings says by which name. By another \
      key records are sorted by its value, of several by the primary one; those without come last. \
      P compares values with ==, !=, <, >, contains, beginswith, in and others, joined by and, or and not; "birthday \
      within 7 days from today yearless" looks for days. Of linked cards one must fulfil P by itself; what holds where \
      there is no value, as phone == nil, must hold for all of them. "flagged" finds records with a value that is not as \
      its property wants it, or without one that is required, "flagged(KEY)" looks at one property; the list says what is \
      wrong. Properties that the program of an extension computes can be compared, sorted by and shown as columns, but not \
      be found. \
      Birthdays come in their order from today, at most a year ahead. 29 February is kept on 28 February in years that \
      have none.
      """,
    examples: [
      "list", "list --sort last --columns phone,email", "list --where 'emailAddresses.@count > 0'",
      "list --sort birthday --columns birthday", "list --where flagged", "list --limit 20 --after shippo",
      "list birthdays --days 30", "list keys", "list groups",
    ]
  ) { session, call in
    let subject = call.optional("WHAT") ?? "persons"
    let taken = options[subject] ?? recordOptions
    for option in recordOptions + ["--days", "--from", "--all"] where call.has(option) && !taken.contains(option) {
      throw ShellError(.usage, "\(option) has no meaning for a list of \(subject)", "leave it out")
    }
    switch subject {
    case "persons", "people": return [try records(.person, session, call, "The book has no persons.")]
    case "groups": return [try records(.group, session, call, "The book has no groups.")]
    case "birthdays": return [try BirthdayList(session, call).output]
    case "keys": return [try keys(session, call)]
    case "containers": return [try ContainerCommands.list(session)]
    default:
      let suggestion = Suggestion.question(for: subject, among: subjects)
      throw ShellError(.usage, "cannot list \"\(subject)\"", suggestion ?? "list \(subjects.joined(separator: ", "))")
    }
  }

  private static func records(
    _ kind: RecordKind, _ session: Session, _ call: Invocation, _ emptyMessage: String
  ) throws -> Output {
    var plan = FetchPlan(kind: kind, order: session.defaultOrder, limit: try call.number("--limit"))
    let values = try call.value("--sort").flatMap { try order($0, &plan, session) }
    let columns = try KeyLookup(session: session).keys(of: "--columns", call)
    let condition = try call.value("--where").map { try RecordCondition($0, session: session) }
    plan.filters = condition?.filters ?? []
    let after = try call.value("--after").map { try place(behind: $0, in: plan, session) }
    if values == nil { plan.after = after?.cursor }
    let nobody = call.has("--after") ? "Nothing comes after that." : emptyMessage
    var list = RecordList(
      session: session, columns: columns ?? [], emptyMessage: condition == nil ? nobody : "Nothing fulfils that.")
    (list.condition, list.order, list.start) = (condition, values, after?.id)
    return list.output(plan)
  }

  /// Takes the word of `--sort`: an order of the plan, or a key by whose values the list is sorted.
  private static func order(_ word: String, _ plan: inout FetchPlan, _ session: Session) throws -> ValueOrder? {
    if Folding.fold(word) == "default" { return nil }
    if let order = SortOrder(word: word) {
      plan.order = order
      return nil
    }
    let key = try KeyLookup(session: session).key(word)
    return ValueOrder(key: key.key, part: key.part?.key)
  }

  /// The place behind what a word means: behind the card at which a list of the plan shows a contact.
  private static func place(
    behind who: String, in plan: FetchPlan, _ session: Session
  ) throws -> (cursor: FetchCursor, id: RecordID) {
    let card = try RecordLookup(session: session).individual(who).card(listedIn: plan, of: session.book)
    return (FetchCursor(card, plan.order), card.id)
  }

  private static func keys(_ session: Session, _ call: Invocation) throws -> Output {
    var usage = try session.book.keyUsage().filter { !RecordKeys.maintained.contains($0.key) }
    if call.has("--all") {
      let used = Set(usage.map(\.key))
      let declared = session.catalog.all.map(\.key)
      usage += declared.filter { !used.contains($0) && !RecordKeys.maintained.contains($0) }
        .map { KeyUsage(key: $0, count: 0) }
    }
    let limit = try call.number("--limit")
    let columns = [
      Table.Column(title: "key"), Table.Column(title: "name"), Table.Column(title: "records", alignsRight: true),
      Table.Column(title: "meaning"),
    ]
    return .table(
      Table(columns: columns, emptyMessage: "The book has no keys.") { deliver in
        for used in usage.prefix(limit ?? .max) {
          let declaration = session.catalog[used.key]
          var value: PropertyList.Dictionary = [
            "key": .string(used.key), "records": .integer(.init(used.count)),
          ]
          value["title"] = declaration.map { .string($0.title) }
          value["owner"] = declaration?.owner.map { .string($0) }
          let cells = [used.key, declaration?.name ?? "", "\(used.count)", declaration?.title ?? ""]
          value["name"] = declaration.map { .string($0.name) }
          guard try deliver(.init(cells: cells, value: .dictionary(value))) else {
            return
          }
        }
      })
  }
}
