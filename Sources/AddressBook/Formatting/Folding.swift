@_spi(_Unicode) import Swift

/// Makes text comparable without regard to case, accents and width.
public enum Folding: Sendable {
  /// The version of ``fold(_:)`` and of all that ``RecordIndex`` draws with it. Stores that keep either make it anew when
  /// this changes.
  public static let version = 3

  /// The text in lower case, without accents, in normal width, canonically decomposed. O(n).
  public static func fold(_ text: String) -> String {
    let bytes = text.utf8Span.span
    var isPlain = true
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte < 0x80 else { return foldScalars(text) }
      if UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte { isPlain = false }
    }
    return isPlain ? text : foldASCII(text)
  }

  private static func foldScalars(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text._nfd { fold(scalar, into: &folded) }
    return String(folded)
  }

  private static func foldASCII(_ text: String) -> String {
    String(
      decoding: text.utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private static func fold(_ scalar: Unicode.Scalar, into folded: inout String.UnicodeScalarView) {
    if scalar.isASCII {
      folded.append(Unicode.Scalar(scalar.value | (("A"..."Z").contains(scalar) ? 0x20 : 0)) ?? scalar)
      return
    }
    if let simple = simpleLowercase(scalar) {
      folded.append(simple)
      return
    }
    if isAccent(scalar) { return }
    if let plain = letters[scalar] {
      folded.append(contentsOf: plain.unicodeScalars)
    } else if let narrow = normalWidth(scalar) {
      fold(narrow, into: &folded)
    } else {
      // Upper case first: "ß" and "ss", "ς" and "σ" have the same.
      for upper in scalar.properties.uppercaseMapping.unicodeScalars {
        folded.append(contentsOf: upper.properties.lowercaseMapping._nfd.filter { !isAccent($0) })
      }
    }
  }

  /// What a letter of the scripts that are met most becomes; nothing for one that the tables of Unicode have to be asked
  /// about. Final sigma is one of those.
  private static func simpleLowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x03B1...0x03C1, 0x03C3...0x03C9, 0x0430...0x044F: scalar
    case 0x0391...0x03A1, 0x03A3...0x03A9, 0x0410...0x042F: Unicode.Scalar(scalar.value + 0x20)
    // Hangul, kana and Han have one case.
    case 0x1100...0x11FF, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF: scalar
    default: nil
    }
  }

  /// A combining mark that searching ignores: an accent, a Hebrew point, an Arabic vowel sign. The marks of other scripts,
  /// voicing marks of kana and vowel signs of Thai say, make another letter and stay.
  static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7, 0x064B...0x065F, 0x0670: true
    default: false
    }
  }

  /// The normal form of a full-width or half-width character.
  private static func normalWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0)
    case 0x3000: " "
    case 0xFF65...0xFF9F: halfWidthKatakana[Int(scalar.value - 0xFF65)]
    default: nil
    }
  }

  /// What U+FF65 to U+FF9F are in normal width.
  private static let halfWidthKatakana = Array(
    ("・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノ" + "ハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}")
      .unicodeScalars)

  /// Letters that people type without their stroke or ligature, although Unicode does not decompose them.
  private static let letters: [Unicode.Scalar: String] = [
    "ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ı": "i", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe",
    "ẞ": "ss", "þ": "th", "Þ": "th", "ð": "d", "Ð": "d", "ħ": "h", "Ħ": "h", "ŧ": "t", "Ŧ": "t",
  ]
}
