/// Splits text into the words that searching compares.
public enum WordSplitter: Sendable {
  /// What stands between two words in bytes.
  static let separator = UInt8(ascii: " ")

  /// The folded words of a text, in order. What is written without blanks between words becomes one word a character: Han,
  /// kana, Hangul, Thai, Lao, Burmese and Khmer, marks with the letter they belong to.
  public static func words(in text: String) -> [String] {
    var bytes: [UInt8] = []
    append(wordsIn: text, to: &bytes, from: 0)
    return bytes.split(separator: separator).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Appends the folded words of a text in UTF-8 behind those that stand from `start` on, with a blank between two words.
  static func append(wordsIn text: String, to bytes: inout [UInt8], from start: Int) {
    var span = text.utf8Span
    if span.checkForASCII() { return append(wordsInASCII: span.span, to: &bytes, from: start) }
    let ownStart = bytes.count
    var isInWord = false
    func beginWord() {
      if bytes.count > start { bytes.append(separator) }
    }
    for scalar in Folding.fold(text).unicodeScalars {
      if isIdeographic(scalar) {
        beginWord()
        bytes.append(contentsOf: String(scalar).utf8)
        isInWord = false
      } else if !isInWord, isMark(scalar), bytes.count > ownStart {
        bytes.append(contentsOf: String(scalar).utf8)
      } else if isWordPart(scalar) {
        if !isInWord { beginWord() }
        bytes.append(contentsOf: String(scalar).utf8)
        isInWord = true
      } else {
        isInWord = false
      }
    }
  }

  private static func append(wordsInASCII text: Span<UInt8>, to bytes: inout [UInt8], from start: Int) {
    var isInWord = false
    for index in text.indices {
      let byte = text[index]
      let folded: UInt8
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): folded = byte
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded = byte | 0x20
      default:
        isInWord = false
        continue
      }
      if !isInWord, bytes.count > start { bytes.append(separator) }
      bytes.append(folded)
      isInWord = true
    }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) }
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil || properties.isEmoji
      || properties.generalCategory == .nonspacingMark
  }

  /// Whether the character belongs to the letter before it: a voicing mark of kana, or a vowel or tone sign.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3099, 0x309A: true
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF:
      [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    default: false
    }
  }

  private static func isUnspacedLetter(_ scalar: Unicode.Scalar) -> Bool {
    [.otherLetter, .modifierLetter].contains(scalar.properties.generalCategory)
  }

  /// Whether the character is of a script written without blanks between words.
  static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: true
    case 0x1100...0x11FF, 0xAC00...0xD7A3, 0x20000...0x3FFFF: true
    case 0x0E01...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: isUnspacedLetter(scalar)
    default: false
    }
  }
}
