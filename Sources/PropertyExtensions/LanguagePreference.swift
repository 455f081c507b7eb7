/// The languages that somebody reads, the preferred first.
struct LanguagePreference {
  /// A tag in lower case, or the beginning of one.
  fileprivate struct Candidate {
    let tag: String
    let isBeginning: Bool
  }

  private let candidates: [Candidate]

  /// Takes tags (`pt-BR`, RFC 5646) or the values of `LANG` (`pt_BR.UTF-8`). English is the last resort.
  init(_ languages: [String]) {
    candidates = (languages + ["en"]).flatMap { language in
      let parts = language.lowercased().prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }
      let tags = parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
      // Another variety of the language is better than none.
      return tags.map { Candidate(tag: $0, isBeginning: false) }
        + parts.prefix(1).map { Candidate(tag: $0 + "-", isBeginning: true) }
    }
  }

  /// The text in the first language that there is one for, else the English one, else the first.
  func choose(_ texts: [(language: String, text: String)]) -> String? {
    for candidate in candidates {
      if let match = texts.first(where: { candidate.matches($0.language) }) { return match.text }
    }
    return texts.first?.text
  }

  /// Whether a text is the tag of a language: two or three letters, then what narrows it down.
  static func isTag(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = parts.first, 2...3 ~= first.count, first.allSatisfy(\.isLetter) else { return false }
    return parts.dropFirst().allSatisfy { 1...8 ~= $0.count && $0.allSatisfy { $0.isLetter || $0.isDigit } }
  }
}

extension LanguagePreference.Candidate {
  /// Whether a tag, in any case, is the one or begins so.
  fileprivate func matches(_ language: String) -> Bool {
    guard isBeginning ? language.utf8.count > tag.utf8.count : language.utf8.count == tag.utf8.count else {
      return false
    }
    return zip(language.utf8, tag.utf8).allSatisfy { $0 == $1 || $0.isLetter && $0 | 0x20 == $1 }
  }
}
