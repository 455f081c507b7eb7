package import PropertyLists

/// A value in a message that is not what its method says.
package struct WireMismatch: Error, Hashable, Sendable {
  /// Where the value stands, such as `records[3].revision`; empty for the whole.
  package private(set) var path: String
  /// What is wrong and what was wanted, such as `found "x", wanted an integer`.
  package let reason: String

  /// Notes that a value is not what was wanted.
  package init(found value: PropertyList, wanted: String) {
    path = ""
    let text = (try? JSONPropertyList.encodeText(value)) ?? "a value of no bounds"
    let shown = text.unicodeScalars.prefix(40)
    reason = "found \(String(shown))\(shown.endIndex == text.endIndex ? "" : "…"), wanted \(wanted)"
  }

  /// Notes something else.
  package init(_ reason: String) {
    path = ""
    self.reason = reason
  }

  /// The same, seen from the object that has the value in a field.
  package func inside(field: String) -> WireMismatch { inside(field) }

  /// The same, seen from the list that has the value at a position.
  package func inside(index: Int) -> WireMismatch { inside("[\(index)]") }

  private func inside(_ step: String) -> WireMismatch {
    var copy = self
    copy.path = step + (path.isEmpty || path.first == "[" ? "" : ".") + path
    return copy
  }
}

extension WireMismatch: CustomStringConvertible {
  /// Where and what, without a full stop.
  package var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
