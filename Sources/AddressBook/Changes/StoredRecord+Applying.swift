import PropertyLists

extension StoredRecord {
  /// Makes a change to the record itself.
  /// - Returns: the change as it was made, or nothing when what it wants stands already.
  /// - Throws: ``ChangeError`` when something else stands than the change found, or a rule is broken.
  mutating func apply(_ change: RecordChange, rules: PropertyCatalog) throws(ChangeError) -> RecordChange? {
    switch change {
    case .value(RecordKeys.propertyTypes, _, let new): return mergeTypes(new)
    case .value(let key, let old, let new): return try setValue(key, old: old, new: new, rules: rules)
    case .entry(let key, let change): return try changeEntry(key, change, rules: rules)
    case .picture(let old, let new):
      guard picture != new else { return nil }
      guard picture == old else { throw .conflict(id, key: "picture", entry: nil) }
      picture = new
      return change
    case .container(let old, let new):
      guard container != new else { return nil }
      guard container == old else { throw .conflict(id, key: "container", entry: nil) }
      container = new
      return change
    case .create, .delete, .member: return nil
    }
  }

  private mutating func mergeTypes(_ new: PropertyList?) -> RecordChange? {
    let old = properties[RecordKeys.propertyTypes]
    var types = old?.dictionary ?? [:]
    for pair in new?.dictionary ?? [:] { types[pair.key] = pair.value }
    guard .dictionary(types) != old else { return nil }
    properties[RecordKeys.propertyTypes] = .dictionary(types)
    return .value(key: RecordKeys.propertyTypes, old: old, new: .dictionary(types))
  }

  private mutating func setValue(
    _ key: String, old: PropertyList?, new: PropertyList?, rules: PropertyCatalog
  ) throws(ChangeError) -> RecordChange? {
    let stored = properties[key]
    guard stored != new else { return nil }
    guard stored == old || RecordKeys.maintained.contains(key) else { throw .conflict(id, key: key, entry: nil) }
    if let new {
      if let declaration = rules[key], !declaration.rules.isEmpty {
        do { try declaration.check(new) } catch { throw .invalid(id, error) }
      }
      properties.note(PropertyType(of: new), of: key, replacing: false)
    }
    properties[key] = new
    return .value(key: key, old: stored, new: new)
  }

  private mutating func changeEntry(
    _ key: String, _ change: EntryChange, rules: PropertyCatalog
  ) throws(ChangeError) -> RecordChange? {
    var values = RawMultiValue()
    if let stored = properties[key] {
      guard let raw = RawMultiValue(propertyList: stored) else { throw .conflict(id, key: key, entry: nil) }
      values = raw
    }
    if let new = change.newValue, let declaration = rules[key], !declaration.rules.isEmpty {
      do { try declaration.checkElement(new) } catch { throw .invalid(id, error) }
    }
    let result = values.apply(change)
    switch result {
    case .unchanged: return nil
    case .conflict(let entry): throw .conflict(id, key: key, entry: entry)
    case .changed(let done):
      guard !values.isMixed else { throw .invalid(id, .mixedMultiValue(key: key)) }
      let isEmpty = values.entries.isEmpty && values.rest.isEmpty
      if !isEmpty { properties.note(PropertyType(of: values.propertyList), of: key, replacing: false) }
      properties[key] = isEmpty ? nil : values.propertyList
      return .entry(key: key, done)
    }
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
