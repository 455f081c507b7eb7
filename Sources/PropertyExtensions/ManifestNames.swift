import AddressBook

/// The forms of the names in a manifest.
enum ManifestNames {
  /// Whether a text is an extension's identifier: a domain's name turned round, as `org.example.pets`.
  static func isIdentifier(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: stop, omittingEmptySubsequences: false)
    guard labels.count > 1, text.utf8.count <= 200, text.utf8.first?.isLetter == true else { return false }
    return labels.allSatisfy { isName($0, also: []) && $0.last != hyphen }
  }

  /// Whether a text is a version: numbers between full stops, perhaps with a suffix, as `1.2` or `1.0.0-beta.1`.
  static func isVersion(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: hyphen, maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, text.utf8.count <= 50 else { return false }
    let numbers = first.split(separator: stop, omittingEmptySubsequences: false)
    guard numbers.count <= 4, numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else { return false }
    return parts.dropFirst().allSatisfy { isName($0, also: [stop]) }
  }

  /// Whether a text is a key of the extension: its identifier, a full stop, and a name.
  static func isKey(_ text: String, of identifier: String) -> Bool {
    let bytes = text.utf8Span.span
    var place = identifier.utf8.count
    guard bytes.count <= 300, place < bytes.count, bytes[place] == stop, text.hasPrefix(identifier) else {
      return false
    }
    // A name follows each full stop.
    var last = stop
    while place + 1 < bytes.count {
      place += 1
      let byte = bytes[place]
      let isMark = byte == hyphen || byte == stop
      guard byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || isMark && last != stop else { return false }
      last = byte
    }
    return last != stop
  }

  /// Whether a text is the name of a vCard property that nobody else defines (RFC 6350 section 6.10).
  static func isVCardName(_ text: String) -> Bool {
    text.hasPrefix("X-") && text.utf8.count <= 100 && isName(text.utf8.dropFirst(2), also: [])
  }

  /// The words of a command's name: one to three of small letters, digits and hyphens.
  static func commandWords(_ text: String) -> [String]? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard 1...3 ~= words.count, text.utf8.count <= 60, words.allSatisfy(isWord) else { return nil }
    return words.map(String.init)
  }

  /// Whether a text is the name of an option: `--days`.
  static func isOption(_ text: String) -> Bool {
    text.hasPrefix("--") && text.utf8.count <= 60 && isWord(text.dropFirst(2))
  }

  private static func isWord(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first.isLetter, isName(text.utf8, also: []) else { return false }
    return !text.utf8.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
  }

  /// Whether these are letters, digits, hyphens and what else is allowed, and do not begin with a hyphen.
  private static func isName(_ text: Substring.UTF8View, also others: [UInt8]) -> Bool {
    guard let first = text.first, first != hyphen else { return false }
    return text.allSatisfy { $0.isLetter || $0.isDigit || $0 == hyphen || others.contains($0) }
  }

  private static let stop = UInt8(ascii: ".")
  private static let hyphen = UInt8(ascii: "-")

  /// Why a short name would be misunderstood, or nothing when it would not.
  static func objection(toName name: String) -> String? {
    let folded = Folding.fold(name)
    if Predicate.words.contains(folded) { return "\(name) is a word of the predicate language" }
    if let declaration = PropertyCatalog.standard.declaration(named: name) {
      return "\(name) means the standard property \(declaration.title)"
    }
    if isStandardTitle(folded) { return "\(name) is the title of a standard property" }
    return nil
  }

  /// The titles of the standard properties, folded.
  private static let standardTitles = PropertyCatalog.standard.all.map { Folding.fold($0.title) }

  /// Whether a folded text is the title of a standard property. They are looked through, and most differ in length.
  private static func isStandardTitle(_ folded: String) -> Bool {
    standardTitles.contains { $0.utf8.count == folded.utf8.count && $0 == folded }
  }
}
