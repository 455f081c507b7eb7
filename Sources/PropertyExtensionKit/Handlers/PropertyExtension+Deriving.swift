public import PropertyLists

extension PropertyExtension {
  /// Computes a property that the manifest declares as derived.
  ///
  /// What is thrown for one record is written into the log, and the record has no value.
  ///
  /// - Parameters:
  ///   - key: The property.
  ///   - compute: The value of a record, or nothing when it has none.
  public mutating func derive<Value>(
    _ key: PropertyKey<Value>, _ compute: @escaping (BookRecord, Book) throws -> Derived<Value>?
  ) {
    derivers[key.rawKey] = { record, book in
      try compute(record, book).map { Derived($0.value.propertyList, validUntil: $0.validUntil) }
    }
  }

  func answer(_ parameters: DeriveMethod.Parameters, _ book: Book) throws -> DeriveMethod.Result {
    let wanted = try parameters.keys.map { key in
      guard let deriver = derivers[key] else {
        throw WireError(.invalidParameters, "\(key) is not derived by \(identifier)", data: ["key": .string(key)])
      }
      return (key, deriver)
    }
    return DeriveMethod.Result(
      values: try parameters.records.compactMap { record in
        var values: PropertyList.Dictionary = [:]
        var validUntil: PropertyList.Date?
        for (key, deriver) in wanted {
          guard let derived = try book.logging("\(key) of \(record.id)", { try deriver(record, book) }) else {
            continue
          }
          values[key] = derived.value
          validUntil = [validUntil, derived.validUntil].compactMap(\.self).min()
        }
        return values.isEmpty ? nil : DerivedValues(record: record.id, values: values, validUntil: validUntil)
      })
  }
}

/// A computed value and how long it holds.
public struct Derived<Value> {
  /// The value.
  public let value: Value
  /// The instant from which it may be another; nothing when it holds as long as the record does not change.
  public let validUntil: PropertyList.Date?

  /// Makes a value that holds until an instant, or as long as the record does not change.
  public init(_ value: Value, validUntil: PropertyList.Date? = nil) {
    self.value = value
    self.validUntil = validUntil
  }

  /// Makes a value that holds until a day begins.
  public init(_ value: Value, validUntil day: Day?) { self.init(value, validUntil: day?.beginning) }
}

extension Derived: Sendable where Value: Sendable {}
