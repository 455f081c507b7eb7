/// Why nothing was undone or redone.
public enum UndoError: Error, Hashable, Sendable {
  /// There is no step to take back.
  case nothingToUndo
  /// No step was taken back, or another change came after it.
  case nothingToRedo
  /// Something is staged: it must be saved or dropped first.
  case unsavedChanges
  /// A later step changed the same, which would be lost: of the record, and under a raw key where one value is meant.
  case changedSince(RecordID, key: String?, by: Step)
  /// A later step changed the same document, which would be lost.
  case documentChangedSince(DocumentKey, by: Step)
}

extension UndoError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo"
    case .unsavedChanges: "there are unsaved changes, commit or roll back first"
    case .changedSince(let id, let key, let step):
      "\(key.map { "\($0) of " } ?? "")the record \(id) was changed since: \(step.title)"
    case .documentChangedSince(let key, let step):
      "the \(key.namespace)'s \(key.name) was changed since: \(step.title)"
    }
  }
}
