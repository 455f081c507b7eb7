import AddressBook
import PropertyLists

/// A list of records, numbered for `%N`.
struct RecordList {
  let session: Session
  var columns: [ResolvedKey] = []
  /// The entries that the group uses whose members are listed.
  var entries: MemberEntries?
  /// What individuals must fulfil besides the plan.
  var isWanted: ((Individual) throws -> Bool)?
  var emptyMessage: String

  /// The most records that `%N` remembers.
  private static let remembered = 100_000

  /// The records of a plan as a table.
  func output(_ plan: FetchPlan) -> Output {
    let limit = plan.limit ?? .max
    let columns = columns.isEmpty ? defaultColumns(plan.kind) : columns
    let titles = ["", session.presentation[plan.kind == .group ? .group : .name]] + columns.map(\.title)
    let head = titles.enumerated().map { Table.Column(title: $0.element, alignsRight: $0.offset == 0) }
    return .table(
      Table(columns: head, emptyMessage: emptyMessage) { deliver in
        session.lastList = []
        let me = try session.book.me
        var number = 0
        let book = try session.book
        var wanted = plan
        // What is left out must not count.
        if isWanted != nil { wanted.limit = nil }
        try book.enumerateIndividuals(wanted) { fetched in
          try session.checkInterrupt()
          guard let shown = session.individual(fetched), try isWanted?(shown) ?? true else { return true }
          number += 1
          if number <= Self.remembered { session.lastList.append(shown.card.id) }
          return try deliver(row(shown, number: number, columns, me: me)) && number < limit
        }
        if number == 0 { try book.verifyAbsence(of: plan) }
      })
  }

  private func row(
    _ individual: Individual, number: Int, _ shown: [ResolvedKey], me: RecordID?
  ) throws -> Table.Row {
    let record = individual.record
    let summary = RecordSummary(record)
    let isMe = individual.cards.contains { $0.id == me }
    let own = isMe ? " (\(session.presentation[.me]))" : ""
    let note = record.kind == .group ? " (\(kind(ofGroup: record)))" : own
    let members = try entries?.members(of: individual) ?? []
    let cells = shown.map { key in
      entries?.text(key, of: members) ?? session.presentation.entry(key, of: record)?.text ?? ""
    }
    var facts: PropertyList.Dictionary = [:]
    if isMe { facts["me"] = true }
    facts["uses"] = entries?.value(of: members)
    return Table.Row(
      cells: ["\(number)", session.name(of: record) + note] + cells,
      value: summary.value(of: columns.isEmpty ? nil : columns, facts))
  }

  /// What is said of a group, which may have a namesake in another container.
  private func kind(ofGroup record: RecordContents) -> String {
    let kind =
      record.properties[RecordKeys.groupPredicate] == nil
      ? session.presentation[.group] : session.presentation[.smartGroup]
    guard record.container != .local else { return kind }
    return "\(kind) in \(ContainerLookup(session: session).name(record.container))"
  }

  private func defaultColumns(_ kind: RecordKind?) -> [ResolvedKey] {
    guard kind != .group else { return [] }
    return ["Phone", "Email"].map { ResolvedKey(key: $0, declaration: session.catalog[$0]) }
  }
}
