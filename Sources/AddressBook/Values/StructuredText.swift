/// A structured value that people read and type on one line.
public protocol StructuredText: StructuredValue {
  /// The value as people read it. Parts that are not known stand behind the others, with their keys.
  var text: String { get }
  /// Reads what was typed, or nothing when it is no such value.
  init?(text: String)
  /// What ``init(text:)`` takes, in words.
  static var textPhrase: String { get }
}

/// A name at a service, as profiles and instant messages have: `Jabber: ada@example.org`.
struct ServiceName {
  let service: String?
  let name: String?

  /// Joins the two that there are.
  var text: String { [service, name].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": ") }

  init(service: String?, name: String?) { (self.service, self.name) = (service, name) }

  /// Reads `service: name`, or a name alone. Nothing comes back where either is empty.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String(String($0).trimmingSpaces) }
    guard let name = parts.last, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.init(service: parts.count == 2 ? parts[0] : nil, name: name)
  }
}
