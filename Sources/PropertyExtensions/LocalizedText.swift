/// Chooses among texts in several languages.
enum LocalizedText {
  /// The text in the first language that there is one for, else the English one, else the first.
  ///
  /// Languages are tags (`pt-BR`, RFC 5646) or the values of `LANG` (`pt_BR.UTF-8`). A text in another variety of the
  /// language counts when there is none in the one asked for.
  static func choose(_ texts: [(language: String, text: String)], languages: [String]) -> String? {
    for language in languages.map(tag) + ["en"] {
      var wanted = language[...]
      while !wanted.isEmpty {
        if let match = texts.first(where: { tag($0.language) == wanted }) { return match.text }
        wanted = wanted.lastIndex(of: "-").map { wanted[..<$0] } ?? ""
      }
      let primary = language.prefix { $0 != "-" } + "-"
      if let match = texts.first(where: { tag($0.language).hasPrefix(primary) }) { return match.text }
    }
    return texts.first?.text
  }

  /// Whether a text is the tag of a language: two or three letters, then what narrows it down.
  static func isTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, 2...3 ~= first.utf8.count, first.allSatisfy(\.isASCIILetter) else { return false }
    return parts.dropFirst().allSatisfy { part in
      1...8 ~= part.utf8.count && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
    }
  }

  private static func tag(_ language: String) -> String {
    language.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0.lowercased() }.joined()
  }
}

extension Character {
  /// Whether this is one of a to z, in either case.
  var isASCIILetter: Bool { isASCII && isLetter }
  /// Whether this is one of 0 to 9.
  var isASCIIDigit: Bool { isASCII && isNumber }
}
