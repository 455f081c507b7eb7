import PropertyLists

extension StoredRecord {
  /// Makes a change to the record itself.
  /// - Returns: the change as it was made, or nothing when what it wants stands already.
  /// - Throws: ``ChangeError`` when something else stands than the change found, or a rule is broken.
  mutating func apply(_ change: RecordChange, rules: ValueChecks) throws(ChangeError) -> RecordChange? {
    switch change {
    case .value(RecordKeys.propertyTypes, let old, let new): return mergeTypes(new, replacing: old)
    case .value(let key, let old, let new): return try setValue(key, old: old, new: new, rules: rules)
    case .entry(let key, let change): return try changeEntry(key, change, rules: rules)
    case .picture(let old, let new):
      guard picture != new else { return nil }
      guard picture == old else {
        throw conflict(
          Conflict.pictureKey, old?.rawValue.propertyList, picture?.rawValue.propertyList, new?.rawValue.propertyList)
      }
      picture = new
      return change
    case .container(let old, let new):
      guard container != new else { return nil }
      guard container == old else {
        throw conflict(
          Conflict.containerKey, old.rawValue.propertyList, container.rawValue.propertyList, new.rawValue.propertyList)
      }
      container = new
      return change
    case .create, .delete, .member: return nil
    }
  }

  /// Notes the types that are new. One that goes is forgotten when the record has no value any more that it is of.
  private mutating func mergeTypes(_ new: PropertyList?, replacing found: PropertyList?) -> RecordChange? {
    let old = properties[RecordKeys.propertyTypes]
    guard var types = (old ?? [:]).dictionary else { return nil }
    for pair in found?.dictionary ?? [:] where properties[pair.key] == nil { types[pair.key] = nil }
    for pair in new?.dictionary ?? [:] { types[pair.key] = pair.value }
    guard .dictionary(types) != old ?? [:] else { return nil }
    let merged: PropertyList? = types.isEmpty && new == nil ? nil : .dictionary(types)
    properties[RecordKeys.propertyTypes] = merged
    return .value(key: RecordKeys.propertyTypes, old: old, new: merged)
  }

  private mutating func setValue(
    _ key: String, old: PropertyList?, new: PropertyList?, rules: ValueChecks
  ) throws(ChangeError) -> RecordChange? {
    let stored = properties[key]
    guard stored != new else { return nil }
    guard stored == old || RecordKeys.maintained.contains(key) else { throw conflict(key, old, stored, new) }
    if let new {
      try rules.check(new, for: key, replacing: stored, in: id)
      properties.note(PropertyType(of: new), of: key, replacing: false)
    }
    properties[key] = new
    return .value(key: key, old: stored, new: new)
  }

  private mutating func changeEntry(
    _ key: String, _ change: EntryChange, rules: ValueChecks
  ) throws(ChangeError) -> RecordChange? {
    let stored = properties[key]
    guard var values = stored.map(RawMultiValue.init(propertyList:)) ?? RawMultiValue() else {
      throw conflict(key, nil, stored, change.newValue)
    }
    let wasMixed = values.isMixed
    switch values.apply(change) {
    case .unchanged: return nil
    case .conflict: throw .conflict(Conflict(of: change, with: values, key: key, in: id))
    case .changed(let done):
      if let new = change.newValue { try rules.checkEntry(new, of: values, wasMixed: wasMixed, for: key, in: id) }
      let new = values.stored
      if let new { properties.note(PropertyType(of: new), of: key, replacing: false) }
      properties[key] = new
      // The log must lead back exactly. A list that was written in another form, or that goes with its last entry, does
      // not come back by its entries.
      var back = new.flatMap(RawMultiValue.init(propertyList:)) ?? RawMultiValue()
      _ = back.apply(done.inverse)
      return back.stored == stored ? .entry(key: key, done) : .value(key: key, old: stored, new: new)
    }
  }
}

extension StoredRecord {
  /// The conflict of a change to a value as a whole.
  private func conflict(
    _ key: String, _ expected: PropertyList?, _ stored: PropertyList?, _ wanted: PropertyList?
  ) -> ChangeError {
    .conflict(Conflict(record: id, key: key, expected: expected, stored: stored, wanted: wanted))
  }
}

extension EntryChange {
  fileprivate var newValue: PropertyList? {
    switch self {
    case .insert(let entry, _): entry.value
    case .replace(_, _, let new): new
    default: nil
    }
  }
}
