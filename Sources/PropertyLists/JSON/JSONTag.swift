/// The only key of an object that stands for a value JSON has no type for.
enum JSONTag: String {
  case integer = "$integer"
  case real = "$real"
  case date = "$date"
  case data = "$data"

  /// The integers from -2^53 to 2^53, which readers that know only reals keep.
  static func isExactAsReal(_ integer: PropertyList.Integer) -> Bool {
    integer.isNegative ? integer.bits >= UInt64(bitPattern: -(1 << 53)) : integer.bits <= 1 << 53
  }
}

extension Double {
  /// The text of a number that JSON cannot write, or nothing when it can. The bits of a NaN follow in hexadecimal
  /// unless they are the usual ones.
  var nonFiniteText: String? {
    if isFinite { return nil }
    if isInfinite { return self < 0 ? "-inf" : "inf" }
    return bitPattern == Double.nan.bitPattern ? "nan" : "nan:" + String(bitPattern, radix: 16)
  }

  /// Reads what ``nonFiniteText`` wrote.
  init?(nonFiniteText text: String) {
    switch text {
    case "inf": self = .infinity
    case "-inf": self = -.infinity
    case "nan": self = .nan
    default:
      guard text.utf8.count == 20, text.hasPrefix("nan:"), let bits = UInt64(text.dropFirst(4), radix: 16) else {
        return nil
      }
      self.init(bitPattern: bits)
      guard isNaN else { return nil }
    }
  }
}

extension PropertyList.Date {
  /// The instant in ISO 8601, when the year is from 1 to 9999 and the text reads back as the same instant.
  var exactISO8601: String? {
    guard Self.years1To9999.contains(secondsSinceReferenceDate) else { return nil }
    let text = iso8601
    return PropertyList.Date(iso8601: text) == self ? text : nil
  }

  /// 0001-01-01T00:00:00Z up to 10000-01-01T00:00:00Z.
  static let years1To9999 = -63_113_904_000.0..<252_423_993_600.0
}
