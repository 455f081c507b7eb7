import AddressBook
import PropertyLists

/// Lists and searches.
enum ListCommands {
  static let all = [list, find]

  private static let subjects = ["persons", "groups", "containers", "keys"]
  private static let orders: [String: SortOrder] = [
    "first": .givenName, "givenname": .givenName, "given": .givenName, "last": .familyName, "familyname": .familyName,
    "family": .familyName, "none": .none,
  ]

  /// The options that a list takes, where it is not of records.
  private static let options: [String: [String]] = ["keys": ["--limit", "--all"], "containers": []]

  private static let list = Command(
    path: ["list"], summary: "list what is in the book",
    arguments: [Argument(name: "WHAT", kind: .choice(subjects), occurrence: .optional)],
    options: [
      CommandOption(name: "--where", value: "P", summary: "those for which a predicate holds"),
      CommandOption(
        name: "--sort", value: "KEY", kind: .choice(["first", "last", "none"]),
        summary: "by first or last name, or in the order of adding"),
      CommandOption(name: "--columns", value: "K,…", kind: .key, summary: "the values to show"),
      CommandOption(name: "--limit", value: "N", summary: "the most rows to show"),
      CommandOption(name: "--all", summary: "of keys, also those that no record has yet"),
    ],
    details: """
      WHAT is persons (without it), groups, containers or keys. The rows are numbered: %2 is the second, for any command \
      that takes WHO. P compares values with ==, !=, <, >, contains, beginswith, in and others, joined by and, or and not.
      """,
    examples: [
      "list", "list --sort last --columns phone,email", "list --where 'emailAddresses.@count > 0'", "list keys",
      "list groups",
    ]
  ) { session, call in
    let subject = call.optional("WHAT") ?? "persons"
    let taken = options[subject] ?? ["--where", "--sort", "--columns", "--limit"]
    for option in ["--where", "--sort", "--columns", "--limit", "--all"]
    where call.has(option) && !taken.contains(option) {
      throw ShellError(.usage, "\(option) has no meaning for a list of \(subject)", "leave it out")
    }
    switch subject {
    case "persons", "people": return [try records(.person, session, call, "The book has no persons.")]
    case "groups": return [try records(.group, session, call, "The book has no groups.")]
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
    var plan = FetchPlan(kind: kind, order: .givenName, limit: try call.number("--limit"))
    if let word = call.value("--sort") {
      guard let order = orders[Folding.fold(word)] else {
        throw call.usageError("--sort takes first, last or none, not \"\(word)\"")
      }
      plan.order = order
    }
    let lookup = KeyLookup(session: session)
    let columns = try call.value("--columns").map { text in
      let names = text.split(separator: ",")
      guard !names.isEmpty else { throw call.usageError("--columns names no key") }
      return try names.map { try lookup.key(String($0)) }
    }
    let predicate = try call.value("--where").map { try Predicate($0, catalog: session.catalog) }
    let nobody = predicate == nil ? emptyMessage : "Nothing fulfils that."
    return RecordList(
      session: session, columns: columns ?? [],
      isWanted: predicate.map { predicate in { predicate.matches($0.properties) } }, emptyMessage: nobody
    ).output(plan)
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

  private static let find = Command(
    path: ["find"], summary: "search all values for words",
    arguments: [Argument(name: "TEXT", kind: .text, occurrence: .many)],
    options: [CommandOption(name: "--limit", value: "N", summary: "the most rows to show")],
    details: """
      Every TEXT must be found in some value, custom ones included: as the beginning of a word, in any case, with or \
      without accents. A TEXT of several words is looked for as it stands. A phone number is found however it is written, \
      with or without country code and area code.
      """,
    examples: ["find ship", "find \"main street\" lovelace", "find \"+1 712 477-9070\""]
  ) { session, call in
    let texts = call.all("TEXT")
    for text in texts where WordSplitter.words(in: text).isEmpty {
      throw call.usageError("\"\(text.shortened)\" has no letters or digits to look for")
    }
    let plan = FetchPlan(
      filters: texts.map { isNumber($0) ? .any([.text($0), .phone($0)]) : .text($0) }, order: .givenName,
      limit: try call.number("--limit"))
    let words = texts.joined(separator: " ").shortened
    return [
      RecordList(
        session: session, isWanted: texts.contains(where: isNumber) ? { has(texts, $0, session.phones) } : nil,
        emptyMessage: "Nothing has \"\(words)\" in it."
      ).output(plan)
    ]
  }

  /// Whether a text to look for is a phone number and nothing else.
  private static func isNumber(_ text: String) -> Bool { PhoneDigits(text)?.isWhole ?? false }

  /// Whether a record has every text: as words, or as one of its phone numbers.
  private static func has(_ texts: [String], _ record: StoredRecord, _ phones: Phones) -> Bool {
    let index = RecordIndex(record)
    return texts.allSatisfy { text in
      if RecordFilter.text(text).matches(record, index, isMember: { _, _ in false }) { return true }
      guard isNumber(text), let number = PhoneDigits(text) else { return false }
      return phones.match(number, in: record.properties) > .none
    }
  }
}
