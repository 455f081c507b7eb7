import PropertyLists

/// What the history knows of a record whose property list cannot be read.
struct RecordHistory {
  private let storage: any StorageAdapter

  init(_ storage: any StorageAdapter) { self.storage = storage }

  /// The last state of a record that can be told from the history alone: what it was when it was once deleted and brought
  /// back, and what was changed since. Nothing where the history does not hold all of it.
  func lastState(of id: RecordID) throws -> StoredRecord? {
    let steps: [(step: Step, operations: [Operation])]
    do { steps = try storage.history(of: id, limit: .max) } catch StorageError.damaged { return nil }
    let changes = steps.reversed().flatMap { entry in
      entry.operations.compactMap { operation -> RecordChange? in
        guard case .record(id, let change) = operation else { return nil }
        return change
      }
    }
    let known = changes.lastIndex { change in
      guard case .delete(let record) = change else { return false }
      return !record.properties.isEmpty && record.properties[RecordKeys.damaged] == nil
    }
    guard let known, case .delete(var record) = changes[known] else { return nil }
    let rules = ValueChecks(rules: PropertyCatalog(), isActive: false)
    for change in changes[(known + 1)...] {
      if case .delete = change { return nil }
      do { _ = try record.apply(change, rules: rules) } catch { return nil }
    }
    return record
  }
}
