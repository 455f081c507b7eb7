import PropertyLists

extension RawMultiValue {
  /// What came of a change to an entry.
  enum Outcome {
    /// It was made, as told.
    case changed(EntryChange)
    /// What it wants stands already.
    case unchanged
    /// Something else stands than it found.
    case conflict
  }

  /// Makes a change to an entry.
  mutating func apply(_ change: EntryChange) -> Outcome {
    switch change {
    case .insert(let entry, let position): insert(entry, at: position)
    case .remove(let entry, _): remove(entry)
    case .replace(let id, let old, let new): replace(id, old: old, new: new)
    case .relabel(let id, let old, let new): relabel(id, old: old, new: new)
    case .move(let id, _, let position): move(id, to: position)
    case .primary(let old, let new): setPrimary(old: old, new: new)
    }
  }

  private mutating func insert(_ entry: Entry, at position: Int) -> Outcome {
    if let index = index(of: entry.id) { return entries[index] == entry ? .unchanged : .conflict }
    let index = min(max(0, position), entries.count)
    entries.insert(entry, at: index)
    return .changed(.insert(entry, at: index))
  }

  private mutating func remove(_ entry: Entry) -> Outcome {
    guard let index = index(of: entry.id) else { return .unchanged }
    // Who takes an entry away gives up its being the primary before; where it still is, another made it so.
    guard entries[index] == entry, primary != entry.id else { return .conflict }
    entries.remove(at: index)
    return .changed(.remove(entry, at: index))
  }

  private mutating func replace(_ id: EntryID, old: PropertyList, new: PropertyList) -> Outcome {
    guard let index = index(of: id) else { return .conflict }
    guard entries[index].value != new else { return .unchanged }
    guard entries[index].value == old else { return .conflict }
    entries[index].value = new
    return .changed(.replace(id, old: old, new: new))
  }

  private mutating func relabel(_ id: EntryID, old: Label, new: Label) -> Outcome {
    guard let index = index(of: id) else { return .conflict }
    guard entries[index].label != new else { return .unchanged }
    guard entries[index].label == old else { return .conflict }
    entries[index].label = new
    return .changed(.relabel(id, old: old, new: new))
  }

  private mutating func move(_ id: EntryID, to position: Int) -> Outcome {
    guard let index = index(of: id) else { return .conflict }
    let target = min(max(0, position), entries.count - 1)
    guard index != target else { return .unchanged }
    entries.insert(entries.remove(at: index), at: target)
    return .changed(.move(id, from: index, to: target))
  }

  private mutating func setPrimary(old: EntryID?, new: EntryID?) -> Outcome {
    guard primary != new else { return .unchanged }
    // A first entry makes itself the primary; where another came first, that one stays.
    guard primary == old else { return old == nil ? .unchanged : .conflict }
    primary = new
    return .changed(.primary(old: old, new: new))
  }
}
