package import PropertyLists

/// An extension asks for records.
package enum BookFetchMethod: WireMethod {
  package static let name = "book.fetch"

  /// Which records, and what of them.
  package struct Parameters: WireValue {
    /// A predicate as `list --where` takes it.
    package let predicate: String?
    /// Identifiers of records.
    package let records: [String]?
    /// The keys to fetch, names or raw keys; all that are granted when it is not there.
    package let keys: [String]?
    /// The order as `list --sort` takes it.
    package let sort: String?
    /// The most records.
    package let limit: Int?
    /// Where to go on: ``Result/next`` of the answer before.
    package let after: String?

    package init(
      predicate: String? = nil, records: [String]? = nil, keys: [String]? = nil, sort: String? = nil,
      limit: Int? = nil, after: String? = nil
    ) {
      self.predicate = predicate
      self.records = records
      self.keys = keys
      self.sort = sort
      self.limit = limit
      self.after = after
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      predicate = try fields.optional("where")
      records = try fields.optional("records")
      keys = try fields.optional("keys")
      sort = try fields.optional("sort")
      limit = try fields.optional("limit")
      if let limit, limit < 1 {
        throw WireMismatch(found: limit.wireValue, wanted: "a number from 1").inside(field: "limit")
      }
      after = try fields.optional("after")
    }

    package var wireValue: PropertyList {
      .fields([
        "where": predicate?.wireValue, "records": records?.wireValue, "keys": keys?.wireValue,
        "sort": sort?.wireValue, "limit": limit?.wireValue, "after": after?.wireValue,
      ])
    }
  }

  /// The records.
  package struct Result: WireValue {
    /// The records in the order that was wanted.
    package let records: [BookRecord]
    /// Where to go on, when there are more.
    package let next: String?

    package init(records: [BookRecord], next: String? = nil) {
      self.records = records
      self.next = next
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      records = try fields.list("records")
      next = try fields.optional("next")
    }

    package var wireValue: PropertyList { .fields(["records": records.wireValue, "next": next?.wireValue]) }
  }
}
