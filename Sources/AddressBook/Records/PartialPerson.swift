public import PropertyLists

/// A person of whom only some keys were fetched.
///
/// There is no setter, and it cannot be saved: ``AddressBook/complete(_:)`` makes it whole. Asking for a key that was not
/// fetched is an error, and so is asking for one that may not be read, while the others can be.
///
///     for person in try book.partialPeople(keys: ["First", "Phone"]) { print(try person[.firstName] ?? "") }
public struct PartialPerson: Hashable, Sendable {
  /// The permanent identifier.
  public let uniqueID: RecordID
  /// The container the person lives in.
  public let container: ContainerID
  /// The number of the step that last changed the person when it was fetched.
  public let revision: Int
  /// The raw keys that were asked for.
  public let fetchedKeys: Set<String>
  /// Those of them that may not be read.
  public let refusedKeys: Set<String>
  private let properties: PropertyList.Dictionary

  init(_ record: StoredRecord, keys: Set<String>, mayRead: (String) -> Bool) {
    uniqueID = record.id
    container = record.container
    revision = record.revision
    fetchedKeys = keys
    let refused = keys.filter { !mayRead($0) }
    refusedKeys = refused
    properties = PropertyList.Dictionary(
      keys.subtracting(refused).compactMap { key in record.properties[key].map { (key, $0) } })
  }

  /// Whether a key can be read: it was fetched and may be read. There may be no value all the same.
  public func isKeyAvailable(_ key: String) -> Bool { fetchedKeys.contains(key) && !refusedKeys.contains(key) }

  /// Whether each of several keys can be read.
  public func areKeysAvailable(_ keys: some Sequence<String>) -> Bool { keys.allSatisfy(isKeyAvailable) }

  /// The value of a raw key.
  /// - Throws: ``NotFetched`` or ``NotPermitted``.
  public func value(for key: String) throws -> PropertyList? {
    guard fetchedKeys.contains(key) else { throw NotFetched(key: key) }
    guard !refusedKeys.contains(key) else { throw NotPermitted(key: key) }
    return properties[key]
  }

  /// The value of a property, or nothing when there is none or it has another type.
  /// - Throws: ``NotFetched`` or ``NotPermitted``.
  public subscript<Value: PropertyValue>(property: Property<Value>) -> Value? {
    get throws { try value(for: property.key).flatMap(Value.init(propertyList:)) }
  }

  /// The entries of a multi-value property; none when there is no value or one of another type.
  /// - Throws: ``NotFetched`` or ``NotPermitted``.
  public subscript<Element: PropertyValue>(property: Property<MultiValue<Element>>) -> MultiValue<Element> {
    get throws { try value(for: property.key).flatMap(MultiValue.init(propertyList:)) ?? MultiValue() }
  }
}

/// A key was read that was not fetched (`CNContactPropertyNotFetchedExceptionName`).
public struct NotFetched: Error, Hashable, Sendable, CustomStringConvertible {
  /// The raw key.
  public let key: String

  /// Names the key.
  public init(key: String) { self.key = key }

  /// One sentence for a person.
  public var description: String { "\(key) was not fetched, fetch it or complete the person" }
}

/// A key was read that may not be (`CNError.unauthorizedKeys`).
public struct NotPermitted: Error, Hashable, Sendable, CustomStringConvertible {
  /// The raw key.
  public let key: String

  /// Names the key.
  public init(key: String) { self.key = key }

  /// One sentence for a person.
  public var description: String { "\(key) may not be read, ask the owner of the book for access to it" }
}
