import AddressBook
import PropertyLists

extension ManifestFields {
  /// A question that helps somebody who mistyped, or nothing.
  static func suggestion(for name: String, among known: [String]) -> String {
    Spelling.suggestion(for: name, among: known).map { "; did you mean \($0)?" } ?? ""
  }
}

extension PropertyList {
  /// The beginning of the value as the file has it.
  var excerpt: String {
    // What JSON cannot carry is told by its type.
    let text = (try? JSONPropertyList.encodeText(self)) ?? PropertyType(of: self).phrase
    return text.excerpt
  }
}

extension String {
  /// The beginning of a text from outside, fit for a message.
  var excerpt: String {
    let shown = unicodeScalars.prefix(40).map { $0.isControl ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(shown)) + (shown.count < unicodeScalars.count ? "…" : "")
  }
}

extension String {
  /// Whether the text would do something to a terminal (C0 and C1 controls and DEL).
  var hasControlCharacter: Bool {
    // C1 are two bytes of UTF-8, C2 80 to C2 9F.
    let bytes = utf8Span.span
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < 0x20 || byte == 0x7F || byte < 0xA0 && index > 0 && bytes[index - 1] == 0xC2 { return true }
    }
    return false
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
