@_spi(_Unicode) import Swift

/// What a comparison of texts overlooks.
public struct TextOptions: Hashable, Sendable {
  /// Whether upper and lower case count as the same (`c`).
  public let ignoresCase: Bool
  /// Whether letters count as the same with and without accents (`d`).
  public let ignoresAccents: Bool

  /// Makes options.
  public init(ignoringCase: Bool, ignoringAccents: Bool) {
    ignoresCase = ignoringCase
    ignoresAccents = ignoringAccents
  }

  /// Nothing is overlooked but how a character is composed.
  public static let exact = TextOptions(ignoringCase: false, ignoringAccents: false)

  /// The same options but for case, which patterns handle themselves.
  var withCase: TextOptions { TextOptions(ignoringCase: false, ignoringAccents: ignoresAccents) }

  /// A text in the form in which equal texts have equal bytes. O(n).
  func normalize(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return ignoresCase ? Folding.fold(text) : text }
    switch (ignoresCase, ignoresAccents) {
    case (false, false): return Self.composed(text)
    case (true, false): return Self.composed(text.lowercased())
    case (false, true): return Self.withoutAccents(text)
    case (true, true): return Folding.fold(text)
    }
  }

  private static func composed(_ text: String) -> String {
    var composed = String.UnicodeScalarView()
    composed.append(contentsOf: text._nfc)
    return String(composed)
  }

  private static func withoutAccents(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text._nfd where !Folding.isAccent(scalar) { plain.append(scalar) }
    return composed(String(plain))
  }
}

extension TextOptions: CustomStringConvertible {
  /// The options as predicates write them: `[cd]`, or nothing.
  public var description: String {
    let letters = (ignoresCase ? "c" : "") + (ignoresAccents ? "d" : "")
    return letters.isEmpty ? "" : "[\(letters)]"
  }
}
