import PropertyLists

/// Makes random property lists; the same seed makes the same ones.
struct PropertyListGenerator {
  /// What values may hold. Other programs carry less than ours, each for its own reason.
  struct Repertoire: OptionSet {
    let rawValue: Int
    /// Negative zero, and NaN of any bits.
    static let anyRealBits = Repertoire(rawValue: 1)
    /// Dates of any bits, not only those of the years 1 to 9999 in eighths of a second.
    static let anyDate = Repertoire(rawValue: 2)
    /// Strings of hundreds of characters that are not ASCII.
    static let longText = Repertoire(rawValue: 4)
    /// Keys that differ only in how their accents are composed.
    static let equivalentKeys = Repertoire(rawValue: 8)
    /// Integers over 2^63-1.
    static let hugeIntegers = Repertoire(rawValue: 16)
    /// Infinity and NaN.
    static let nonFinite = Repertoire(rawValue: 32)
    /// The character U+0000.
    static let nullCharacter = Repertoire(rawValue: 64)

    /// Control characters other than tab and line feed, and the noncharacters U+FFFE and U+FFFF.
    static let controlCharacters = Repertoire(rawValue: 128)
    /// The character U+000D.
    static let carriageReturn = Repertoire(rawValue: 256)
    /// Fractions of a second.
    static let fractions = Repertoire(rawValue: 512)
    /// The character U+FEFF.
    static let byteOrderMark = Repertoire(rawValue: 1024)

    static let everything = Repertoire(rawValue: 2047)
    /// All that XML carries.
    static let xml: Repertoire = everything.subtracting([
      .anyRealBits, .anyDate, .nullCharacter, .controlCharacters, .fractions,
    ])
  }

  private var random: SeededGenerator
  private let repertoire: Repertoire

  init(seed: UInt64, repertoire: Repertoire = .everything) {
    random = SeededGenerator(seed: seed)
    self.repertoire = repertoire
  }

  /// Makes a value of at most that many containers inside each other.
  mutating func value(depth: Int = 4) -> PropertyList {
    switch Int.random(in: 0..<(depth > 0 ? 11 : 8), using: &random) {
    case 0, 1: .string(text())
    case 2: .integer(integer())
    case 3: .real(real())
    case 4: .boolean(Bool.random(using: &random))
    case 5: .date(date())
    case 6: .data(data())
    case 7: .string(oneOf(["", "a", "b", "home", "work"]))
    case 8: .array((0..<count()).map { _ in value(depth: depth - 1) })
    default: .dictionary(dictionary(depth: depth))
    }
  }

  /// Makes a dictionary, the root that every reader takes.
  mutating func dictionary(depth: Int = 4) -> PropertyList.Dictionary {
    var dictionary = PropertyList.Dictionary()
    for _ in 0..<count() { dictionary[key()] = value(depth: depth - 1) }
    return dictionary
  }

  private mutating func count() -> Int { oneOf([0, 1, 2, 3, 5, 14, 15, 16]) }

  private mutating func oneOf<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  private mutating func integer() -> PropertyList.Integer {
    let edges: [Int] = [0, 1, 7, 8, 15, 16, 31, 32, 53, 62]
    let power = 1 << oneOf(edges)
    let number = power + Int.random(in: -1...1, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .init(Int.random(in: .min ... .max, using: &random))
    case 1: return .init(oneOf([Int.min, Int.min + 1, Int.max, Int.max - 1]))
    case 2 where repertoire.contains(.hugeIntegers): return .init(oneOf([1 << 63, 1 << 63 + 1, .max] as [UInt64]))
    case 3...5: return .init(-number)
    default: return .init(number)
    }
  }

  private mutating func real() -> Double {
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let real = Double(bitPattern: random.next())
      return real.isFinite || repertoire.contains(.anyRealBits) ? real : 0.5
    case 1 where repertoire.contains(.nonFinite): return oneOf([.infinity, -.infinity, .nan])
    case 2 where repertoire.contains(.anyRealBits): return oneOf([-0.0, -.nan, .signalingNaN])
    case 3:
      return oneOf([.leastNonzeroMagnitude, -.greatestFiniteMagnitude, 0x1p53, 1e16, 1e-5, 1e23, 0.1, 1.0 / 3])
    case 4: return Double(Int.random(in: -1000...1000, using: &random))
    default: return Double.random(in: -1000...1000, using: &random)
    }
  }

  private mutating func date() -> PropertyList.Date {
    let years1To9999 = -63_113_904_000..<252_423_993_600
    var seconds = Double(Int.random(in: years1To9999, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0 where repertoire.contains(.anyDate): seconds = Double(bitPattern: random.next())
    case 1 where repertoire.contains(.anyDate): seconds = Double.random(in: -1e9...1e9, using: &random)
    case 2: seconds = oneOf([0, -63_113_904_000, 252_423_993_599, -978_307_200])
    case 3 where repertoire.contains(.fractions): seconds += Double(Int.random(in: 0..<8, using: &random)) / 8
    default: break
    }
    return PropertyList.Date(secondsSinceReferenceDate: seconds)
  }

  private mutating func data() -> [UInt8] {
    let count = oneOf([0, 1, 2, 3, 14, 15, 16, 100, 255, 256])
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }

  private mutating func key() -> String {
    let dollars = String(repeating: "$", count: oneOf([0, 0, 0, 1, 2]))
    let accent = repertoire.contains(.equivalentKeys) ? oneOf(["", "\u{E9}", "e\u{301}"]) : ""
    return dollars + accent + text(count: oneOf([0, 1, 3, 15, 16]), of: oneOf([Self.ascii, Self.composed]))
  }

  private mutating func text() -> String {
    let isLong = Int.random(in: 0..<20, using: &random) == 0
    guard isLong else {
      return text(count: oneOf([0, 1, 2, 7, 14, 15, 16, 17]), of: oneOf([Self.ascii, Self.ascii, Self.anything]))
    }
    return text(
      count: oneOf([254, 255, 256, 1000]), of: repertoire.contains(.longText) ? Self.anything : Self.ascii)
  }

  private mutating func text(count: Int, of alphabet: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<count {
      let scalar = oneOf(alphabet)
      if isInRepertoire(scalar) { text.append(scalar) }
    }
    return String(text)
  }

  private func isInRepertoire(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: true
    case 0x00: repertoire.contains(.nullCharacter)
    case 0x0D: repertoire.contains(.carriageReturn)
    case 0xFEFF: repertoire.contains(.byteOrderMark)
    case ..<0x20, 0xFFFE, 0xFFFF: repertoire.contains(.controlCharacters)
    default: true
    }
  }

  private static let ascii = (0x20...0x7E).compactMap { Unicode.Scalar($0 as UInt32) }
  private static let composed: [Unicode.Scalar] =
    ascii + ["\u{E4}", "\u{F6}", "\u{DF}", "\u{3B1}", "\u{732B}", "\u{1F431}"]
  /// Control characters, combining marks, what JSON and XML treat specially, the ends of what UTF-8 and UTF-16 write in
  /// so many units, noncharacters.
  private static let anything: [Unicode.Scalar] =
    composed + [
      "\0", "\u{1}", "\t", "\n", "\r", "\u{1F}", "\"", "\\", "/", "<", "&", "\u{7F}", "\u{80}", "\u{85}", "\u{301}",
      "\u{7FF}", "\u{800}", "\u{2028}", "\u{200D}", "\u{D7FF}", "\u{E000}", "\u{FEFF}", "\u{FFFD}", "\u{FFFE}",
      "\u{FFFF}", "\u{10000}", "\u{1F408}", "\u{2F800}", "\u{10FFFF}",
    ]
}
