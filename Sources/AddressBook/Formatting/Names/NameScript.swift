/// How the parts of a name are written, as far as putting them together depends on it.
enum NameScript: Hashable {
  /// Han, hiragana or Hangul, perhaps with katakana: the family name comes first, and nothing stands between.
  case eastAsian
  /// Katakana alone, as Japanese writes the names of foreigners: in their order, with a dot between.
  case katakana
  /// Anything else, with blanks between.
  case spaced

  /// The script of some texts together: what is no letter does not count, and one letter of another script decides.
  init(_ texts: String...) {
    self = .spaced
    var script: NameScript?
    for text in texts {
      for scalar in text.unicodeScalars {
        switch Kind(scalar) {
        case .katakana: script = script ?? .katakana
        case .eastAsian: script = .eastAsian
        // Most names are, which the first letter tells.
        case .other: return
        case nil: break
        }
      }
    }
    if let script { self = script }
  }

  private enum Kind {
    case katakana
    case eastAsian
    case other

    init?(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A: self = .other
      // The mark for a long vowel stands in both kana.
      case 0x30FC, 0xFF70: return nil
      case 0x30A1...0x30FA, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .katakana
      case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x3100...0x312F: self = .eastAsian
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3: self = .eastAsian
      case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: self = .eastAsian
      default:
        guard scalar.properties.isAlphabetic else { return nil }
        self = .other
      }
    }
  }
}
