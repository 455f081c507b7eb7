import PropertyLists

/// The state of a record as its changes tell it. That a record was made is logged without its contents; that one was
/// deleted, with them.
package struct HeldState {
  /// A change of a record, and the step that it belongs to.
  package struct Entry {
    /// The number of the step.
    let step: Int
    /// Why there is a step.
    let kind: Step.Kind
    /// The change; nothing for one that cannot be read.
    let change: RecordChange?

    /// Describes a change of a record.
    package init(step: Int, kind: Step.Kind, change: RecordChange?) {
      (self.step, self.kind, self.change) = (step, kind, change)
    }
  }

  /// The record, as far as it is known.
  package private(set) var record: StoredRecord
  /// Whether that is all of it.
  package private(set) var isWhole = false
  private var deleted: (record: StoredRecord, step: Int, kind: Step.Kind)?
  private var isThere = true

  /// Puts a state together; fails when nothing is known of the record, or it was deleted.
  /// - Parameters:
  ///   - id: the record.
  ///   - entries: its changes, the earliest first.
  package init?(of id: RecordID, after entries: [Entry]) {
    guard !entries.isEmpty else { return nil }
    record = StoredRecord(id: id, kind: id.kind ?? .person)
    for entry in entries {
      if let change = entry.change { apply(change, of: entry) } else { isWhole = false }
    }
    guard isThere else { return nil }
  }

  /// The step that has added a record first, and what it added.
  package static func addition(in entries: [Entry]) -> (step: Int, kind: RecordKind)? {
    for entry in entries {
      if case .create(let made) = entry.change { return (entry.step, made.kind) }
    }
    return nil
  }

  /// Whether anything of what it held is known.
  package var hasContents: Bool {
    record.picture != nil || record.properties.contains { !RecordKeys.maintained.contains($0.key) }
  }

  private mutating func apply(_ change: RecordChange, of entry: Entry) {
    switch change {
    case .create(let made):
      let old = broughtBack(by: entry.kind)
      (record, isWhole, isThere) = (old ?? made, old != nil, true)
    case .delete(let gone):
      let isReadable = !gone.properties.isEmpty && gone.properties[RecordKeys.damaged] == nil
      deleted = isReadable ? (gone, entry.step, entry.kind) : nil
      (isThere, isWhole) = (false, false)
    default:
      do { _ = try record.apply(change, rules: ValueChecks(rules: PropertyCatalog(), isActive: false)) } catch {
        isWhole = false
        force(change)
      }
    }
  }

  /// What was deleted, where a step takes that back. Any other makes a record with contents of its own, which nothing
  /// tells: a file came back with another text.
  private func broughtBack(by kind: Step.Kind) -> StoredRecord? {
    guard let deleted else { return nil }
    let isTakenBack =
      switch kind {
      case .change: false
      case .undo(let step): step == deleted.step
      // What is made again is what the undo of it has deleted.
      case .redo(let step): deleted.kind == .undo(step)
      }
    return isTakenBack ? deleted.record : nil
  }

  /// Makes a change of something whose state before is not known.
  private mutating func force(_ change: RecordChange) {
    switch change {
    case .value(let key, _, let new): record.properties[key] = new
    case .picture(_, let new): record.picture = new
    case .container(_, let new): record.container = new
    default: break
    }
  }
}
