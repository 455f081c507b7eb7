import AddressBook
import PropertyLists

/// Groups and who is in them.
enum GroupCommands {
  static let all = [new, delete, show, add, remove, GroupUseCommand.use]

  static let name = Argument(name: "NAME", kind: .group)
  private static let members = Argument(name: "WHO", kind: .who, occurrence: .many)

  static let new = Command(
    path: ["group", "new"], summary: "make a group", arguments: [Argument(name: "NAME", kind: .text)],
    options: [CommandOption(name: "--parent", value: "G", kind: .group, summary: "put it into another group")],
    examples: ["group new Dogs", "group new Pets --parent Dogs"], makesStore: true
  ) { session, call in
    let name = call[argument: "NAME"]
    guard !name.isInvisible else { throw call.usageError("a group needs a name") }
    var group = try session.book.newGroup()
    group[.groupName] = name
    var request = SaveRequest(title: "add group \(name)")
    request.requireNoGroup(named: name)
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
    return try RecordCommands.delete(group, named: "the group \(group.name)", session, call)
  }

  private static let show = Command(
    path: ["group", "show"], summary: "list who is in a group", arguments: [name],
    details: "Of each member the phone and the e-mail address are shown that the group uses: see group use.",
    examples: ["group show Dogs"]
  ) { session, call in
    let group = try RecordLookup(session: session).group(call[argument: "NAME"])
    let plan = FetchPlan(filters: [.member(of: group.uniqueID)], order: .givenName)
    let entries = MemberEntries(group: group, session: session)
    return [RecordList(session: session, entries: entries, emptyMessage: "Nobody is in \(group.name).").output(plan)]
  }

  private static let add = Command(
    path: ["group", "add"], summary: "put records into a group", arguments: [name, members],
    examples: ["group add Dogs shippo maxi"]
  ) { session, call in
    let lookup = RecordLookup(session: session)
    let group = try lookup.group(call[argument: "NAME"])
    let records = try unique(call.all("WHO").map(lookup.record))
    var request = SaveRequest(title: "put \(names(records)) into \(group.name)")
    for record in records { request.addMember(record.id, to: group.uniqueID) }
    do {
      try session.save(request)
    } catch ChangeError.cycle(_, let member) {
      let name = records.first { $0.id == member }.map { session.name(of: $0) } ?? group.name
      let reason = member == group.uniqueID ? "" : "\(group.name) is within \(name)"
      throw ShellError(.failed, "\(group.name) cannot hold \(name)", reason, "a group is never within itself")
    }
    return [.done("\(names(records, by: session.name)): in \(group.name).", group.uniqueID)]
  }

  private static let remove = Command(
    path: ["group", "remove"], summary: "take records out of a group", arguments: [name, members],
    examples: ["group remove Dogs maxi"]
  ) { session, call in
    let lookup = RecordLookup(session: session)
    let group = try lookup.group(call[argument: "NAME"])
    let records = try unique(call.all("WHO").map(lookup.record))
    for record in records where try !session.book.groups(of: record.id).contains(group.uniqueID) {
      throw ShellError(.notFound, "\(session.name(of: record)) is not in \(group.name)")
    }
    var request = SaveRequest(title: "take \(names(records)) out of \(group.name)")
    var changed = group
    for record in records {
      request.removeMember(record.id, from: group.uniqueID)
      try changed.removeDistributionIdentifiers(of: record.id)
    }
    if changed.hasChanges { request.update(changed) }
    try session.save(request)
    return [.done("\(names(records, by: session.name)): not in \(group.name) any more.", group.uniqueID)]
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
