public import PropertyLists

/// What a record holds in memory: the property list as it was fetched and as it is now.
public struct RecordContents: Hashable, Sendable {
  /// The record as the store gave it; nothing for a record that was never stored.
  public let fetched: StoredRecord?
  /// The permanent identifier.
  public let id: RecordID
  /// Whether it is a person or a group.
  public let kind: RecordKind
  /// The container the record lives in.
  public var container: ContainerID
  /// Whether changes will be refused.
  public let isReadOnly: Bool
  /// The property list as it is now.
  public package(set) var properties: PropertyList.Dictionary
  /// The digest of the picture as it is now.
  public internal(set) var picture: ImageDigest?
  /// A picture that was set and is not stored yet.
  public internal(set) var newPicture: ImageData?

  /// Takes a record from a store.
  public init(_ stored: StoredRecord, isReadOnly: Bool = false) {
    fetched = stored
    id = stored.id
    kind = stored.kind
    container = stored.container
    properties = stored.properties
    picture = stored.picture
    self.isReadOnly = isReadOnly
  }

  /// Makes a record that is not stored yet.
  public init(new id: RecordID, kind: RecordKind, container: ContainerID = .local) {
    fetched = nil
    self.id = id
    self.kind = kind
    self.container = container
    properties = [:]
    isReadOnly = false
  }

  /// The record as it would be stored.
  public var stored: StoredRecord {
    StoredRecord(
      id: id, kind: kind, container: container, revision: fetched?.revision ?? 0, properties: properties,
      picture: picture)
  }

  var hasChanges: Bool {
    guard let fetched else { return true }
    return fetched.properties != properties || fetched.picture != picture || fetched.container != container
  }

  /// Sets or removes a value, and notes the type of a key that no framework defines in the record itself.
  /// A birthday takes the instant that says the same along.
  package mutating func set(_ value: PropertyList?, type: PropertyType?, for key: String) {
    if key == Property.birthday.key { properties.moveBirthdayInstant(to: value) }
    properties[key] = value
    if value != nil, let type { properties.note(type, of: key) }
  }

  /// Notes the type that values of a key will have.
  package mutating func note(_ type: PropertyType, of key: String) { properties.note(type, of: key) }
}

extension PropertyList.Dictionary {
  /// Notes the type of a custom key in the record itself, so that it stays typed with nobody there to declare it.
  package mutating func note(_ type: @autoclosure () -> PropertyType, of key: String, replacing: Bool = true) {
    guard !PropertyCatalog.standard.isDeclared(key) else { return }
    let noted = self[RecordKeys.propertyTypes] ?? [:]
    // What is no dictionary there came from elsewhere, and stays as it is.
    guard var types = noted.dictionary, replacing || types[key] == nil else { return }
    types[key] = .integer(PropertyList.Integer(type().code))
    self[RecordKeys.propertyTypes] = .dictionary(types)
  }
}
