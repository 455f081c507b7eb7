public import PropertyLists

/// The values of a multi-value such as phone numbers, in order.
public struct LabeledValues<Value: ExtensionValue> {
  private let entries: [LabeledValue<Value>]
}

/// One entry of a multi-value.
public struct LabeledValue<Value: ExtensionValue> {
  /// What identifies the entry while its value, its label and its place change.
  public let id: String
  /// The label as it is stored: the user's own text, or a constant such as `_$!<Home>!$_`.
  public let label: String
  /// The value.
  public let value: Value
}

extension LabeledValues: ExtensionValue {
  /// Reads a stored multi-value, or nothing when it is none or holds a value of another type.
  public init?(propertyList: PropertyList) {
    guard let stored = StoredEntries(propertyList) else { return nil }
    var entries: [LabeledValue<Value>] = []
    for entry in stored.entries {
      guard let value = Value(propertyList: entry.value) else { return nil }
      entries.append(LabeledValue(id: entry.id, label: entry.label, value: value))
    }
    self.entries = entries
  }

  /// The multi-value as it is stored.
  public var propertyList: PropertyList {
    [
      "identifiers": .array(map { .string($0.id) }), "labels": .array(map { .string($0.label) }),
      "values": .array(map(\.value.propertyList)),
    ]
  }
}

extension LabeledValues: RandomAccessCollection {
  /// The first entry's position.
  public var startIndex: Int { 0 }
  /// The position after the last entry.
  public var endIndex: Int { entries.count }
  /// The entry at a position.
  public subscript(position: Int) -> LabeledValue<Value> { entries[position] }
}

extension LabeledValues: Sendable where Value: Sendable {}
extension LabeledValue: Sendable where Value: Sendable {}

/// The entries of a stored multi-value, of whatever type.
struct StoredEntries {
  let entries: [(id: String, label: String, value: PropertyList)]

  /// Reads them, or nothing when the dictionary is no multi-value. Lists of identifiers and labels may be missing.
  init?(_ propertyList: PropertyList) {
    guard let dictionary = propertyList.dictionary, let values = dictionary["values"]?.array else { return nil }
    let identifiers = dictionary["identifiers"]?.array
    let labels = dictionary["labels"]?.array
    guard identifiers?.count ?? values.count == values.count, labels?.count ?? values.count == values.count else {
      return nil
    }
    entries = values.enumerated().map { index, value in
      (identifiers?[index].string ?? "\(index)", labels?[index].string ?? "", value)
    }
  }
}
