/// A text that equals another only when the bytes are the same, as a key of sets and dictionaries.
///
/// Swift's own strings are equal when their characters are equivalent; two keys of a property list are not.
package struct ExactString: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: Self, right: Self) -> Bool { left.text.isIdentical(to: right.text) }

  package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
