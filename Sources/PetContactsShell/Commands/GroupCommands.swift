import AddressBook
import PropertyLists

/// Groups and who is in them.
enum GroupCommands {
  static let all = [new, delete, show, add, remove, GroupUseCommand.use]

  static let name = Argument(name: "NAME", kind: .group)
  private static let members = Argument(name: "WHO", kind: .who, occurrence: .many)

  static let new = Command(
    path: ["group", "new"], summary: "make a group", arguments: [Argument(name: "NAME", kind: .text)],
    options: [
      CommandOption(name: "--parent", value: "G", kind: .group, summary: "put it into another group"),
      CommandOption(
        name: "--where", value: "P", kind: .predicate, summary: "a smart group: those for whom a predicate holds"),
      ContainerLookup.option, ExtensionValidation.anyway,
    ],
    details:
      "Who is in a smart group is found when it is shown; nobody is added to one. set group:NAME where P changes it.",
    examples: ["group new Dogs", "group new Pets --parent Dogs", "group new Old --where 'birthday < 1950-01-01'"],
    makesStore: true
  ) { session, call in
    let name = call[argument: "NAME"]
    guard !name.isInvisible else { throw call.usageError("a group needs a name") }
    let container = try ContainerLookup(session: session).container(forNew: call)
    var group = try session.book.newGroup(in: container)
    group[.groupName] = name
    if let predicate = call.value("--where") {
      var editor = ValueEditor(session: session, record: group.contents)
      try editor.set(predicate, for: editor.resolve(Property.groupPredicate.key), which: nil, type: nil)
      group.contents = editor.record
    }
    var request = SaveRequest(title: "add group \(name)")
    request.requireNoGroup(named: name, in: container)
    request.add(group)
    if let parent = call.value("--parent") {
      request.addMember(group.uniqueID, to: try RecordLookup(session: session).group(parent).uniqueID)
    }
    try session.save(request)
    return [.done("Added the group \(name).", group.uniqueID)]
  }

  private static let delete = Command(
    path: ["group", "delete"], summary: "delete a group; nobody in it is deleted", arguments: [name],
    options: [RecordCommands.yes], examples: ["group delete Dogs --yes"]
  ) { session, call in
    let group = try RecordLookup(session: session).group(call[argument: "NAME"])
    return try RecordCommands.delete(group, session, call)
  }

  private static let show = Command(
    path: ["group", "show"], summary: "list who is in a group", arguments: [name],
    options: [CommandOption(name: "--all", summary: "all persons, also those in the groups within it, each once")],
    details: "Of each member the phone and the e-mail address are shown that the group uses: see group use.",
    examples: ["group show Dogs", "group show Dogs --all"]
  ) { session, call in
    let group = try RecordLookup(session: session).group(call[argument: "NAME"])
    let members = try GroupMembers(of: group.uniqueID, atAnyDepth: call.has("--all"), in: session.book)
    let list = RecordList(
      session: session, entries: MemberEntries(group: group, session: session),
      emptyMessage: "Nobody is in \(group.name).")
    return [list.output(members.plan(.givenName))]
  }

  private static let add = Command(
    path: ["group", "add"], summary: "put records into a group", arguments: [name, members],
    examples: ["group add Dogs shippo maxi"]
  ) { session, call in
    let lookup = RecordLookup(session: session)
    let group = try lookup.group(call[argument: "NAME"])
    // Of linked cards the one in the group's container, else the first.
    let records = try unique(
      call.all("WHO").map(lookup.individual).map { ($0.parts(in: group.container).first ?? $0).card })
    var request = SaveRequest(title: "put \(names(records)) into \(group.name)")
    for record in records { request.addMember(record.id, to: group.uniqueID) }
    do {
      try session.save(request)
    } catch ChangeError.cycle(_, let member) {
      let name = records.first { $0.id == member }.map { session.name(of: $0) } ?? group.name
      let reason = member == group.uniqueID ? "" : "\(group.name) is within \(name)"
      throw ShellError(.failed, "\(group.name) cannot hold \(name)", reason, "a group is never within itself")
    } catch ChangeError.smartGroup {
      throw smart(group)
    }
    return [.done("\(names(records, by: session.name)): in \(group.name).", group.uniqueID)]
  }

  private static let remove = Command(
    path: ["group", "remove"], summary: "take records out of a group", arguments: [name, members],
    examples: ["group remove Dogs maxi"]
  ) { session, call in
    let lookup = RecordLookup(session: session)
    let group = try lookup.group(call[argument: "NAME"])
    var records: [RecordContents] = []
    if group.predicate != nil { throw smart(group) }
    for individual in try call.all("WHO").map(lookup.individual) {
      let cards = try individual.cards.filter { try session.book.groups(of: $0.id).contains(group.uniqueID) }
      guard !cards.isEmpty else {
        throw ShellError(.notFound, "\(session.name(of: individual.record)) is not in \(group.name)")
      }
      records += cards
    }
    records = unique(records)
    var request = SaveRequest(title: "take \(names(records)) out of \(group.name)")
    for record in records { request.removeMember(record.id, from: group.uniqueID) }
    try session.save(request)
    return [.done("\(names(records, by: session.name)): not in \(group.name) any more.", group.uniqueID)]
  }

  private static func smart(_ group: Group) -> ShellError {
    ShellError(.failed, "\(group.name) is a smart group", "who is in it is found by its predicate")
  }

  /// The records, each once.
  private static func unique(_ records: [RecordContents]) -> [RecordContents] {
    var seen: Set<RecordID> = []
    return records.filter { seen.insert($0.id).inserted }
  }

  /// The names of records: those that the log keeps, or those for people.
  private static func names(
    _ records: [RecordContents], by name: (RecordContents) -> String = { RecordSummary($0).name }
  ) -> String {
    records.map(name).joined(separator: ", ")
  }
}
