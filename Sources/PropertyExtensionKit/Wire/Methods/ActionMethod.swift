package import PropertyLists

/// The default action of a property is done.
package enum ActionMethod: WireMethod {
  package static let name = "action"

  /// What it is done with.
  package struct Parameters: WireValue {
    /// The record.
    package let record: BookRecord
    /// The property's key.
    package let key: String
    /// The identifier of the entry, where the property is a multi-value.
    package let entry: String?
    /// The value: of a multi-value, that of the entry.
    package let value: PropertyList

    package init(record: BookRecord, key: String, entry: String? = nil, value: PropertyList) {
      self.record = record
      self.key = key
      self.entry = entry
      self.value = value
    }

    package init(wireValue: PropertyList) throws(WireMismatch) {
      let fields = try WireFields(wireValue)
      record = try fields.required("record")
      key = try fields.required("key")
      entry = try fields.optional("entry")
      value = try fields.required("value")
    }

    package var wireValue: PropertyList {
      .fields(["record": record.wireValue, "key": key.wireValue, "entry": entry?.wireValue, "value": value])
    }
  }

  /// What comes of it.
  package typealias Result = ActionOutcome
}

/// What comes of an action.
public struct ActionOutcome: Hashable, Sendable {
  /// What is shown.
  public let message: String?
  /// A URI that is handed to the program that the user opens such ones with, as `mailto:vet@example.org`.
  public let open: String?

  /// Makes an outcome.
  public init(message: String? = nil, open: String? = nil) {
    self.message = message
    self.open = open
  }
}

extension ActionOutcome: WireValue {
  /// Reads the outcome of a message.
  package init(wireValue: PropertyList) throws(WireMismatch) {
    let fields = try WireFields(wireValue)
    message = try fields.optional("message")
    open = try fields.optional("open")
  }

  /// The outcome as a message has it.
  package var wireValue: PropertyList { .fields(["message": message?.wireValue, "open": open?.wireValue]) }
}
