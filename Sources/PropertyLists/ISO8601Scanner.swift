/// Reads the parts of an ISO 8601 text from left to right.
struct ISO8601Scanner {
  private var rest: ArraySlice<UInt8>
  /// Whether parts have signs between them, which the day decides for the whole text.
  private var isExtended = false

  init(_ text: some StringProtocol) { rest = Array(text.utf8)[...] }

  /// Whether everything is read.
  var isAtEnd: Bool { rest.isEmpty }

  /// Moves past a character, and says whether it was there.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads year, month and day.
  mutating func day() -> CivilDay? {
    guard let year = year() else { return nil }
    isExtended = skip("-")
    guard let month = number(digits: 2), !isExtended || skip("-"), let day = number(digits: 2) else { return nil }
    return CivilDay(year: year, month: month, day: day)
  }

  /// Reads hour, minute and second as seconds, and the digits of a fraction.
  mutating func time() -> (seconds: Int, fraction: String)? {
    guard
      let hour = number(digits: 2, under: 24), skipColon(),
      let minute = number(digits: 2, under: 60), skipColon(),
      let second = number(digits: 2, under: 61)
    else { return nil }
    var fraction: ArraySlice<UInt8> = []
    if skip(".") || skip(",") {
      fraction = digits()
      guard 1...40 ~= fraction.count else { return nil }
      rest = rest.dropFirst(fraction.count)
    }
    return (hour * 3600 + minute * 60 + second, String(decoding: fraction, as: UTF8.self))
  }

  /// Reads the zone as its distance from UTC in seconds.
  mutating func zone() -> Int? {
    if skip("Z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hour = number(digits: 2, under: 24) else { return nil }
    guard !isAtEnd else { return sign * hour * 3600 }
    // Many programs leave this sign out and not the others.
    _ = skip(":")
    guard let minute = number(digits: 2, under: 60) else { return nil }
    return sign * (hour * 3600 + minute * 60)
  }

  /// Reads a year of four digits, or of a sign and four to nine digits.
  private mutating func year() -> Int? {
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    return sign == 0 ? number(digits: 4) : number(digits: min(max(digits().count, 4), 9)).map { sign * $0 }
  }

  private mutating func skipColon() -> Bool { !isExtended || skip(":") }

  private func digits() -> ArraySlice<UInt8> { rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } }

  /// Reads a number of that many digits, at most nine, that is smaller than `limit`.
  private mutating func number(digits count: Int, under limit: Int = .max) -> Int? {
    let text = digits().prefix(count)
    let value = text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard text.count == count, value < limit else { return nil }
    rest = rest.dropFirst(count)
    return value
  }
}
