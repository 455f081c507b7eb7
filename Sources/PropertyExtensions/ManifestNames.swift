import AddressBook

/// The forms of the names in a manifest.
enum ManifestNames {
  /// Whether a text is an extension's identifier: a domain's name turned round, as `org.example.pets`.
  static func isIdentifier(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, text.utf8.count <= 200, text.first?.isASCIILetter == true else { return false }
    return labels.allSatisfy { label in
      !label.isEmpty && label.first != "-" && label.last != "-"
        && label.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == "-" }
    }
  }

  /// Whether a text is a version: numbers between full stops, perhaps with a suffix, as `1.2` or `1.0.0-beta.1`.
  static func isVersion(_ text: String) -> Bool {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= 50, numbers.count <= 4 else { return false }
    guard numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }) else { return false }
    return parts.dropFirst().allSatisfy { suffix in
      !suffix.isEmpty && suffix.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == "." || $0 == "-" }
    }
  }

  /// Whether a text is a key of the extension: its identifier, a full stop, and a name.
  static func isKey(_ text: String, of identifier: String) -> Bool {
    guard text.hasPrefix(identifier + "."), text.utf8.count <= 300 else { return false }
    let names = text.dropFirst(identifier.count + 1).split(separator: ".", omittingEmptySubsequences: false)
    return names.allSatisfy { name in
      !name.isEmpty && name.first != "-"
        && name.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == "-" || $0 == "_" }
    }
  }

  /// Whether a text is the name of a vCard property that nobody else defines (RFC 6350 section 6.10).
  static func isVCardName(_ text: String) -> Bool {
    text.hasPrefix("X-") && text.utf8.count > 2 && text.utf8.count <= 100
      && text.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == "-" }
  }

  /// Why a short name would be misunderstood, or nothing when it would not.
  static func objection(toName name: String) -> String? {
    if Predicate.words.contains(Folding.fold(name)) { return "\(name) is a word of the predicate language" }
    if let declaration = PropertyCatalog.standard.declaration(named: name) {
      return "\(name) means the standard property \(declaration.title)"
    }
    if standardTitles.contains(Folding.fold(name)) { return "\(name) is the title of a standard property" }
    return nil
  }

  private static let standardTitles = Set(PropertyCatalog.standard.all.map { Folding.fold($0.title) })
}
