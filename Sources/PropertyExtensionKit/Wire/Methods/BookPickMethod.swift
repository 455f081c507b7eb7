package import PropertyLists

/// An extension asks the person to choose records. It gets what was chosen and nothing else, so it needs no grant.
package enum BookPickMethod: WireMethod {
  package static let name = "book.pick"

  /// What to choose.
  package struct Parameters: WireValue {
    /// What the person is asked.
    package let title: String?
    /// The keys of what is chosen.
    package let keys: [String]
    /// Whether several records may be chosen.
    package let multiple: Bool

    package init(title: String? = nil, keys: [String], multiple: Bool = false) {
      self.title = title
      self.keys = keys
      self.multiple = multiple
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      title = try fields.optional("title")
      keys = try fields.list("keys")
      multiple = try fields.optional("multiple") ?? false
    }

    package var wireValue: PropertyList {
      .fields(["title": title?.wireValue, "keys": keys.wireValue, "multiple": multiple ? true : nil])
    }
  }

  /// What was chosen; nothing when the person chose none.
  package struct Result: WireValue {
    /// The records, with the keys that were asked for.
    package let records: [BookRecord]

    package init(records: [BookRecord]) { self.records = records }

    package init(wireValue: PropertyList) throws(WireMismatch) { records = try WireFields(wireValue).list("records") }

    package var wireValue: PropertyList { .fields(["records": records.wireValue]) }
  }
}
