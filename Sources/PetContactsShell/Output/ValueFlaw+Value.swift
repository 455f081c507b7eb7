import AddressBook
import PropertyLists

extension ValueFlaw {
  /// The flaw as one value, for `--json`.
  var value: PropertyList {
    var value: PropertyList.Dictionary = ["key": .string(key), "reason": .string(description)]
    value["entry"] = entry.map { .string($0.rawValue) }
    return .dictionary(value)
  }
}

/// Flaws of a record, for reading.
struct FlawText {
  let session: Session

  /// All flaws in a line, each with the property's title.
  func text(_ flaws: [ValueFlaw]) -> String {
    flaws.map { "\(session.catalog[$0.key]?.title ?? $0.key): \($0)" }.joined(separator: "; ")
  }
}
