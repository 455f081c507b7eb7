public import PropertyLists

/// A person or a group of the book, with the properties that the extension may see.
public struct BookRecord: Hashable, Sendable {
  /// What a record describes.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A person, a pet, an organisation.
    case person
    /// A group of records.
    case group
  }

  /// The record's permanent identifier, such as `5E2C…:ABPerson`.
  public let id: String
  /// What it describes.
  public let kind: Kind
  /// The name that people know it by.
  public let name: String
  /// Counts the changes of the record.
  public let revision: Int
  /// The values by raw key, as the book stores them; only of keys that were granted.
  public var properties: PropertyList.Dictionary

  /// Makes a record.
  public init(
    id: String, kind: Kind = .person, name: String, revision: Int = 1, properties: PropertyList.Dictionary = [:]
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.revision = revision
    self.properties = properties
  }
}

extension BookRecord {
  /// The value of a property; nothing when there is none, when it is of another type, and when it was not granted.
  public subscript<Value>(key: PropertyKey<Value>) -> Value? {
    properties[key.rawKey].flatMap { Value(propertyList: $0) }
  }
}

extension BookRecord {
  /// The entries of a multi-value that are of its type, and how many are not, which stay in the book all the same.
  public func entries<Value>(
    of key: PropertyKey<LabeledValues<Value>>
  ) -> (readable: [LabeledValue<Value>], unreadable: Int) {
    let stored = properties[key.rawKey].flatMap { StoredEntries($0)?.entries } ?? []
    let readable = stored.compactMap { entry in
      Value(propertyList: entry.value).map { LabeledValue(id: entry.id, label: entry.label, value: $0) }
    }
    return (readable, stored.count - readable.count)
  }
}

extension BookRecord.Kind: WireValue {}

extension BookRecord: WireValue {
  /// Reads a record of a message.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    let fields = try WireFields(wireValue)
    id = try fields.required("record")
    kind = try fields.required("kind")
    name = try fields.required("name")
    revision = try fields.required("revision")
    properties = try fields.required("properties")
  }

  /// The record as a message has it.
  package var wireValue: PropertyList {
    .fields([
      "record": id.wireValue, "kind": kind.wireValue, "name": name.wireValue, "revision": revision.wireValue,
      "properties": properties.wireValue,
    ])
  }
}
