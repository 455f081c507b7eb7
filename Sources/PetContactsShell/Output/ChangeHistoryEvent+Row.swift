import AddressBook
import PropertyLists

extension ChangeHistoryEvent {
  /// The event as a row: what happened, to which record, and for members in which group.
  func row(_ session: Session) -> Table.Row {
    switch self {
    case .dropEverything(let reason):
      Table.Row(
        cells: ["everything", reason.sentence, ""], value: ["event": "dropEverything", "reason": .string(reason.name)])
    case .addPerson(let person): Self.row("added", "addPerson", person.contents, session)
    case .updatePerson(let person): Self.row("changed", "updatePerson", person.contents, session)
    case .deletePerson(let id): Self.row("deleted", "deletePerson", id, session)
    case .addGroup(let group): Self.row("added", "addGroup", group.contents, session)
    case .updateGroup(let group): Self.row("changed", "updateGroup", group.contents, session)
    case .deleteGroup(let id): Self.row("deleted", "deleteGroup", id, session)
    case .addMember(let member, let group): Self.row("entered", "addMember", member, group, session)
    case .removeMember(let member, let group): Self.row("left", "removeMember", member, group, session)
    case .addSubgroup(let member, let group): Self.row("entered", "addSubgroup", member, group, session)
    case .removeSubgroup(let member, let group): Self.row("left", "removeSubgroup", member, group, session)
    case .damaged(let id, let reason):
      Table.Row(
        cells: ["damaged", id.rawValue, ""],
        value: ["event": "damaged", "identifier": .string(id.rawValue), "reason": .string(reason)])
    case .addContainer(let container): Self.row("added", "addContainer", container)
    case .updateContainer(let container): Self.row("changed", "updateContainer", container)
    case .deleteContainer(let container): Self.row("deleted", "deleteContainer", container)
    case .setDefaultContainer(let id):
      Table.Row(
        cells: ["default container", (try? session.book.container(id)?.name) ?? id.rawValue, ""],
        value: ["event": "setDefaultContainer", "container": .string(id.rawValue)])
    case .declareProperties(let declarations):
      Table.Row(
        cells: ["properties", declarations.isEmpty ? "none" : declarations.map(\.key).joined(separator: ", "), ""],
        value: ["event": "declareProperties", "properties": .array(declarations.map(PropertyCommands.value))])
    case .link(let cards, let contact):
      Self.row("linked", "link", cards, session, ["contact": .string(contact.rawValue)])
    case .unlink(let cards, let contact):
      Self.row("unlinked", "unlink", cards, session, ["contact": .string(contact.rawValue)])
    case .markDistinct(let one, let other): Self.row("distinct", "markDistinct", [one, other], session)
    case .clearDistinct(let one, let other): Self.row("not distinct", "clearDistinct", [one, other], session)
    case .setMe(let person): Self.row("own card", "setMe", [person].compactMap(\.self), session)
    }
  }

  private static func row(
    _ change: String, _ event: String, _ record: RecordContents, _ session: Session
  ) -> Table.Row {
    let summary = RecordSummary(record)
    let shown = session.name(of: record)
    let name = record.kind == .group ? "\(shown) (\(session.presentation[.group]))" : shown
    return Table.Row(cells: [change, name, ""], value: summary.value(of: nil, ["event": .string(event)]))
  }

  private static func row(_ change: String, _ event: String, _ id: RecordID, _ session: Session) -> Table.Row {
    Table.Row(
      cells: [change, session.name(id), ""],
      value: [
        "event": .string(event), "identifier": .string(id.rawValue), "name": .string(session.neutralName(id)),
      ])
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
