extension UserLocale {
  /// No name of a locale is longer (RFC 5646 section 4.4.1 asks for 35 bytes at least).
  private static let lengthLimit = 255

  /// Reads either form: the tag of RFC 5646 (`pt-BR`) or a name of the C library (`pt_BR.UTF-8@euro`, `C`).
  public init?(_ text: some StringProtocol) {
    if text.utf8.contains(where: { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") }) {
      self.init(posix: text)
    } else if text == "C" || text == "POSIX" {
      self = .root
    } else {
      self.init(languageTag: text)
    }
  }

  /// Reads a name of the C library, `language[_territory][.codeset][@modifier]` (POSIX, "Internationalization
  /// Variables"). Of the modifiers those that name a script count.
  public init?(posix text: some StringProtocol) {
    guard text.utf8.count <= Self.lengthLimit else { return nil }
    let name = text.prefix { $0 != "." && $0 != "@" }
    if name == "C" || name == "POSIX" {
      self = .root
      return
    }
    guard let locale = UserLocale(languageTag: String(name).replacing("_", by: "-")) else { return nil }
    let modifier = text.firstIndex(of: "@").map { text[text.index(after: $0)...].lowercased() } ?? ""
    self.init(
      language: locale.language, script: locale.script ?? Self.scriptModifiers[modifier], region: locale.region)
  }

  /// Reads a language tag of RFC 5646, section 2.1. Variants, extensions and private subtags are checked and not kept; the
  /// tags that have no language in front (`i-klingon`, `x-whatever`) are none here.
  public init?(languageTag text: some StringProtocol) {
    guard text.utf8.count <= Self.lengthLimit else { return nil }
    var reader = SubtagReader(String(text))
    guard var language = reader.take(where: { 2...3 ~= $0.utf8.count && $0.isLetters }) else { return nil }
    // The language within a macro-language, as in `zh-yue`, is the one that counts (section 4.5).
    if let extended = reader.take(where: { $0.utf8.count == 3 && $0.isLetters }) {
      language = extended
      for _ in 0..<2 { _ = reader.take { $0.utf8.count == 3 && $0.isLetters } }
    }
    let script = reader.take { $0.utf8.count == 4 && $0.isLetters }
    let region = reader.take { $0.utf8.count == 2 && $0.isLetters || $0.utf8.count == 3 && $0.isDigits }
    guard reader.skipRest() else { return nil }
    language = language.lowercased()
    self.init(
      language: language == "und" ? "" : language,
      script: script.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }, region: region?.uppercased())
  }

  /// Modifiers of the C library that are scripts.
  private static let scriptModifiers = [
    "latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab", "iqtelif": "Latn",
  ]
}

/// Reads the subtags of a language tag, one after another.
private struct SubtagReader {
  private var rest: ArraySlice<String>

  init(_ tag: String) {
    rest = tag.split(separator: "-", omittingEmptySubsequences: false).map(String.init)[...]
  }

  /// The next subtag, when it is such a one.
  mutating func take(where isWanted: (String) -> Bool) -> String? {
    guard let next = rest.first, isWanted(next) else { return nil }
    return rest.removeFirst()
  }

  /// Passes over variants, extensions and private subtags; answers whether that was all.
  mutating func skipRest() -> Bool {
    while take(where: \.isVariant) != nil {}
    while let singleton = take(where: { $0.utf8.count == 1 && $0.isAlphanumeric }) {
      let shortest = singleton.lowercased() == "x" ? 1 : 2
      func isPart(_ text: String) -> Bool { shortest...8 ~= text.utf8.count && text.isAlphanumeric }
      guard take(where: isPart) != nil else { return false }
      while take(where: isPart) != nil {}
    }
    return rest.isEmpty
  }
}

extension String {
  fileprivate var isLetters: Bool { utf8.allSatisfy(\.isASCIILetter) }
  fileprivate var isDigits: Bool { utf8.allSatisfy(\.isASCIIDigit) }
  fileprivate var isAlphanumeric: Bool { utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit } }

  /// Five to eight letters and digits, or four that begin with a digit.
  fileprivate var isVariant: Bool {
    isAlphanumeric && (5...8 ~= utf8.count || utf8.count == 4 && utf8.first?.isASCIIDigit ?? false)
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
  fileprivate var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
