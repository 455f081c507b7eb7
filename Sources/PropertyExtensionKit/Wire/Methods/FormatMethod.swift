package import PropertyLists

/// Values are written for people.
package enum FormatMethod: WireMethod {
  package static let name = "format"

  /// A value of a property.
  package struct Value: WireValue {
    /// The property's key.
    package let key: String
    /// The value: of a multi-value, that of one entry.
    package let value: PropertyList
    /// The unit that the property is declared with.
    package let unit: String?

    package init(key: String, value: PropertyList, unit: String? = nil) {
      self.key = key
      self.value = value
      self.unit = unit
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      key = try fields.required("key")
      value = try fields.required("value")
      unit = try fields.optional("unit")
    }

    package var wireValue: PropertyList {
      .fields(["key": key.wireValue, "value": value, "unit": unit?.wireValue])
    }
  }

  /// The values to write.
  package struct Parameters: WireValue {
    /// The values.
    package let values: [Value]

    package init(values: [Value]) { self.values = values }

    package init(wireValue: PropertyList) throws(WireMismatch) { values = try WireFields(wireValue).required("values") }

    package var wireValue: PropertyList { .fields(["values": values.wireValue]) }
  }

  /// A text, or none where the program is to write the value in its own way.
  package struct Text: WireValue {
    /// The text.
    package let text: String?

    package init(_ text: String?) { self.text = text }

    package init(wireValue: PropertyList) throws(WireMismatch) { text = try WireFields(wireValue).optional("text") }

    package var wireValue: PropertyList { .fields(["text": text?.wireValue]) }
  }

  /// What was written.
  package struct Result: WireValue {
    /// As many as there were values, in their order.
    package let texts: [Text]

    package init(texts: [Text]) { self.texts = texts }

    package init(wireValue: PropertyList) throws(WireMismatch) { texts = try WireFields(wireValue).required("texts") }

    package var wireValue: PropertyList { .fields(["texts": texts.wireValue]) }
  }
}
