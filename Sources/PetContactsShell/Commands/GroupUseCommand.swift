import AddressBook
import PropertyLists

/// Which entry of a member's values a group uses.
enum GroupUseCommand {
  static let use = Command(
    path: ["group", "use"], summary: "choose which entry of a member the group uses",
    arguments: [
      GroupCommands.name, Argument(name: "WHO", kind: .who), Argument(name: "KEY[:WHICH]", kind: .keyAndWhich),
    ],
    options: [CommandOption(name: "--primary", summary: "the member's primary entry again")],
    details: """
      A group uses the primary entry of each member, such as the primary e-mail address for mail, unless another one is \
      chosen for it. The choice holds while the member has that entry.
      """,
    examples: ["group use Dogs shippo email:work", "group use Dogs shippo email --primary"]
  ) { session, call in
    let lookup = RecordLookup(session: session)
    var group = try lookup.group(call[argument: "NAME"])
    let member = try lookup.person(call[argument: "WHO"])
    guard try session.book.groups(of: member.uniqueID).contains(group.uniqueID) else {
      throw ShellError(
        .notFound, "\(member.displayName) is not in \(group.name)", "group add puts records into a group")
    }
    let editor = ValueEditor(session: session, record: member.contents)
    let parts = editor.keys.split(call[argument: "KEY[:WHICH]"], in: member.contents)
    let key = try editor.keys.key(parts.key, in: member.contents).whole
    let list = try editor.entries(of: key)
    let isPrimary = call.has("--primary")
    if isPrimary, parts.which != nil { throw call.usageError("group use takes KEY:WHICH or KEY --primary") }
    let entries = EntryLookup(key: key, values: list)
    let position =
      isPrimary
      ? nil : try parts.which.map(entries.position) ?? entries.onlyPosition(asking: "group use … \(key.name)")
    try group.setDistributionIdentifier(position.map { list.entries[$0].id }, for: key.key, of: member)
    var request = SaveRequest(title: "use \(key.name) of \(member.displayName) in \(group.name)")
    request.update(group)
    try session.save(request)
    let used = MemberEntries(group: group, session: session).text(key, of: member.contents)
    return [.done("\(group.name): uses \(key.title) \(used) of \(member.displayName).", group.uniqueID)]
  }
}

/// The entries of its members that a group uses.
struct MemberEntries {
  let group: Group
  let session: Session

  /// The entry of a member that the group uses, for people, with the label of one that is not the primary; empty where the
  /// member has none.
  func text(_ key: ResolvedKey, of member: RecordContents) -> String {
    guard member.kind == .person, let list = member.properties[key.key].flatMap(RawMultiValue.init(propertyList:)),
      let used = group.distributionIdentifier(for: key.key, of: Person(contents: member)),
      let entry = list.index(of: used).map({ list.entries[$0] })
    else { return RecordSummary(member).text(key, session.phones) }
    let text = key.text(entry.value, session.phones)
    let isChosen = entry.id != (list.primary ?? list.entries.first?.id)
    return isChosen && !entry.label.title.isEmpty ? "\(text) (\(entry.label.title))" : text
  }

  /// The entries that were chosen for a member, by raw key, for `--json`; nothing without any.
  func value(of member: RecordContents) -> PropertyList? {
    guard member.kind == .person else { return nil }
    let person = Person(contents: member)
    let chosen = group.distributedProperties.compactMap { key -> (String, PropertyList)? in
      guard group.chosenEntry(for: key, of: member.id) != nil else { return nil }
      return group.distributionIdentifier(for: key, of: person).map { (key, .string($0.rawValue)) }
    }
    return chosen.isEmpty ? nil : .dictionary(PropertyList.Dictionary(chosen))
  }
}
