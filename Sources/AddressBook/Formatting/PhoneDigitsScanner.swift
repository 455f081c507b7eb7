/// Takes a phone number's digits out of how people write it, in one pass: every phone of a book goes through here.
struct PhoneDigitsScanner {
  private(set) var digits: [UInt8] = []
  private(set) var extensionDigits: [UInt8] = []
  private(set) var hasPlus = false
  /// Whether nothing but a number was met.
  private(set) var isWhole = true
  /// Whether letters stand for digits.
  private(set) var isSpelt = false
  private var rest: ArraySlice<Unicode.Scalar>
  private var isAfterBlank = false

  /// The most digits that a number has; the longest of E.164 has 15, and some plans are beyond it.
  private static let longest = 24
  /// What is read of a text: a number is no longer.
  private static let textLimit = 200

  /// Takes the digits out of any text.
  init(scanning text: String) {
    let beginning = text.unicodeScalars.prefix(Self.textLimit)
    isWhole = beginning.endIndex == text.unicodeScalars.endIndex
    rest = Array(beginning)[...]
    for scheme in ["tel:", "callto:"] where rest.hasPrefixInAnyCase(scheme) { rest = rest.dropFirst(scheme.utf8.count) }
    scan()
  }

  /// Takes the digits of a number that holds nothing but digits, perhaps behind a plus sign, and what groups them most
  /// often; nothing for any other text. Most numbers are of this kind.
  init?(plain text: String) {
    rest = []
    digits.reserveCapacity(16)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte)
      case UInt8(ascii: "+") where digits.isEmpty: hasPlus = true
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."): break
      default: return nil
      }
      if isTooLong { return nil }
    }
    if text.utf8.count > Self.textLimit { return nil }
  }

  var isTooLong: Bool { digits.count > Self.longest }

  private mutating func scan() {
    while let scalar = rest.first, !isTooLong {
      if let digit = Self.digit(scalar) {
        digits.append(digit)
      } else if scalar == "(", !digits.isEmpty || hasPlus, takeTrunkZero() {
        continue
      } else if scalar == "+" || scalar == "\u{FF0B}" {
        guard digits.isEmpty else { return isWhole = false }
        hasPlus = true
      } else if !Self.isSeparator(scalar) {
        let isLetter = Self.isLetter(scalar)
        if !digits.isEmpty, takeExtension() || (isLetter && takeLetters()) { return }
        isWhole = false
        // What stands before the number says what it is; what stands behind it is another matter.
        guard digits.isEmpty else { return }
        if isLetter { hasPlus = false }
      }
      isAfterBlank = scalar == " "
      rest = rest.dropFirst()
    }
  }

  /// Skips `(0)`, the zero that is dialled within the country only.
  private mutating func takeTrunkZero() -> Bool {
    let inside = rest.dropFirst().drop { $0 == " " }
    guard let zero = inside.first, Self.digit(zero) == UInt8(ascii: "0") else { return false }
    let behind = inside.dropFirst().drop { $0 == " " }
    guard behind.first == ")" else { return false }
    rest = behind.dropFirst()
    return true
  }

  /// Whether a comma or semicolon, a blank, and as many digits follow as a number of its own has.
  private var isBeforeNumber: Bool {
    guard rest.first == "," || rest.first == ";", rest.dropFirst().first == " " else { return false }
    let behind = rest.dropFirst().prefix { Self.digit($0) != nil || Self.isSeparator($0) }
    return behind.count { Self.digit($0) != nil } >= PhoneDigits.shortest
  }

  private static let extensionMarks = [";ext=", "extension", "extn", "ext", "x", "#", ",", ";", "p", "w"]

  /// Takes `;ext=7`, `ext. 7`, `x7`, `#7`, and what is dialled after the pauses `,` `;` `p` `w`. A number that a list
  /// has next, as in `030 1234567, 0171 7654321`, is none.
  private mutating func takeExtension() -> Bool {
    guard !isBeforeNumber else { return false }
    for mark in Self.extensionMarks where rest.hasPrefixInAnyCase(mark) {
      let behind = rest.dropFirst(mark.utf8.count).drop { " .:,;#=".unicodeScalars.contains($0) }
      let found = behind.prefix { Self.digit($0) != nil }
      guard !found.isEmpty else { continue }
      extensionDigits = found.compactMap(Self.digit)
      isWhole = isWhole && behind.dropFirst(found.count).allSatisfy { " )#".unicodeScalars.contains($0) }
      return true
    }
    return false
  }

  /// Takes letters for the digits on their keys, when the number is written so: `1-800-FLOWERS`. Words behind a number,
  /// as in `555 1234 at home`, are words.
  private mutating func takeLetters() -> Bool {
    guard 3...7 ~= digits.count else { return false }
    let keys = rest.compactMap(Self.key)
    let letters = rest.filter(Self.isLetter)
    let isSpaced = rest.contains(" ") || isAfterBlank
    guard letters.count >= 3, !isSpaced || digits.count <= 4, 7...15 ~= digits.count + keys.count,
      rest.allSatisfy({ Self.key($0) != nil || "-. ".unicodeScalars.contains($0) }),
      !isSpaced || letters.allSatisfy({ ("A"..."Z").contains($0) })
    else { return false }
    digits += keys
    isSpelt = true
    return true
  }

  /// The ASCII digit for a digit of any script.
  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.isASCII { return ("0"..."9").contains(scalar) ? UInt8(truncatingIfNeeded: scalar.value) : nil }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
    return UInt8(exactly: value).map { $0 + UInt8(ascii: "0") }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ("a"..."z").contains(scalar.lowercasedASCII) : scalar.properties.isAlphabetic
  }

  /// The keys of the letters from A to Z (ITU-T E.161).
  private static let keys = Array("22233344455566677778889999".utf8)

  /// The key of a telephone that a digit or a letter stands on.
  private static func key(_ scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.isASCII, isLetter(scalar) else { return digit(scalar) }
    return keys[Int(scalar.lowercasedASCII.value - ("a" as Unicode.Scalar).value)]
  }

  /// What groups digits: blanks, dashes, brackets, points, slashes, and characters that are not seen.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "-", ".", "/", "(", ")", "[", "]", "~", "\t", "\u{2212}", "\u{30FC}", "\u{FF0D}"..."\u{FF0F}",
      "\u{FF08}", "\u{FF09}", "\u{00B7}":
      true
    default:
      !scalar.isASCII && [.dashPunctuation, .spaceSeparator, .format].contains(scalar.properties.generalCategory)
    }
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// Whether the text begins with some ASCII text in lower case, letters in any case.
  fileprivate func hasPrefixInAnyCase(_ prefix: String) -> Bool {
    starts(with: prefix.unicodeScalars) { $0.lowercasedASCII == $1 }
  }
}

extension Unicode.Scalar {
  /// The small letter of a capital of ASCII; everything else as it is.
  fileprivate var lowercasedASCII: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(truncatingIfNeeded: value | 0x20)) : self
  }
}
