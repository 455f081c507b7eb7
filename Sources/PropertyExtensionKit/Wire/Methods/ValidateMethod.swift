package import PropertyLists

/// Values are checked before they are saved.
package enum ValidateMethod: WireMethod {
  package static let name = "validate"

  /// The records as they would be.
  package struct Parameters: WireValue {
    /// The records with the values that are to be saved.
    package let records: [BookRecord]
    /// The keys that differ from what is saved, by the record's identifier.
    package let changed: [String: [String]]

    package init(records: [BookRecord], changed: [String: [String]]) {
      self.records = records
      self.changed = changed
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      records = try fields.required("records")
      changed = try fields.optional("changed") ?? [:]
    }

    package var wireValue: PropertyList {
      .fields(["records": records.wireValue, "changed": changed.wireValue])
    }
  }

  /// What is wrong with them.
  package struct Result: WireValue {
    /// What is wrong; none when all may be saved.
    package let problems: [ValidationProblem]

    package init(problems: [ValidationProblem]) { self.problems = problems }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      problems = try WireFields(wireValue).list("problems")
    }

    package var wireValue: PropertyList { .fields(["problems": problems.wireValue]) }
  }
}

/// Something that is wrong with a record, for which it is not saved.
package struct ValidationProblem: WireValue {
  /// The record's identifier.
  package let record: String
  /// The key whose value is wrong, when it is one.
  package let key: String?
  /// The identifier of the entry of a multi-value that is wrong, when it is one.
  package let entry: String?
  /// What is wrong and what is wanted, for a person.
  package let message: String

  package init(record: String, key: String? = nil, entry: String? = nil, message: String) {
    self.record = record
    self.key = key
    self.entry = entry
    self.message = message
  }

  package init(wireValue: PropertyList) throws(WireMismatch) {
    let fields = try WireFields(wireValue)
    record = try fields.required("record")
    key = try fields.optional("key")
    entry = try fields.optional("entry")
    message = try fields.required("message")
  }

  package var wireValue: PropertyList {
    .fields([
      "record": record.wireValue, "key": key?.wireValue, "entry": entry?.wireValue, "message": message.wireValue,
    ])
  }
}
