extension Int {
  /// The number with a comma before each three digits, for sentences.
  var grouped: String {
    let digits = Array(magnitude.description)
    let groups = stride(from: digits.count % 3 == 0 ? 0 : digits.count % 3 - 3, to: digits.count, by: 3).map { start in
      String(digits[Swift.max(0, start)..<start + 3])
    }
    return (self < 0 ? "-" : "") + groups.joined(separator: ",")
  }
}
