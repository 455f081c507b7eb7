package import PropertyLists

/// An extension proposes a change of the book, all of it or nothing. It is one step, in the extension's name.
package enum BookProposeMethod: WireMethod {
  package static let name = "book.propose"

  /// The change.
  package struct Parameters: WireValue {
    /// What it does, as `undo` says it.
    package let title: String
    /// What is done, in order.
    package let operations: [ProposedOperation]
    /// The revisions of records that have to be as they were seen, by the records' identifiers.
    package let revisions: [String: Int]

    package init(title: String, operations: [ProposedOperation], revisions: [String: Int] = [:]) {
      self.title = title
      self.operations = operations
      self.revisions = revisions
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      title = try fields.required("title")
      operations = try fields.required("operations")
      revisions = try fields.optional("revisions") ?? [:]
    }

    package var wireValue: PropertyList {
      .fields([
        "title": title.wireValue, "operations": operations.wireValue,
        "revisions": revisions.isEmpty ? nil : revisions.wireValue,
      ])
    }
  }

  /// What came of it.
  package struct Result: WireValue {
    /// The identifiers of the records that were made, in order.
    package let records: [String]
    /// The number of the step, when the book was changed.
    package let step: Int?

    package init(records: [String], step: Int?) {
      self.records = records
      self.step = step
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      records = try fields.list("records")
      step = try fields.optional("step")
    }

    package var wireValue: PropertyList { .fields(["records": records.wireValue, "step": step?.wireValue]) }
  }
}
