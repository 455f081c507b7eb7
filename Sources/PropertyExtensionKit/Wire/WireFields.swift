package import PropertyLists

/// The fields of an object in a message, read by name.
package struct WireFields: Sendable {
  private let fields: PropertyList.Dictionary

  /// Takes the object.
  package init(_ value: PropertyList) throws(WireMismatch) {
    guard let fields = value.dictionary else { throw WireMismatch(found: value, wanted: "an object") }
    self.fields = fields
  }

  /// Whether there is a field of a name.
  package func has(_ name: String) -> Bool { fields[name] != nil }

  /// The value of a field that need not be there.
  package func optional<Value: WireValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(WireMismatch) -> Value? {
    guard let value = fields[name] else { return nil }
    do throws(WireMismatch) {
      return try Value(wireValue: value)
    } catch {
      throw error.inside(field: name)
    }
  }

  /// The value of a field that has to be there.
  package func required<Value: WireValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(WireMismatch) -> Value {
    guard let value = try optional(name, as: type) else { throw WireMismatch("missing").inside(field: name) }
    return value
  }

  /// The list in a field, which is empty when it is not there.
  package func list<Value: WireValue>(_ name: String, of type: Value.Type = Value.self) throws(WireMismatch) -> [Value]
  {
    try optional(name) ?? []
  }
}

extension PropertyList {
  /// An object of a message without the fields that have no value.
  package static func fields(_ fields: KeyValuePairs<String, PropertyList?>) -> PropertyList {
    .dictionary(Dictionary(fields.lazy.compactMap { name, value in value.map { (name, $0) } }))
  }
}
