/// A number of seconds as whole seconds, rounded down, and the decimal digits of the fraction that is left.
///
/// Text carries it where binary arithmetic would lose the last bits: a real that is split and put together again is the
/// same real.
struct DecimalSeconds {
  /// The whole seconds, rounded down.
  let whole: Int
  /// The digits after the point, without zeros at the end.
  let fraction: String

  /// Makes the number of its parts; the fraction has to be made of digits.
  init(whole: Int, fraction: String) {
    self.whole = whole
    var digits = fraction
    while digits.last == "0" { digits.removeLast() }
    self.fraction = digits
  }

  /// Splits a real, in the fewest digits that tell it from every other. Nothing when it is not finite or when it has
  /// 54 bits before the point or more. What is under a ten-thousandth of a second rounds to 0.
  init?(_ seconds: Double) {
    guard seconds.magnitude < 0x1p53 else { return nil }
    let truncated = Int(seconds)
    guard seconds != Double(truncated), seconds.magnitude >= 1e-4 else {
      whole = truncated
      fraction = ""
      return
    }
    whole = seconds < 0 ? truncated - 1 : truncated
    // From a ten-thousandth to 2^53 the description has no exponent.
    let text = seconds.magnitude.description
    let point = text.firstIndex(of: ".") ?? text.startIndex
    let digits = String(text[text.index(after: point)...])
    fraction = seconds < 0 ? Self.complement(digits) : digits
  }

  /// The nearest real.
  var seconds: Double? {
    if fraction.isEmpty { return Double(whole) }
    return whole >= 0 ? Double("\(whole).\(fraction)") : Double("-\(-(whole + 1)).\(Self.complement(fraction))")
  }

  /// The digits of 1 less the fraction. The last digit is not 0.
  private static func complement(_ digits: String) -> String {
    var result = digits.utf8.map { UInt8(ascii: "9") - $0 + UInt8(ascii: "0") }
    if !result.isEmpty { result[result.count - 1] += 1 }
    return String(decoding: result, as: UTF8.self)
  }
}
