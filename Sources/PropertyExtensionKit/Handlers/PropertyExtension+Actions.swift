import PropertyLists

extension PropertyExtension {
  /// Does the default action of a property, such as starting a mail.
  ///
  /// - Parameters:
  ///   - key: The property.
  ///   - perform: Does it with a value, and says what to show or to open.
  public mutating func action<Value>(
    _ key: PropertyKey<Value>, _ perform: @escaping (Value, BookRecord, Book) throws -> ActionOutcome
  ) {
    add(key.rawKey, perform)
  }

  /// Does the default action of one entry of a multi-value.
  ///
  /// - Parameters:
  ///   - key: The property.
  ///   - perform: Does it with the value of an entry, and says what to show or to open.
  public mutating func entryAction<Value>(
    of key: PropertyKey<LabeledValues<Value>>, _ perform: @escaping (Value, BookRecord, Book) throws -> ActionOutcome
  ) {
    add(key.rawKey, perform)
  }

  private mutating func add<Value: ExtensionValue>(
    _ key: String, _ perform: @escaping (Value, BookRecord, Book) throws -> ActionOutcome
  ) {
    actions[key] = { stored, record, book in
      guard let value = Value(propertyList: stored) else {
        throw WireError(.refused, "the value of \(key) is no \(Value.self)", data: ["key": .string(key)])
      }
      return try perform(value, record, book)
    }
  }

  func answer(_ parameters: ActionMethod.Parameters, _ book: Book) throws -> ActionOutcome {
    guard let perform = actions[parameters.key] else {
      throw WireError(.notFound, "\(identifier) has no action for \(parameters.key)")
    }
    return try perform(parameters.value, parameters.record, book)
  }
}
