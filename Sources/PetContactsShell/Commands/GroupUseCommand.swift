import AddressBook
import PropertyLists

/// Which entry of a member's values a group uses.
enum GroupUseCommand {
  static let use = Command(
    path: ["group", "use"], summary: "choose which entry of a member the group uses",
    arguments: [
      GroupCommands.name, Argument(name: "WHO", kind: .who), Argument(name: "KEY[:WHICH]", kind: .keyAndWhich),
    ],
    options: [
      CommandOption(name: "--primary", summary: "the member's primary entry again"), ExtensionValidation.anyway,
    ],
    details: """
      A group uses the primary entry of each member, such as the primary e-mail address for mail, unless another one is \
      chosen for it. The choice holds while the member has that entry.
      """,
    examples: ["group use Dogs shippo email:work", "group use Dogs shippo email --primary"]
  ) { session, call in
    let lookup = RecordLookup(session: session)
    var group = try lookup.group(call[argument: "NAME"])
    let contact = try lookup.contact(call[argument: "WHO"])
    let members = try contact.cards.filter { try session.book.groups(of: $0.uniqueID).contains(group.uniqueID) }
    guard let first = members.first else {
      throw ShellError(
        .notFound, "\(session.name(of: contact.person.contents)) is not in \(group.name)",
        "group add puts records into a group")
    }
    let keys = KeyLookup(session: session)
    let parts = keys.split(call[argument: "KEY[:WHICH]"], in: contact.person.contents)
    let key = try keys.key(parts.key, in: contact.person.contents).whole
    // Of several cards in the group the one that holds the key.
    let holders = members.filter { $0.value(for: key.key) != nil }
    guard holders.count < 2 else {
      throw CardChoice(session: session, individual: .contact(contact)).several(holders.map(\.contents), key)
    }
    let member = holders.first ?? first
    let list = try ValueEditor(session: session, record: member.contents).entries(of: key)
    let isPrimary = call.has("--primary")
    if isPrimary, parts.which != nil { throw call.usageError("group use takes KEY:WHICH or KEY --primary") }
    let entries = EntryLookup(session: session, key: key, values: list)
    let position =
      isPrimary
      ? nil : try parts.which.map(entries.position) ?? entries.onlyPosition(asking: "group use … \(key.name)")
    try group.setDistributionIdentifier(position.map { list.entries[$0].id }, for: key.key, of: member)
    var request = SaveRequest(title: "use \(key.name) of \(RecordSummary(member.contents).name) in \(group.name)")
    request.update(group)
    try session.save(request)
    let used = MemberEntries(group: group, session: session).text(key, of: member.contents)
    return [.done("\(group.name): uses \(key.title) \(used) of \(session.name(of: member.contents)).", group.uniqueID)]
  }
}
