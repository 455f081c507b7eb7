extension JSONReader {
  /// Reads a number, whose sign or first digit is next: an integer when it has neither point nor exponent.
  mutating func readNumber(in json: RawSpan) throws(PropertyListError) -> PropertyList {
    let start = position
    let isNegative = skip("-", in: json)
    let magnitude = try readDigits(in: json, leadingZero: false)
    var isInteger = true
    if skip(".", in: json) {
      isInteger = false
      _ = try readDigits(in: json, leadingZero: true)
    }
    if skip("e", in: json) || skip("E", in: json) {
      isInteger = false
      _ = skip("+", in: json) || skip("-", in: json)
      _ = try readDigits(in: json, leadingZero: true)
    }
    let number: PropertyList? =
      if isInteger {
        magnitude.flatMap { PropertyList.Integer(magnitude: $0, isNegative: isNegative) }.map(PropertyList.integer)
      } else {
        json.text(at: start, count: position - start).flatMap { Double($0) }
          .flatMap { $0.isFinite ? PropertyList.real($0) : nil }
      }
    guard let number else {
      let range = isInteger ? "an integer that is not from -2^63 to 2^64-1" : "a number too large for a real"
      throw PropertyListError(.numberOutOfRange, range, at: location(of: start, in: json))
    }
    return number
  }

  /// Reads one digit or more and returns their number, or nothing when it is over 2^64-1.
  private mutating func readDigits(in json: RawSpan, leadingZero: Bool) throws(PropertyListError) -> UInt64? {
    let start = position
    var value: UInt64? = 0
    while let byte = peek(in: json), UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
      if !leadingZero, position == start + 1, json.byte(at: start) == UInt8(ascii: "0") {
        position = start
        throw unexpected("a number without zeros before it", in: json)
      }
      value = value.flatMap { $0.appending(digit: UInt64(byte - UInt8(ascii: "0")), radix: 10) }
      position += 1
    }
    guard position > start else { throw unexpected("a digit", in: json) }
    return value
  }
}
