package import PropertyLists

/// Properties are computed from others.
package enum DeriveMethod: WireMethod {
  package static let name = "derive"

  /// What to compute of which records.
  package struct Parameters: WireValue {
    /// The records.
    package let records: [BookRecord]
    /// The keys to compute.
    package let keys: [String]

    package init(records: [BookRecord], keys: [String]) {
      self.records = records
      self.keys = keys
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      records = try fields.required("records")
      keys = try fields.required("keys")
    }

    package var wireValue: PropertyList {
      .fields(["records": records.wireValue, "keys": keys.wireValue])
    }
  }

  /// What was computed.
  package struct Result: WireValue {
    /// The values by record; a record that is not here has none.
    package let values: [DerivedValues]

    package init(values: [DerivedValues]) { self.values = values }

    package init(wireValue: PropertyList) throws(WireMismatch) { values = try WireFields(wireValue).list("values") }

    package var wireValue: PropertyList { .fields(["values": values.wireValue]) }
  }
}

/// The computed values of a record.
package struct DerivedValues: WireValue {
  /// The record's identifier.
  package let record: String
  /// The values by key; a key that is not here has none.
  package let values: PropertyList.Dictionary
  /// The instant from which they may be others; nothing when they hold as long as the record does not change.
  package let validUntil: PropertyList.Date?

  package init(record: String, values: PropertyList.Dictionary, validUntil: PropertyList.Date? = nil) {
    self.record = record
    self.values = values
    self.validUntil = validUntil
  }

  package init(wireValue: PropertyList) throws(WireMismatch) {
    let fields = try WireFields(wireValue)
    record = try fields.required("record")
    values = try fields.required("values")
    validUntil = try fields.optional("validUntil")
  }

  package var wireValue: PropertyList {
    .fields(["record": record.wireValue, "values": values.wireValue, "validUntil": validUntil?.wireValue])
  }
}
