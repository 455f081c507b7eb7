package import PropertyLists

extension PropertyList: WireValue {
  /// Takes any value.
  package init(wireValue: PropertyList) throws(WireMismatch) { self = wireValue }
  /// The value itself.
  package var wireValue: PropertyList { self }
}

extension PropertyList.Dictionary: WireValue {
  /// Takes an object with any fields.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    guard let value = wireValue.dictionary else { throw WireMismatch(found: wireValue, wanted: "an object") }
    self = value
  }

  /// The object.
  package var wireValue: PropertyList { .dictionary(self) }
}

extension String: WireValue {
  /// Takes text.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    guard let text = wireValue.string else { throw WireMismatch(found: wireValue, wanted: "text") }
    self = text
  }

  /// The text.
  package var wireValue: PropertyList { .string(self) }
}

extension Int: WireValue {
  /// Takes a whole number.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    guard let number = wireValue.int else { throw WireMismatch(found: wireValue, wanted: "a whole number") }
    self = number
  }

  /// The number.
  package var wireValue: PropertyList { .integer(PropertyList.Integer(self)) }
}

extension Bool: WireValue {
  /// Takes true or false.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    guard let boolean = wireValue.boolean else { throw WireMismatch(found: wireValue, wanted: "true or false") }
    self = boolean
  }

  /// The truth value.
  package var wireValue: PropertyList { .boolean(self) }
}

extension PropertyList.Date: WireValue {
  /// Takes an instant.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    guard let date = wireValue.date else {
      throw WireMismatch(found: wireValue, wanted: #"an instant such as {"$date":"2026-04-01T00:00:00Z"}"#)
    }
    self = date
  }

  /// The instant.
  package var wireValue: PropertyList { .date(self) }
}

extension Array: WireValue where Element: WireValue {
  /// Takes a list.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    guard let array = wireValue.array else { throw WireMismatch(found: wireValue, wanted: "a list") }
    self = []
    reserveCapacity(array.count)
    for (index, value) in array.enumerated() {
      do throws(WireMismatch) {
        append(try Element(wireValue: value))
      } catch {
        throw error.inside(index: index)
      }
    }
  }

  /// The list.
  package var wireValue: PropertyList { .array(map(\.wireValue)) }
}

extension Dictionary: WireValue where Key == String, Value: WireValue {
  /// Takes an object whose fields are all of one kind.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    self = [:]
    for pair in try PropertyList.Dictionary(wireValue: wireValue) {
      do throws(WireMismatch) {
        self[pair.key] = try Value(wireValue: pair.value)
      } catch {
        throw error.inside(field: pair.key)
      }
    }
  }

  /// The object.
  package var wireValue: PropertyList { .dictionary(PropertyList.Dictionary(map { ($0.key, $0.value.wireValue) })) }
}

extension WireValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// Takes one of the words of an enumeration.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    guard let word = wireValue.string, let value = Self(rawValue: word) else {
      throw WireMismatch(found: wireValue, wanted: "one of " + Self.allCases.map(\.rawValue).joined(separator: ", "))
    }
    self = value
  }

  /// The word.
  package var wireValue: PropertyList { .string(rawValue) }
}
