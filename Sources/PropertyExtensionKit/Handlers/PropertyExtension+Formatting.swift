import PropertyLists

extension PropertyExtension {
  /// Writes a property's values for people.
  ///
  /// - Parameters:
  ///   - key: The property.
  ///   - write: The text of a value, or nothing where PetContacts is to write it in its own way.
  public mutating func format<Value>(_ key: PropertyKey<Value>, _ write: @escaping (Value) throws -> String?) {
    formatters[key.rawKey] = { try Value(propertyList: $0).flatMap(write) }
  }

  /// Writes the values of a multi-value for people, one by one.
  ///
  /// - Parameters:
  ///   - key: The property.
  ///   - write: The text of a value, or nothing where PetContacts is to write it in its own way.
  public mutating func formatEntries<Value>(
    of key: PropertyKey<LabeledValues<Value>>, _ write: @escaping (Value) throws -> String?
  ) {
    formatters[key.rawKey] = { try Value(propertyList: $0).flatMap(write) }
  }

  func answer(_ parameters: FormatMethod.Parameters) throws -> FormatMethod.Result {
    FormatMethod.Result(
      texts: try parameters.values.map { value in
        FormatMethod.Text(try formatters[value.key]?(value.value))
      })
  }
}
