import PropertyLists

extension RecordContents {
  /// The operations that make the record as it was fetched into what it is now; none for one that was not fetched.
  ///
  /// Multi-values are compared entry by entry, so that two people can change two phone numbers at once.
  var difference: [Operation] {
    guard let fetched else { return [] }
    var changes: [RecordChange] = []
    if fetched.container != container { changes.append(.container(old: fetched.container, new: container)) }
    // The types come first, so that they go last when the changes are taken back.
    let types = (old: fetched.properties[RecordKeys.propertyTypes], new: properties[RecordKeys.propertyTypes])
    if types.old != types.new { changes.append(.value(key: RecordKeys.propertyTypes, old: types.old, new: types.new)) }
    for (key, old, new) in fetched.properties.merged(with: properties)
    where old != new && key != RecordKeys.propertyTypes {
      if let entries = entryChanges(from: old, to: new) {
        changes += entries.map { .entry(key: key, $0) }
      } else {
        changes.append(.value(key: key, old: old, new: new))
      }
    }
    if fetched.picture != picture { changes.append(.picture(old: fetched.picture, new: picture)) }
    return changes.map { .record(id, $0) }
  }

  /// The changes of entries, or nothing when one of the two is no multi-value or more than entries changed.
  private func entryChanges(from old: PropertyList?, to new: PropertyList?) -> [EntryChange]? {
    let empty = RawMultiValue()
    let oldValues = old.map(RawMultiValue.init(propertyList:)) ?? empty
    let newValues = new.map(RawMultiValue.init(propertyList:)) ?? empty
    guard let oldValues, let newValues, oldValues.rest == newValues.rest else { return nil }
    // A list that was written in another form, without identifiers say, is written whole.
    guard old == nil || oldValues.propertyList == old, new == nil || newValues.propertyList == new else { return nil }
    // An empty list is not the same as none, which entries cannot tell.
    guard old == nil || !oldValues.entries.isEmpty, new == nil || !newValues.entries.isEmpty else { return nil }
    return oldValues.changes(to: newValues)
  }
}

extension StoredRecord {
  /// The operations that make another record, of the same identity, into this one.
  package func difference(from old: StoredRecord) -> [Operation] {
    var contents = RecordContents(old)
    contents.properties = properties
    contents.picture = picture
    contents.container = container
    return contents.difference
  }
}

extension RawMultiValue {
  /// The changes, one after another, that make this multi-value into another. O(n), and O(n) more for each change.
  func changes(to target: RawMultiValue) -> [EntryChange] {
    let (ownIDs, targetIDs) = (Set(entries.map(\.id)), Set(target.entries.map(\.id)))
    var changes: [EntryChange] = []
    var current = self
    func make(_ change: EntryChange) {
      changes.append(change)
      _ = current.apply(change)
    }
    // The primary is given up before its entry goes and taken when the new one is there, so that the way back works.
    let staysPossible = target.primary.map(ownIDs.contains) ?? true
    if primary != target.primary, primary != nil {
      make(.primary(old: primary, new: staysPossible ? target.primary : nil))
    }
    for (index, entry) in entries.enumerated().reversed() where !targetIDs.contains(entry.id) {
      make(.remove(entry, at: index))
    }
    for (index, entry) in target.entries.enumerated() {
      guard ownIDs.contains(entry.id) else {
        make(.insert(entry, at: index))
        continue
      }
      if current.entries[index].id != entry.id, let position = current.index(of: entry.id) {
        make(.move(entry.id, from: position, to: index))
      }
      let standing = current.entries[index]
      if standing.value != entry.value { make(.replace(entry.id, old: standing.value, new: entry.value)) }
      if standing.label != entry.label { make(.relabel(entry.id, old: standing.label, new: entry.label)) }
    }
    if current.primary != target.primary { make(.primary(old: current.primary, new: target.primary)) }
    return changes
  }
}

extension PropertyList.Dictionary {
  /// The keys of both, in the order of their bytes, with the value that each has here and there.
  fileprivate func merged(with other: Self) -> [(key: String, old: PropertyList?, new: PropertyList?)] {
    var merged: [(key: String, old: PropertyList?, new: PropertyList?)] = []
    var (left, right) = (self[...], other[...])
    while let mine = left.first, let theirs = right.first {
      if mine.key.precedesByBytes(theirs.key) {
        merged.append((mine.key, mine.value, nil))
        left = left.dropFirst()
      } else if theirs.key.precedesByBytes(mine.key) {
        merged.append((theirs.key, nil, theirs.value))
        right = right.dropFirst()
      } else {
        merged.append((mine.key, mine.value, theirs.value))
        (left, right) = (left.dropFirst(), right.dropFirst())
      }
    }
    return merged + left.map { ($0.key, $0.value, nil) } + right.map { ($0.key, nil, $0.value) }
  }
}
