public import PropertyLists

/// What values must be.
extension PropertyDeclaration {
  /// Whether the property is meant for a record of a kind with these values.
  public func applies(to properties: PropertyList.Dictionary, kind: RecordKind) -> Bool {
    kinds.contains(kind) && appliesTo?.matches(properties, kind: kind) ?? true
  }

  /// Checks a whole value: its type and each entry's rules.
  /// - Throws: ``RecordError``.
  public func check(_ value: PropertyList) throws(RecordError) {
    guard type.accepts(value) else {
      throw .wrongType(key: key, wanted: type, found: PropertyType(of: value))
    }
    guard type.isMultiValue else { return try checkElement(value) }
    for entry in RawMultiValue(propertyList: value)?.entries ?? [] { try checkElement(entry.value) }
  }

  /// Checks one value, or one entry's.
  /// - Throws: ``RecordError``.
  public func checkElement(_ value: PropertyList) throws(RecordError) {
    guard type.element.accepts(value) else {
      throw .wrongType(key: key, wanted: PropertyType(type.element), found: PropertyType(of: value))
    }
    guard let broken = rules.broken(by: value, unit: unit) else { return }
    throw .invalid(key: key, value: value, wanted: broken)
  }
}
