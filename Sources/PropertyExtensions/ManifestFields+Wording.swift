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
    let text = (try? JSONPropertyList.encodeText(self)) ?? PropertyType(of: self).phrase
    return text.excerpt
  }
}

extension String {
  /// The beginning of a text from outside, fit for a message.
  var excerpt: String {
    let shown = unicodeScalars.prefix(40).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(shown)) + (shown.count < unicodeScalars.count ? "…" : "")
  }
}
