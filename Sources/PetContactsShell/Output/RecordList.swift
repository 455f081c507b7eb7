import AddressBook
import PropertyLists

/// A list of records, numbered for `%N`.
struct RecordList {
  let session: Session
  var columns: [ResolvedKey] = []
  /// The entries that the group uses whose members are listed.
  var entries: MemberEntries?
  /// The predicate that the records fulfil: what of it programs of extensions must be asked for is tested here, and flaws
  /// that it asks for are told in a column of their own.
  var condition: RecordCondition?
  /// The property by whose values the records are sorted, instead of in the plan's order.
  var order: ValueOrder?
  /// The record behind which the list begins when it is sorted by values.
  var start: RecordID?
  /// What individuals must fulfil besides the plan.
  var isWanted: ((Individual) throws -> Bool)?
  var emptyMessage: String

  /// The most records that `%N` remembers.
  private static let remembered = 100_000

  private var flags: Predicate.Flags? { condition?.flags }

  /// The records of a plan as a table.
  func output(_ plan: FetchPlan) -> Output {
    let columns = columns.isEmpty ? defaultColumns(plan.kind) : columns
    let titles =
      ["", session.presentation[plan.kind == .group ? .group : .name]] + columns.map(\.title)
      + (flags == nil ? [] : ["flaw"])
    let head = titles.enumerated().map { Table.Column(title: $0.element, alignsRight: $0.offset == 0) }
    return .table(
      Table(columns: head, emptyMessage: emptyMessage) { deliver in
        session.lastList = []
        let me = try session.book.me
        var number = 0
        try enumerate(plan, columns) { individual, derived in
          number += 1
          if number <= Self.remembered { session.lastList.append(individual.card.id) }
          let row = try row(individual, derived, number: number, columns, me: me)
          return try deliver(row) && number < plan.limit ?? .max
        }
        if number == 0 { try session.book.verifyAbsence(of: plan) }
      })
  }

  /// Delivers individuals, each with what was computed for it, until the closure answers `false`.
  private func enumerate(
    _ plan: FetchPlan, _ columns: [ResolvedKey], _ body: (Individual, PropertyList.Dictionary) throws -> Bool
  ) throws {
    let limit = start == nil ? plan.limit ?? .max : .max
    var sorter = order.map { ValueSorter(order: $0, limit: limit) }
    let computed = ComputedRecords(session: session, columns: columns, condition: condition, order: order)
    if computed.isNeeded { return try computed.enumerate(plan, sorter, behind: start, where: isWanted, body) }
    var wanted = plan
    // What is left out must not count.
    if isWanted != nil || sorter != nil { wanted.limit = nil }
    try session.book.enumerateIndividuals(wanted) { fetched in
      try session.checkInterrupt()
      guard let shown = session.individual(fetched), try isWanted?(shown) ?? true else { return true }
      guard sorter != nil else { return try body(shown, [:]) }
      sorter?.take(shown.record.properties, of: shown.card.id)
      return true
    }
    guard let sorted = try sorter?.records(behind: start) else { return }
    let lookup = RecordLookup(session: session)
    for id in sorted {
      try session.checkInterrupt()
      guard let shown = try lookup.ifPresent(id) else { continue }
      guard try body(shown, [:]) else { return }
    }
  }

  private func row(
    _ individual: Individual, _ derived: PropertyList.Dictionary, number: Int, _ shown: [ResolvedKey], me: RecordID?
  ) throws -> Table.Row {
    let record = individual.record
    let summary = RecordSummary(record, derived: derived)
    let isMe = individual.cards.contains { $0.id == me }
    let own = isMe ? " (\(session.presentation[.me]))" : ""
    let note = record.kind == .group ? " (\(kind(ofGroup: record)))" : own
    let members = try entries?.members(of: individual) ?? []
    let whole = record.adding(derived)
    let cells = shown.map { key in
      entries?.text(key, of: members) ?? session.presentation.entry(key, of: whole)?.text ?? ""
    }
    let flaws = flags?.flaws(in: record.properties, kind: record.kind)
    let told = flaws.map { [FlawText(session: session).text($0)] } ?? []
    var facts: PropertyList.Dictionary = [:]
    if isMe { facts["me"] = true }
    facts["flaws"] = flaws.map { .array($0.map(\.value)) }
    facts["uses"] = entries?.value(of: members)
    return Table.Row(
      cells: ["\(number)", session.name(of: record) + note] + cells + told,
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
