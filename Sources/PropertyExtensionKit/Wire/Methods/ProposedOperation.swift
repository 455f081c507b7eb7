package import PropertyLists

/// One part of a change that an extension proposes.
package enum ProposedOperation: Hashable, Sendable {
  /// Gives a key a value.
  case set(record: String, key: String, value: PropertyList)
  /// Takes a key away.
  case remove(record: String, key: String)
  /// Adds an entry to a multi-value, behind the others.
  case append(record: String, key: String, label: String?, value: PropertyList)
  /// Gives an entry another value, or another label, or both.
  case replace(record: String, key: String, entry: String, value: PropertyList?, label: String?)
  /// Takes an entry away.
  case drop(record: String, key: String, entry: String)
  /// Makes a record.
  case create(kind: BookRecord.Kind, properties: PropertyList.Dictionary)
  /// Deletes a record.
  case delete(record: String)

  private enum Name: String, CaseIterable, WireValue {
    case set, remove, append, replace, drop, create, delete
  }
}

extension ProposedOperation: WireValue {
  package init(wireValue: PropertyList) throws(WireMismatch) {
    let fields = try WireFields(wireValue)
    switch try fields.required("op", as: Name.self) {
    case .set:
      self = .set(
        record: try fields.required("record"), key: try fields.required("key"), value: try fields.required("value"))
    case .remove:
      self = .remove(record: try fields.required("record"), key: try fields.required("key"))
    case .append:
      self = .append(
        record: try fields.required("record"), key: try fields.required("key"), label: try fields.optional("label"),
        value: try fields.required("value"))
    case .replace:
      self = .replace(
        record: try fields.required("record"), key: try fields.required("key"), entry: try fields.required("entry"),
        value: try fields.optional("value"), label: try fields.optional("label"))
    case .drop:
      self = .drop(
        record: try fields.required("record"), key: try fields.required("key"), entry: try fields.required("entry"))
    case .create:
      self = .create(kind: try fields.required("kind"), properties: try fields.required("properties"))
    case .delete:
      self = .delete(record: try fields.required("record"))
    }
  }

  package var wireValue: PropertyList {
    switch self {
    case .set(let record, let key, let value):
      fields(.set, ["record": record.wireValue, "key": key.wireValue, "value": value])
    case .remove(let record, let key):
      fields(.remove, ["record": record.wireValue, "key": key.wireValue])
    case .append(let record, let key, let label, let value):
      fields(
        .append, ["record": record.wireValue, "key": key.wireValue, "label": label?.wireValue, "value": value])
    case .replace(let record, let key, let entry, let value, let label):
      fields(
        .replace,
        [
          "record": record.wireValue, "key": key.wireValue, "entry": entry.wireValue, "value": value,
          "label": label?.wireValue,
        ])
    case .drop(let record, let key, let entry):
      fields(.drop, ["record": record.wireValue, "key": key.wireValue, "entry": entry.wireValue])
    case .create(let kind, let properties):
      fields(.create, ["kind": kind.wireValue, "properties": properties.wireValue])
    case .delete(let record):
      fields(.delete, ["record": record.wireValue])
    }
  }

  private func fields(_ name: Name, _ fields: KeyValuePairs<String, PropertyList?>) -> PropertyList {
    guard case .dictionary(var dictionary) = PropertyList.fields(fields) else { return [:] }
    dictionary["op"] = name.wireValue
    return .dictionary(dictionary)
  }
}
