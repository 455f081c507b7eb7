import AddressBook
import PropertyLists

/// A list of records, numbered for `%N`.
struct RecordList {
  let session: Session
  var columns: [ResolvedKey] = []
  /// The entries that the group uses whose members are listed.
  var entries: MemberEntries?
  /// The flaws that are told in a column of their own, where they were asked for.
  var flags: Predicate.Flags?
  /// The property by whose values the records are sorted, instead of in the plan's order.
  var order: ValueOrder?
  /// The record behind which the list begins when it is sorted by values.
  var start: RecordID?
  /// What records must fulfil besides the plan.
  var isWanted: ((StoredRecord) throws -> Bool)?
  var emptyMessage: String

  /// The most records that `%N` remembers.
  private static let remembered = 100_000

  /// The records of a plan as a table.
  func output(_ plan: FetchPlan) -> Output {
    let limit = plan.limit ?? .max
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
        let book = try session.book
        var unifier = ContactUnifier(book, fetching: plan)
        var wanted = plan
        // What is left out must not count, and linked cards are one.
        if try isWanted != nil || book.hasLinks { wanted.limit = nil }
        func show(_ shown: Individual, _ id: RecordID) throws -> Bool {
          number += 1
          if number <= Self.remembered { session.lastList.append(id) }
          return try deliver(row(shown, number: number, columns, me: me)) && number < limit
        }
        var sorter = order.map { ValueSorter(order: $0, limit: start == nil ? limit : .max) }
        if sorter != nil { wanted.limit = nil }
        try book.enumerate(wanted) { fetched in
          try session.checkInterrupt()
          switch fetched {
          case .damaged(let id, let reason):
            session.noteDamaged(id, reason)
            return true
          case .record(let record):
            guard try isWanted?(record) ?? true, let shown = try shownOnce(record, &unifier) else { return true }
            guard sorter != nil else { return try show(shown, record.id) }
            sorter?.take(shown.record.properties, of: record.id)
            return true
          }
        }
        guard let sorted = try sorter?.records(behind: start) else { return }
        for id in sorted {
          try session.checkInterrupt()
          guard let record = try book.record(id) else { continue }
          var unifier = ContactUnifier(book)
          guard let shown = try shownOnce(record, &unifier), try show(shown, id) else { return }
        }
      })
  }

  /// What a row shows: a group, a card, or all cards that are linked, at the first of them.
  private func shownOnce(_ record: StoredRecord, _ unifier: inout ContactUnifier) throws -> Individual? {
    guard record.kind == .person else { return .group(RecordContents(record)) }
    return try unifier.contact(of: Person(contents: RecordContents(record))).map(Individual.contact)
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
      entries?.text(key, of: members) ?? summary.text(key, session.presentation)
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
