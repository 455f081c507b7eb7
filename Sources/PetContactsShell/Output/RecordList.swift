import AddressBook
import PropertyLists

/// A list of records, numbered for `%N`.
struct RecordList {
  let session: Session
  var columns: [ResolvedKey] = []
  var emptyMessage: String

  /// The most records that `%N` remembers.
  private static let remembered = 100_000

  /// The records of a plan as a table.
  func output(_ plan: FetchPlan) -> Output {
    let shown = columns.isEmpty ? defaultColumns(plan.kind) : columns
    let titles = ["", plan.kind == .group ? "group" : "name"] + shown.map(\.title)
    let head = titles.enumerated().map { Table.Column(title: $0.element, alignsRight: $0.offset == 0) }
    return .table(
      Table(columns: head, emptyMessage: emptyMessage) { deliver in
        session.lastList = []
        try session.book.enumerate(plan) { fetched in
          try session.checkInterrupt()
          switch fetched {
          case .damaged(let id, let reason):
            session.noteDamaged(id, reason)
            return true
          case .record(let record):
            if session.lastList.count < Self.remembered { session.lastList.append(record.id) }
            return try deliver(row(record, shown))
          }
        }
      })
  }

  private func row(_ record: StoredRecord, _ shown: [ResolvedKey]) -> Table.Row {
    let summary = RecordSummary(record)
    let name = record.kind == .group ? "\(summary.name) (group)" : summary.name
    let cells = ["\(session.lastList.count)", name] + shown.map(summary.text)
    return Table.Row(cells: cells, value: summary.value())
  }

  private func defaultColumns(_ kind: RecordKind?) -> [ResolvedKey] {
    guard kind != .group else { return [] }
    return ["Phone", "Email"].map { ResolvedKey(key: $0, declaration: session.catalog[$0]) }
  }
}
