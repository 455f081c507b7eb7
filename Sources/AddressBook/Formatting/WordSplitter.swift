/// Splits text into the words that searching compares.
public enum WordSplitter: Sendable {
  /// The folded words of a text, in order. What is written without blanks between words becomes one word a character: Han,
  /// kana, Hangul, Thai, Lao, Burmese and Khmer, marks with the letter they belong to.
  public static func words(in text: String) -> [String] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return asciiWords(text) }
    var words: [String] = []
    var current = ""
    func finish() {
      if !current.isEmpty { words.append(current) }
      current = ""
    }
    for scalar in Folding.fold(text).unicodeScalars {
      if isIdeographic(scalar) {
        finish()
        words.append(String(scalar))
      } else if current.isEmpty, isMark(scalar), let last = words.popLast() {
        words.append(last + String(scalar))
      } else if isWordPart(scalar) {
        current.unicodeScalars.append(scalar)
      } else {
        finish()
      }
    }
    finish()
    return words
  }

  private static func asciiWords(_ text: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): word.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
      default:
        guard !word.isEmpty else { continue }
        words.append(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
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
