public import PropertyLists

/// One change to a book, small enough to be reversed, merged and told to others.
///
/// The operations of a step, as they were applied, are the book's log: undo, history and synchronisation read the same
/// list that the change was made of.
public enum Operation: Hashable, Sendable {
  /// A change to one record.
  case record(RecordID, RecordChange)
  /// A document was put (nothing before), replaced, or deleted (nothing after).
  case document(DocumentKey, old: PropertyList?, new: PropertyList?)
}

/// A change to one record.
public enum RecordChange: Hashable, Sendable {
  /// The record is new. In the log its contents are left out: the store has them.
  case create(StoredRecord)
  /// The record goes. In the log its contents are those it had.
  case delete(StoredRecord)
  /// A value is set or, with nothing new, removed.
  case value(key: String, old: PropertyList?, new: PropertyList?)
  /// An entry of a multi-value changes.
  case entry(key: String, EntryChange)
  /// A record enters the group (no old position) or leaves it (no new one).
  case member(RecordID, old: Int?, new: Int?)
  /// The picture is set, replaced or removed.
  case picture(old: ImageDigest?, new: ImageDigest?)
  /// The record moves to another container.
  case container(old: ContainerID, new: ContainerID)
}

/// A change to one entry of a multi-value, which its identifier names.
public enum EntryChange: Hashable, Sendable {
  /// An entry is new at a position.
  case insert(RawMultiValue.Entry, at: Int)
  /// The entry at a position goes.
  case remove(RawMultiValue.Entry, at: Int)
  /// The value is another.
  case replace(EntryID, old: PropertyList, new: PropertyList)
  /// The label is another.
  case relabel(EntryID, old: Label, new: Label)
  /// The entry stands at another position.
  case move(EntryID, from: Int, to: Int)
  /// Another entry is the primary.
  case primary(old: EntryID?, new: EntryID?)
}

extension Operation {
  /// The record that is changed, when one is.
  public var record: RecordID? {
    if case .record(let id, _) = self { id } else { nil }
  }

  /// What takes the change back.
  public var inverse: Operation {
    switch self {
    case .record(let id, let change): .record(id, change.inverse)
    case .document(let key, let old, let new): .document(key, old: new, new: old)
    }
  }

  /// The pictures that taking the change back may need.
  public var pictures: [ImageDigest] {
    guard case .record(_, let change) = self else { return [] }
    return switch change {
    case .picture(let old, let new): [old, new].compactMap(\.self)
    case .delete(let record): record.pictures
    case .value(RecordKeys.mergedPictures, let old, let new): [old, new].flatMap(ImageDigest.keptAside)
    case .entry(RecordKeys.mergedPictures, let change): change.values.compactMap(\.string).compactMap(ImageDigest.init)
    default: []
    }
  }
}

extension RecordChange {
  var inverse: RecordChange {
    switch self {
    case .create(let record): .delete(record)
    case .delete(let record): .create(record)
    case .value(let key, let old, let new): .value(key: key, old: new, new: old)
    case .entry(let key, let change): .entry(key: key, change.inverse)
    case .member(let id, let old, let new): .member(id, old: new, new: old)
    case .picture(let old, let new): .picture(old: new, new: old)
    case .container(let old, let new): .container(old: new, new: old)
    }
  }
}

extension EntryChange {
  /// The values that the change brings, removes or replaces.
  fileprivate var values: [PropertyList] {
    switch self {
    case .insert(let entry, _), .remove(let entry, _): [entry.value]
    case .replace(_, let old, let new): [old, new]
    case .relabel, .move, .primary: []
    }
  }

  var inverse: EntryChange {
    switch self {
    case .insert(let entry, let index): .remove(entry, at: index)
    case .remove(let entry, let index): .insert(entry, at: index)
    case .replace(let id, let old, let new): .replace(id, old: new, new: old)
    case .relabel(let id, let old, let new): .relabel(id, old: new, new: old)
    case .move(let id, let from, let to): .move(id, from: to, to: from)
    case .primary(let old, let new): .primary(old: new, new: old)
    }
  }
}
