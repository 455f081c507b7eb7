import AddressBook
import PropertyLists

/// Looks whether a store is sound, and mends it.
enum StoreCheckCommand {
  static let command = Command(
    path: ["store", "check"], summary: "look through the whole store for what is damaged or does not fit together",
    options: [CommandOption(name: "--repair", summary: "mend what can be mended, after copying the store")],
    details: """
      Every record, group, document, picture and step is read, and so are the indexes and files that they are kept in. \
      Each finding is told, with what a repair does about it. Others can read and write meanwhile. The status is 8 when \
      something is wrong. What others keep in the file of a store is told, too, is no damage, and stays.

      In a file of SQLite the book is compared with its history: records, documents and members of groups that another \
      program took away or put in are told as far as the steps that are still held mention them, and were made in this \
      store, not copied from another. Of a group's members of an earlier time it cannot be known who was one, and of a \
      record that was added and never deleted the history does not hold what was in it.

      With --repair the store is first copied beside itself, as it is, under a name that ends in .before-repair-1. Then \
      indexes are drawn anew, what does not fit together is mended as one step that undo takes back, and a store whose \
      pages are damaged is made anew from all that can be read; others must have closed it. Nothing that can be read is \
      lost, and what cannot be mended is told and stays as it is. The status is 8 when something stays, or is lost.
      """,
    examples: ["store check", "store check --repair"]
  ) { session, call in
    call.has("--repair") ? try StoreRepair(session: session).run() : [.table(try check(session))]
  }

  private static func check(_ session: Session) throws -> Table {
    // A transaction that is under way is neither the store as it was nor as it will be.
    try session.requireNoTransaction()
    let storage: any StorageAdapter
    do { storage = try session.book.storage } catch let error as StorageError {
      guard let finding = StoreFinding(unopened: error) else { throw error }
      session.notedStatus = .damaged
      return Table(columns: columns, emptyMessage: "") { deliver in _ = try deliver(row(finding)) }
    }
    var counted: StoreInspection.Counts?
    return Table(
      columns: columns, emptyMessage: "The store is sound.", closing: { counted.map(summary) }
    ) { deliver in
      counted = try withoutActuallyEscaping(deliver) { try look(through: storage, session, telling: $0) }
    }
  }

  private static func look(
    through storage: any StorageAdapter, _ session: Session, telling deliver: @escaping (Table.Row) throws -> Bool
  ) throws -> StoreInspection.Counts {
    let progress = Progress(session: session, work: "checked")
    defer { progress.end() }
    let inspection = StoreInspection { more in
      try session.checkInterrupt()
      progress.add(more)
    } report: { finding in
      if finding.isDamage { session.notedStatus = .damaged }
      session.toldOnce.insert(finding.description)
      progress.end()
      guard try deliver(row(finding)) else { throw ShellError.interrupted }
    }
    try storage.check(inspection)
    return inspection.counts
  }

  private static let columns = [Table.Column(title: "finding"), Table.Column(title: "repair")]

  private static func row(_ finding: StoreFinding) -> Table.Row {
    Table.Row(
      cells: [finding.description, finding.remedy?.phrase ?? (finding.isDamage ? "cannot mend it" : "leaves it")],
      value: finding.propertyList)
  }

  private static func summary(_ counts: StoreInspection.Counts) -> Table.Row {
    let records = counts.records == 1 ? "1 record" : "\(counts.records) records"
    let findings = counts.findings == 1 ? "1 finding" : "\(counts.findings) findings"
    let text =
      counts.findings == 0
      ? "\(records) and all that belongs to them were looked at."
      : "\(findings) in \(records) and what belongs to them, store check --repair mends \(counts.mendable)."
    let value: PropertyList = [
      "findings": .integer(.init(counts.findings)), "mendable": .integer(.init(counts.mendable)),
      "records": .integer(.init(counts.records)),
    ]
    return Table.Row(cells: [text], value: value)
  }
}

extension StoreFinding.Remedy {
  /// What a repair does, for people.
  fileprivate var phrase: String {
    switch self {
    case .redraw: "draws it anew"
    case .change: "mends it, undo takes that back"
    case .tidy: "sets it right"
    case .rebuild: "rebuilds the store from what can be read"
    }
  }
}

extension StoreFinding {
  /// What is wrong with a store that cannot be opened; nothing where the store is not to blame.
  init?(unopened error: StorageError) {
    switch error {
    case .damaged(_, let reason): self.init(.damagedStore, .store, "is damaged: \(reason)", remedy: .rebuild)
    case .notAStore(_, let reason): self.init(.damagedStore, .store, "cannot be opened: \(reason)", remedy: nil)
    default: return nil
    }
  }
}
