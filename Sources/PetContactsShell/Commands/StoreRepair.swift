import AddressBook
import Files
import LineEditor
import PropertyListStorage
import PropertyLists
import SQLiteStorage

/// Mends a store: looks through it, keeps a copy, mends, and looks again.
struct StoreRepair {
  let session: Session

  /// Does it.
  /// - Returns: what was found, and what came of it.
  /// - Throws: ``ShellError`` or ``StorageError``. What was mended before that stays; the store as it was lies in the copy
  ///   that was made before anything was changed.
  func run() throws -> [Output] {
    try session.requireNoTransaction()
    var (findings, isOpen) = try look()
    let found = findings
    var (copies, lost): ([String], [StoreFinding]) = ([], [])
    guard found.contains(where: { $0.remedy != nil }) else {
      if found.contains(where: \.isDamage) { session.notedStatus = .damaged }
      return [.table(table(found, lost: lost, left: found, copies: copies))]
    }
    if isOpen, !found.contains(where: { $0.remedy == .rebuild }) {
      do { try mend(found, &copies) } catch StorageError.damaged { isOpen = false }
    } else {
      isOpen = false
    }
    if !isOpen {
      lost = try rebuild(&copies)
    }
    session.close()
    (findings, _) = try look()
    // What was not known before comes to light only now.
    if findings.contains(where: { $0.remedy != nil && $0.remedy != .rebuild }) {
      try mend(findings, &copies)
      (findings, _) = try look()
    }
    if !lost.isEmpty || findings.contains(where: \.isDamage) { session.notedStatus = .damaged }
    return [.table(table(found, lost: lost, left: findings, copies: copies))]
  }

  private var step: StepDescription {
    StepDescription(title: "repair the store", author: .owner, time: session.bookEnvironment.now())
  }

  /// What is wrong with the store, and whether it can be opened.
  private func look() throws -> (findings: [StoreFinding], isOpen: Bool) {
    let storage: any StorageAdapter
    do { storage = try session.book.storage } catch let error as StorageError {
      guard let finding = StoreFinding(unopened: error) else { throw error }
      return ([finding], false)
    }
    let progress = Progress(session: session, work: "checked")
    defer { progress.end() }
    var findings: [StoreFinding] = []
    let inspection = StoreInspection { more in
      try session.checkInterrupt()
      progress.add(more)
    } report: {
      findings.append($0)
    }
    try storage.check(inspection)
    return (findings, true)
  }

  /// Mends a store that can be opened, after copying it unless a copy from before the repair is there.
  private func mend(_ findings: [StoreFinding], _ copies: inout [String]) throws {
    let storage = try session.book.storage
    let info = try storage.info
    guard !info.isReadOnly else { throw StorageError.readOnly(info.place) }
    if copies.isEmpty, let location = info.location {
      let copy = try freeName(beside: location)
      try storage.keepCopy(at: copy)
      copies.append(copy)
    }
    try storage.mend(findings, as: step)
  }

  /// Makes the store anew from what can be read.
  private func rebuild(_ copies: inout [String]) throws -> [StoreFinding] {
    session.close()
    let store = try session.chosenStore
    if let folder = store.plistFolder {
      let copy = try freeName(beside: folder)
      try PropertyListStorage.rescue(folder, keeping: copy) { Interrupt.isPending }
      copies.append(copy)
    }
    guard let path = store.sqliteFile else { return [] }
    let copy = try freeName(beside: path)
    let lost = try SQLiteStorage.rescue(path, keeping: copy) { Interrupt.isPending }
    copies.append(copy)
    return lost
  }

  /// The first name for a copy that nothing has.
  private func freeName(beside location: String) throws -> String {
    let place = try Files.realPath(location)
    var number = 1
    // A log without its file may have been left by one who was ended while he copied.
    while ["", "-wal"].contains(where: { Files.exists("\(place).before-repair-\(number)\($0)") }) { number += 1 }
    return "\(place).before-repair-\(number)"
  }

  /// Where the store is as it was.
  private func closing(_ copies: [String]) -> Table.Row? {
    guard !copies.isEmpty else { return nil }
    return Table.Row(
      cells: ["The store as it was lies in \(copies.joined(separator: " and "))."],
      value: ["copies": .array(copies.map { .string($0) })])
  }

  private func table(
    _ found: [StoreFinding], lost: [StoreFinding], left: [StoreFinding], copies: [String]
  ) -> Table {
    let stays = Set(left)
    let known = Set(found)
    let rows =
      found.map { ($0, stays.contains($0) ? "stays" : "mended") } + lost.map { ($0, "lost") }
      + left.filter { !known.contains($0) }.map { ($0, "stays") }
    let columns = [Table.Column(title: "finding"), Table.Column(title: "repair")]
    return Table(
      columns: columns, emptyMessage: "The store is sound, nothing was changed.", closing: { closing(copies) }
    ) { deliver in
      for (finding, outcome) in rows {
        var value = finding.propertyList.dictionary ?? [:]
        value["outcome"] = .string(outcome)
        guard try deliver(Table.Row(cells: [finding.description, outcome], value: .dictionary(value))) else { return }
      }
    }
  }
}
