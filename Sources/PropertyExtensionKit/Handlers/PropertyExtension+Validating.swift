import PropertyLists

extension PropertyExtension {
  /// Checks the value of a property before it is saved. A value that is no `Value` is refused before.
  ///
  /// - Parameters:
  ///   - key: The property.
  ///   - check: What is wrong with a value and what is wanted, for a person; nothing when it may be saved.
  public mutating func validate<Value>(
    _ key: PropertyKey<Value>, _ check: @escaping (Value, BookRecord, Book) throws -> String?
  ) {
    validators[key.rawKey] = { stored, record, book in
      let message = try Self.objection(to: stored) { try check($0, record, book) }
      return message.map { [ValidationProblem(record: record.id, key: key.rawKey, message: $0)] } ?? []
    }
  }

  /// Checks each entry of a multi-value before it is saved. A value that is no `Value` is refused before.
  ///
  /// - Parameters:
  ///   - key: The property.
  ///   - check: What is wrong with an entry and what is wanted, for a person; nothing when it may be saved.
  public mutating func validateEntries<Value>(
    of key: PropertyKey<LabeledValues<Value>>,
    _ check: @escaping (LabeledValue<Value>, BookRecord, Book) throws -> String?
  ) {
    validators[key.rawKey] = { stored, record, book in
      guard let entries = StoredEntries(stored)?.entries else {
        return [ValidationProblem(record: record.id, key: key.rawKey, message: "this is no list of labelled values")]
      }
      return try entries.compactMap { entry in
        let message = try Self.objection(to: entry.value) { (value: Value) in
          try check(LabeledValue(id: entry.id, label: entry.label, value: value), record, book)
        }
        return message.map { ValidationProblem(record: record.id, key: key.rawKey, entry: entry.id, message: $0) }
      }
    }
  }

  private static func objection<Value: ExtensionValue>(
    to stored: PropertyList, _ check: (Value) throws -> String?
  ) throws -> String? {
    guard let value = Value(propertyList: stored) else { return "this is no \(Value.self)" }
    return try check(value)
  }

  func answer(_ parameters: ValidateMethod.Parameters, _ book: Book) throws -> ValidateMethod.Result {
    ValidateMethod.Result(
      problems: try parameters.records.flatMap { record in
        let changed = parameters.changed[record.id] ?? Array(record.properties.keys)
        return try changed.sorted().flatMap { key in
          guard let validator = validators[key], let value = record.properties[key] else {
            return [ValidationProblem]()
          }
          return try validator(value, record, book)
        }
      })
  }
}
