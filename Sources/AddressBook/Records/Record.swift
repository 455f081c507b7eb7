public import PropertyLists

/// What persons and groups have in common: an identity, a place, and a property list of which nothing is ever lost.
///
/// Only ``Person`` and ``Group`` conform. Both are values: a copy is independent, any thread may read one, and each
/// carries the property list it was fetched with, so that saving writes only what was changed. A copy is spent once it
/// is saved: fetch the record again to go on with it.
public protocol Record: Hashable, Sendable {
  /// The kind of all records of this type.
  static var kind: RecordKind { get }
  /// What the record holds.
  var contents: RecordContents { get set }
  /// Takes what a record holds; contents of another kind are a programmer's error.
  init(contents: RecordContents)
}

extension Record {
  /// The permanent identifier.
  public var uniqueID: RecordID { contents.id }
  /// The container the record lives in.
  public var container: ContainerID { contents.container }
  /// Whether changes to this record will be refused.
  public var isReadOnly: Bool { contents.isReadOnly }
  /// Whether the record was changed since it was fetched or made.
  public var hasChanges: Bool { contents.hasChanges }
  /// The raw keys that have a value, those nobody declared included.
  public var keys: [String] { Array(contents.properties.keys) }

  /// The value of a property, or nothing when there is none or it has another type.
  ///
  /// Setting does nothing where a value of another type stands, so that it is never overwritten silently: ask
  /// ``value(for:)`` why, and remove it first. Nor does it where the frameworks declare another type: ``set(_:for:catalog:)``
  /// tells.
  public subscript<Value: PropertyValue>(property: Property<Value>) -> Value? {
    get { contents.properties[property.key].flatMap(Value.init(propertyList:)) }
    set {
      if let stored = contents.properties[property.key], Value(propertyList: stored) == nil { return }
      guard PropertyCatalog.standard.declaredType(of: property.key) ?? Value.propertyType == Value.propertyType else {
        return
      }
      contents.set(newValue?.propertyList, type: Value.propertyType, for: property.key)
    }
  }

  /// The entries of a multi-value property; none when there is no value or one of another type.
  ///
  /// Setting does nothing where a value of another type stands, so that it is never overwritten silently, nor where the
  /// frameworks declare another type.
  public subscript<Element: PropertyValue>(property: Property<MultiValue<Element>>) -> MultiValue<Element> {
    get { contents.properties[property.key].flatMap(MultiValue.init(propertyList:)) ?? MultiValue() }
    set {
      if let stored = contents.properties[property.key], MultiValue<Element>(propertyList: stored) == nil { return }
      let type = PropertyType(Element.propertyType.element, isMultiValue: true)
      guard PropertyCatalog.standard.declaredType(of: property.key) ?? type == type else { return }
      contents.set(newValue.stored, type: type, for: property.key)
    }
  }

  /// The value of a raw key, whoever put it there.
  public func value(for key: String) -> PropertyList? { contents.properties[key] }

  /// The value of a property.
  /// - Throws: ``RecordError/wrongType(key:wanted:found:)`` when a value of another type stands there.
  public func value<Value: PropertyValue>(for property: Property<Value>) throws(RecordError) -> Value? {
    guard let stored = contents.properties[property.key] else { return nil }
    if let value = Value(propertyList: stored) { return value }
    throw .wrongType(key: property.key, wanted: Value.propertyType, found: PropertyType(of: stored))
  }

  /// Sets the value of a property; nothing removes it.
  /// - Throws: as ``set(_:for:catalog:)``.
  public mutating func set<Value: PropertyValue>(
    _ value: Value?,
    for property: Property<Value>,
    catalog: PropertyCatalog = .standard
  ) throws(RecordError) {
    guard let value else { return try removeValue(for: property.key) }
    try set(value.propertyList, for: property.key, catalog: catalog)
  }

  /// Sets the entries of a multi-value property; without any it is removed.
  /// - Throws: as ``set(_:for:catalog:)``.
  public mutating func set<Element: PropertyValue>(
    _ values: MultiValue<Element>,
    for property: Property<MultiValue<Element>>,
    catalog: PropertyCatalog = .standard
  ) throws(RecordError) {
    guard let stored = values.stored else { return try removeValue(for: property.key) }
    try set(stored, for: property.key, catalog: catalog)
  }

  /// Sets the value of a raw key.
  /// - Throws: ``RecordError`` when the record is read-only, the catalogue wants another type, or a value of another
  ///   type stands there, which is never overwritten silently.
  public mutating func set(
    _ value: PropertyList,
    for key: String,
    catalog: PropertyCatalog = .standard
  ) throws(RecordError) {
    guard !isReadOnly else { throw .readOnly(uniqueID) }
    guard RawMultiValue(propertyList: value)?.isMixed != true else { throw .mixedMultiValue(key: key) }
    let declared = catalog.type(of: key, in: contents.properties)
    if let declared, !declared.accepts(value) {
      throw .wrongType(key: key, wanted: declared, found: PropertyType(of: value))
    }
    if let declared, let stored = contents.properties[key], !declared.accepts(stored) {
      throw .wrongType(key: key, wanted: declared, found: PropertyType(of: stored))
    }
    contents.set(value, type: declared ?? PropertyType(of: value), for: key)
  }

  /// Sets the value of a raw key and tells whether it was taken.
  public mutating func setValue(
    _ value: PropertyList,
    for key: String,
    catalog: PropertyCatalog = .standard
  ) -> Bool {
    do {
      try set(value, for: key, catalog: catalog)
      return true
    } catch {
      return false
    }
  }

  /// Removes the value of a raw key; without one nothing happens.
  /// - Throws: ``RecordError/readOnly(_:)``.
  public mutating func removeValue(for key: String) throws(RecordError) {
    guard !isReadOnly else { throw .readOnly(uniqueID) }
    contents.set(nil, type: nil, for: key)
  }
}
