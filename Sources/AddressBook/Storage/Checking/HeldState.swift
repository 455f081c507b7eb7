import PropertyLists

/// The state of a record as its changes tell it. That a record was made is logged without its contents; that one was
/// deleted, with them.
package struct HeldState {
  /// The record, as far as it is known.
  package private(set) var record: StoredRecord
  /// Whether that is all of it.
  package private(set) var isWhole = false
  private var deleted: StoredRecord?
  private var isThere = true

  /// Puts a state together; fails when nothing is known of the record, or it was deleted.
  /// - Parameters:
  ///   - id: the record.
  ///   - changes: its changes, the earliest first; nothing for one that cannot be read.
  package init?(of id: RecordID, after changes: [RecordChange?]) {
    guard !changes.isEmpty else { return nil }
    record = StoredRecord(id: id, kind: id.kind ?? .person)
    for change in changes {
      if let change { apply(change) } else { isWhole = false }
    }
    guard isThere else { return nil }
  }

  /// Whether anything of what it held is known.
  package var hasContents: Bool {
    record.picture != nil || record.properties.contains { !RecordKeys.maintained.contains($0.key) }
  }

  private mutating func apply(_ change: RecordChange) {
    switch change {
    case .create(let made):
      // What is brought back is what was deleted.
      (record, isWhole, isThere) = (deleted ?? made, deleted != nil, true)
    case .delete(let gone):
      let isReadable = !gone.properties.isEmpty && gone.properties[RecordKeys.damaged] == nil
      (deleted, isThere, isWhole) = (isReadable ? gone : nil, false, false)
    default:
      do { _ = try record.apply(change, rules: ValueChecks(rules: PropertyCatalog(), isActive: false)) } catch {
        isWhole = false
        force(change)
      }
    }
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
