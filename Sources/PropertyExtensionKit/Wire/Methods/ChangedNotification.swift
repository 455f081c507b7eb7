package import PropertyLists

/// The book was changed.
package enum ChangedNotification: WireNotification {
  package static let name = "changed"

  /// What was changed in one step, or that much was changed.
  package struct Parameters: WireValue {
    /// The records; none when too many were changed to be told one by one, and everything may have changed.
    package let changes: [RecordChange]
    /// Who changed them: an extension's identifier, or nothing for the user.
    package let author: String?

    package init(changes: [RecordChange], author: String?) {
      self.changes = changes
      self.author = author
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      changes = try fields.required("changes")
      author = try fields.optional("author")
    }

    package var wireValue: PropertyList { .fields(["changes": changes.wireValue, "author": author?.wireValue]) }
  }
}

/// How a record was changed.
public struct RecordChange: Hashable, Sendable {
  /// What was done to it.
  public enum Change: String, CaseIterable, Hashable, Sendable {
    /// It is new.
    case added
    /// It has other values.
    case updated
    /// It is gone.
    case deleted
  }

  /// The record's identifier.
  public let record: String
  /// What the record describes.
  public let kind: BookRecord.Kind
  /// What was done to it.
  public let change: Change
  /// The keys whose values are others, of those that were granted.
  public let keys: [String]

  /// Makes a change.
  public init(record: String, kind: BookRecord.Kind, change: Change, keys: [String] = []) {
    self.record = record
    self.kind = kind
    self.change = change
    self.keys = keys
  }
}

extension RecordChange.Change: WireValue {}

extension RecordChange: WireValue {
  /// Reads the change of a message.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    let fields = try WireFields(wireValue)
    record = try fields.required("record")
    kind = try fields.required("kind")
    change = try fields.required("change")
    keys = try fields.list("keys")
  }

  /// The change as a message has it.
  package var wireValue: PropertyList {
    .fields([
      "record": record.wireValue, "kind": kind.wireValue, "change": change.wireValue, "keys": keys.wireValue,
    ])
  }
}
