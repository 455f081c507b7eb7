/// A phone number by its digits, as far as they can be told without knowing the numbering plans of the world.
///
/// Numbers are found by it in an index, and compared by it where no library can judge them. The number is what a person
/// would dial: an extension and what follows a pause are no part of it (RFC 3966, section 5.3), nor is the trunk zero in
/// brackets that is not dialled from abroad (E.123), and letters stand for the digits of their keys (E.161).
public struct PhoneDigits: Hashable, Sendable {
  /// The digits as they are dialled, in ASCII, without an extension.
  public let dialled: String
  /// Whether a plus sign stands before them.
  public let hasPlus: Bool
  /// The calling code of the country, where a plus sign or two zeros say that it comes first; else empty.
  public let countryCode: String
  /// The digits behind the country code and behind the zeros that begin them. Italy's numbers keep theirs.
  public let national: String
  /// The digits of the extension; mostly empty.
  public let extensionDigits: String
  /// Whether the text is a number and nothing else.
  public let isWhole: Bool

  /// Whether letters stand for some of the digits.
  public let isSpelt: Bool

  /// The fewest digits that make a number; what is shorter is a service or an extension.
  public static let shortest = 5

  /// Whether a text has a number; less work than reading it.
  public static func isNumber(_ text: String) -> Bool { Parts(text) != nil }

  /// Reads a number, or nothing when the text has none.
  public init?(_ text: String) {
    guard let parts = Parts(text) else { return nil }
    dialled = String(decoding: parts.dialled, as: UTF8.self)
    hasPlus = parts.scanner.hasPlus
    countryCode = String(decoding: parts.countryCode, as: UTF8.self)
    national = String(decoding: parts.national, as: UTF8.self)
    extensionDigits = String(decoding: parts.scanner.extensionDigits, as: UTF8.self)
    isWhole = parts.scanner.isWhole
    isSpelt = parts.scanner.isSpelt
  }

  /// The digits that were read of a number, by what they are.
  private struct Parts {
    let scanner: PhoneDigitsScanner
    let dialled: ArraySlice<UInt8>
    let countryCode: ArraySlice<UInt8>
    let national: ArraySlice<UInt8>

    init?(_ text: String) {
      scanner = PhoneDigitsScanner(plain: text) ?? PhoneDigitsScanner(scanning: text)
      guard !scanner.isTooLong else { return nil }
      let zero = UInt8(ascii: "0")
      let digits = scanner.digits
      let zeros = digits.starts(with: [zero, zero]) && digits.dropFirst(2).first != zero ? 2 : 0
      var rest = digits.dropFirst(zeros)
      var code: ArraySlice<UInt8> = []
      if scanner.hasPlus || zeros > 0 {
        code = rest.prefix(PhoneDigits.countryCodeLength(rest))
        rest = rest.dropFirst(code.count)
      }
      if !code.elementsEqual("39".utf8) { rest = rest.drop { $0 == zero } }
      guard rest.count >= PhoneDigits.shortest else { return nil }
      // A plus sign stands for the zeros; whoever writes both means one of them.
      dialled = digits.dropFirst(scanner.hasPlus ? zeros : 0)
      countryCode = code
      national = rest
    }
  }

  /// How many digits the country code has that a number begins with (ITU-T E.164, list of assigned country codes).
  private static func countryCodeLength(_ digits: ArraySlice<UInt8>) -> Int {
    guard let first = digits.first else { return 0 }
    switch first {
    case UInt8(ascii: "1"), UInt8(ascii: "7"): return 1
    default:
      let second = digits.dropFirst().first ?? 0
      return twoDigitCodes.contains(Int(first &- 48) * 10 + Int(second &- 48)) ? 2 : 3
    }
  }

  private static let twoDigitCodes: Set<Int> = [
    20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51,
    52, 53, 54, 55, 56, 57, 58, 60, 61, 62, 63, 64, 65, 66, 81, 82, 84, 86, 90,
    91, 92, 93, 94, 95, 98,
  ]
}

extension PhoneDigits {
  /// How many digits of the end are looked up.
  package static let endingLength = 8

  /// The end of the number for an index: its last 8 digits, the last one first.
  ///
  /// Backwards, what a short number ends in is what its ending begins with, so that an index in the order of bytes
  /// finds numbers with and without an area code from either side. Stores keep endings: what changes them has to raise
  /// ``Folding/version``, too.
  public var ending: String { Self.ending(of: national.utf8) }

  /// The ending of the number that a text is, or nothing when it has none; less work than reading the whole number.
  package static func ending(of text: String) -> String? { Parts(text).map { ending(of: $0.national) } }

  private static func ending(of digits: some BidirectionalCollection<UInt8>) -> String {
    var ending: [UInt8] = []
    ending.reserveCapacity(endingLength)
    for byte in digits.reversed().prefix(endingLength) { ending.append(byte) }
    return String(decoding: ending, as: UTF8.self)
  }

  /// Whether one of two numbers may be the other: one's ending is the beginning of the other's.
  static func mayMatch(_ ending: String, _ other: String) -> Bool {
    ending.utf8.starts(with: other.utf8) || other.utf8.starts(with: ending.utf8)
  }

  /// Whether both end in the same digits, as many of the last 8 as the shorter has; nothing else can match.
  public func mayMatch(_ other: PhoneDigits) -> Bool { Self.mayMatch(ending, other.ending) }

  /// The beginning that an ending has in common with all that may match it.
  package static func shortEnding(of ending: String) -> String {
    String(decoding: ending.utf8.prefix(shortest), as: UTF8.self)
  }

  /// The endings of shorter numbers that this one may be.
  package static func shorterEndings(of ending: String) -> [String] {
    (shortest..<ending.utf8.count).map { String(decoding: ending.utf8.prefix($0), as: UTF8.self) }
  }
}

/// How much two phone numbers are the same.
public enum PhoneMatch: Int, Comparable, Sendable {
  /// They are two numbers.
  case none
  /// One is the end of the other, or has an extension that the other has not.
  case partial
  /// They reach the same phone.
  case same

  /// Whether the left one says less.
  public static func < (left: PhoneMatch, right: PhoneMatch) -> Bool { left.rawValue < right.rawValue }
}

extension PhoneDigits {
  /// Compares by the digits alone.
  public func match(_ other: PhoneDigits) -> PhoneMatch {
    guard extensionDigits.isEmpty || other.extensionDigits.isEmpty || extensionDigits == other.extensionDigits else {
      return .none
    }
    let areBothComplete = !countryCode.isEmpty && !other.countryCode.isEmpty
    if areBothComplete, countryCode != other.countryCode { return .none }
    guard national == other.national else {
      // A country code without a plus sign is taken for a part of the number, so that an end has to do.
      return !areBothComplete && (national.hasSuffix(other.national) || other.national.hasSuffix(national))
        ? .partial : .none
    }
    return extensionDigits == other.extensionDigits ? .same : .partial
  }
}
