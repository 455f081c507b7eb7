import CTerminal

/// The number of terminal columns that text takes.
///
/// Combining marks take none, East Asian wide characters (UAX #11) and emoji two. A sequence that shows as one emoji,
/// joined by U+200D, made wide by U+FE0F or a pair of regional indicators, takes two. Control characters take none:
/// what goes to a terminal must not have any.
public enum DisplayWidth: Sendable {
  /// The columns of a text.
  public static func of(_ text: String) -> Int {
    var fast = 0
    for byte in text.utf8 {
      guard byte < 0x80 else { return text.reduce(0) { $0 + of($1) } }
      if byte >= 0x20, byte != 0x7F { fast += 1 }
    }
    return fast
  }

  /// The columns of a character.
  public static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    if scalars.count > 1, isEmojiSequence(scalars) { return 2 }
    return scalars.reduce(0) { $0 + max(0, Int(petcontacts_scalar_width($1.value))) }
  }

  /// Whether terminals agree on the columns of a text: several older ones show an emoji sequence in more columns, or fewer.
  public static func isCertain(of text: String) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 } || !text.contains { isEmojiSequence($0.unicodeScalars) }
  }

  /// The beginning of a text that fits into `columns`. What is cut off is shown by `ellipsis`, which counts, too.
  public static func truncate(_ text: String, to columns: Int, ellipsis: String = "…") -> String {
    guard of(text) > columns else { return text }
    let room = columns - of(ellipsis)
    guard room >= 0 else { return "" }
    var used = 0
    let kept = text.prefix { character in
      used += of(character)
      return used <= room
    }
    return kept + ellipsis
  }

  /// The text with spaces behind it, or before it with `alignsRight`, up to `columns`; a longer one stays as it is.
  public static func pad(_ text: String, to columns: Int, alignsRight: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, columns - of(text)))
    return alignsRight ? spaces + text : text + spaces
  }

  /// The text with every control character (C0, C1, DEL, line and paragraph separator, and those that turn the direction
  /// of what follows) replaced.
  public static func replacingControls(in text: String, by replacement: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func isEmojiSequence(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    return scalars.dropFirst().contains { scalar in
      switch scalar.value {
      case 0x200D, 0xFE0F: true
      case 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
      default: false
      }
    }
  }
}
