public import PropertyLists

/// A change of the book that is being collected.
public struct Proposal: Sendable {
  private(set) var operations: [ProposedOperation] = []
  private(set) var revisions: [String: Int] = [:]

  /// Gives a property a value.
  public mutating func set<Value>(_ key: PropertyKey<Value>, of record: BookRecord, to value: Value) {
    operations.append(.set(record: record.id, key: key.rawKey, value: value.propertyList))
  }

  /// Takes a property's value away.
  public mutating func remove<Value>(_ key: PropertyKey<Value>, of record: BookRecord) {
    operations.append(.remove(record: record.id, key: key.rawKey))
  }

  /// Adds an entry to a multi-value, behind the others.
  public mutating func append<Value>(
    _ value: Value, label: String? = nil, to key: PropertyKey<LabeledValues<Value>>, of record: BookRecord
  ) {
    operations.append(.append(record: record.id, key: key.rawKey, label: label, value: value.propertyList))
  }

  /// Gives an entry of a multi-value another value.
  public mutating func replace<Value>(
    _ entry: LabeledValue<Value>, by value: Value, in key: PropertyKey<LabeledValues<Value>>, of record: BookRecord
  ) {
    operations.append(
      .replace(record: record.id, key: key.rawKey, entry: entry.id, value: value.propertyList, label: nil))
  }

  /// Gives an entry of a multi-value another label.
  public mutating func relabel<Value>(
    _ entry: LabeledValue<Value>, as label: String, in key: PropertyKey<LabeledValues<Value>>, of record: BookRecord
  ) {
    operations.append(.replace(record: record.id, key: key.rawKey, entry: entry.id, value: nil, label: label))
  }

  /// Takes an entry of a multi-value away.
  public mutating func drop<Value>(
    _ entry: LabeledValue<Value>, from key: PropertyKey<LabeledValues<Value>>, of record: BookRecord
  ) {
    operations.append(.drop(record: record.id, key: key.rawKey, entry: entry.id))
  }

  /// Makes a record.
  public mutating func create(_ kind: BookRecord.Kind = .person, properties: PropertyList.Dictionary) {
    operations.append(.create(kind: kind, properties: properties))
  }

  /// Deletes a record.
  public mutating func delete(_ record: BookRecord) { operations.append(.delete(record: record.id)) }

  /// Refuses the change when a record is no longer as it was seen.
  public mutating func requireUnchanged(_ record: BookRecord) { revisions[record.id] = record.revision }
}
