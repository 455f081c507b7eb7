import AddressBook
import PropertyLists

/// Setting and removing values.
enum ValueCommands {
  static let all = [set, unset, append]

  static let who = Argument(name: "WHO", kind: .who)
  static let types = PropertyType.Element.allCases.map(\.rawValue)
  private static let typeOption = CommandOption(
    name: "--type", value: "T", kind: .choice(types), summary: "the type of a key nobody declared")
  private static let newOption = CommandOption(
    name: "--new", summary: "make a key without a dot, or a part that is not known")

  private static let set = Command(
    path: ["set"], summary: "set a value",
    arguments: [who, Argument(name: "KEY[:WHICH]", kind: .keyAndWhich), Argument(name: "VALUE", kind: .value)],
    options: [typeOption, newOption, ExtensionValidation.anyway],
    details: """
      KEY is a name such as first or phone, a raw key, or a key of your own, which has a dot. WHICH says which entry when \
      there are several: a label, a number, or =VALUE; where a label is the number of another entry, =VALUE \
      reaches both. A key that nobody declared keeps its type; a new one is a string \
      unless T is one of \(Array(types.dropFirst()).joined(separator: ", ")).

      An address is typed as "street; city; state; postal code; country", a profile or instant message as "service: name", \
      a day as 2019-04-01 or --04-01, one of another calendar as "hebrew 5783-08-15", flags as "company, last name first". \
      Whatever has parts can be typed as JSON, too: {"city": "Porto"}. A part by itself is KEY.PART, as in address.city, \
      social.url, or birthday.year; property list --json shows the parts there are.
      """,
    examples: [
      "set shippo nick Shippy", "set shippo phone:main 7124779070", "set shippo address.city:home Porto",
      "set shippo org.example.tag \"A-17\"",
    ]
  ) { session, call in
    try edit(session, call, canMake: true) { editor, key, which in
      let type = try type(call)
      try editor.set(call[argument: "VALUE"], for: key, which: which, type: type)
    }
  }

  private static let unset = Command(
    path: ["unset"], summary: "remove a value, or one entry of it",
    arguments: [who, Argument(name: "KEY[:WHICH]", kind: .keyAndWhich)], options: [ExtensionValidation.anyway],
    examples: ["unset shippo nick", "unset shippo phone:work", "unset shippo address.state:home"]
  ) { session, call in
    try edit(session, call) { editor, key, which in
      guard let which else { return try editor.remove(key) }
      try EntryCommands.drop(which, of: key, &editor)
    }
  }

  private static let append = Command(
    path: ["append"], summary: "add an entry to a value of several",
    arguments: [who, Argument(name: "KEY[:LABEL]", kind: .keyAndWhich), Argument(name: "VALUE", kind: .value)],
    options: [
      CommandOption(name: "--at", value: "N", summary: "put it at this position, not behind the others"), typeOption,
      newOption, ExtensionValidation.anyway,
    ],
    details: "VALUE is typed as for set. KEY.PART adds an entry that has this part only.",
    examples: [
      "append shippo phone:home 5551234", "append shippo email shippo@example.org --at 1",
      "append shippo address:home \"1 Main Street; Omaha; NE; 68102; USA\"",
      "append shippo social \"Mastodon: shippo\"",
    ]
  ) { session, call in
    let position = try call.number("--at").map { $0 - 1 }
    return try edit(session, call, canMake: true) { editor, key, label in
      let type = try type(call)
      try editor.append(call[argument: "VALUE"], to: key, label: label, type: type, at: position)
    }
  }

  /// Finds the record and the key, lets them be changed, and saves.
  static func edit(
    _ session: Session, _ call: Invocation, canMake: Bool = false,
    _ change: (inout ValueEditor, ResolvedKey, _ which: String?) throws -> Void
  ) throws -> [Output] {
    let individual = try RecordLookup(session: session).individual(call[argument: "WHO"])
    let word = call.command.arguments.lazy.dropFirst().map { call[argument: $0.name] }.first ?? ""
    let whole = ValueEditor(session: session, record: individual.record)
    let parts = whole.keys.split(word, in: whole.record)
    let key = try whole.resolve(parts.key, canMake: canMake, isNew: call.has("--new"))
    try whole.keys.requireOrder(of: key, parts.which, in: whole.record)
    let (record, which) = try CardChoice(session: session, individual: individual)
      .card(for: key, parts.which, kind(of: call), command: call.command.name)
    var editor = ValueEditor(session: session, record: record)
    try change(&editor, key, which)
    try editor.requireMeant()
    let name = session.name(of: editor.record)
    var request = SaveRequest(title: "\(call.command.name) \(key.name) of \(RecordSummary(editor.record).name)")
    request.update(editor.record)
    if key.key == Property.groupName.key { try requireName(editor.record, replacing: record, in: &request) }
    let warnings = try SharedPhones(session: session).warnings(editor.record, replacing: record)
    let isRenamed = session.name(of: record) != name
    let links = isRenamed ? try LinkReport.Before(session: session, card: record.id) : nil
    try session.save(request)
    let now = session.presentation.line(key.whole, of: editor.record)
    let isGone = editor.record.properties[key.key] == nil
    let state = isGone ? "removed" : now.isEmpty ? "empty" : now
    let place =
      individual.isLinked
      ? ", in \(ContainerLookup(session: session).name(record.container))"
      : try links.flatMap(LinkReport.init(since:))?.phrase ?? ""
    return [.done("\(name): \(key.whole.title) \(state)\(place).", record.id, warnings: warnings)]
  }

  /// What a command does to a value of several cards.
  private static func kind(of call: Invocation) -> CardChoice.Change {
    switch call.command.path {
    case ["append"]: .add
    case ["unset"]: .removal
    case ["primary"], ["move"]: .order
    default: .change
    }
  }

  /// A group keeps a name, and one that no other group has.
  private static func requireName(
    _ group: RecordContents, replacing old: RecordContents, in request: inout SaveRequest
  ) throws(ShellError) {
    let name = group.properties[Property.groupName.key]?.string ?? ""
    guard !name.isInvisible else {
      throw ShellError(.usage, "a group needs a name", "group delete removes the group")
    }
    if group.properties[Property.groupName.key] != old.properties[Property.groupName.key] {
      request.requireNoGroup(named: name, in: group.container)
    }
  }

  private static func type(_ call: Invocation) throws(ShellError) -> PropertyType.Element? {
    guard let name = call.value("--type") else { return nil }
    guard let element = PropertyType.Element(rawValue: name) else {
      throw call.usageError("unknown type \"\(name)\", there are \(types.joined(separator: ", "))")
    }
    return element
  }
}
