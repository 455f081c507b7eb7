/// Base64 with the alphabet of RFC 4648 section 4.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// Six bits for each byte that may stand in a text, 255 for those that may not.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  /// Appends data as text, with padding and without line breaks.
  package static func append(_ data: [UInt8], to text: inout [UInt8]) { append(data.span, to: &text) }

  /// Appends bytes as text, with padding and without line breaks.
  static func append(_ data: Span<UInt8>, to text: inout [UInt8]) {
    text.append(addingCapacity: (data.count + 2) / 3 * 4) { output in
      func put(_ bits: UInt32, _ shift: UInt32) { output.append(alphabet[Int(bits >> shift & 63)]) }
      var index = 0
      while index + 3 <= data.count {
        let bits = UInt32(data[index]) << 16 | UInt32(data[index + 1]) << 8 | UInt32(data[index + 2])
        for shift: UInt32 in [18, 12, 6, 0] { put(bits, shift) }
        index += 3
      }
      guard index < data.count else { return }
      let hasTwo = index + 2 == data.count
      let bits = UInt32(data[index]) << 16 | (hasTwo ? UInt32(data[index + 1]) << 8 : 0)
      put(bits, 18)
      put(bits, 12)
      if hasTwo { put(bits, 6) } else { output.append(padding) }
      output.append(padding)
    }
  }

  /// Reads text that ``append(_:to:)`` could have written, or nothing when it could not.
  package static func decode(_ text: String) -> [UInt8]? { decode(text.utf8Span.span) }

  /// Reads the bytes of a text, otherwise like ``decode(_:)-(String)``.
  static func decode(_ characters: Span<UInt8>) -> [UInt8]? {
    let count = characters.count
    guard count.isMultiple(of: 4) else { return nil }
    guard count > 0 else { return [] }
    let padded = characters[count - 1] != padding ? 0 : characters[count - 2] != padding ? 1 : 2
    var isValid = true
    let data = [UInt8](capacity: count / 4 * 3) { output in
      for start in stride(from: 0, to: count, by: 4) {
        let missing = start + 4 == count ? padded : 0
        var bits: UInt32 = 0
        for index in 0..<4 {
          let value = index < 4 - missing ? values[Int(characters[start + index])] : 0
          isValid = isValid && value < 64
          bits = bits << 6 | UInt32(value & 63)
        }
        for index in 0..<3 {
          let byte = UInt8(truncatingIfNeeded: bits >> UInt32(16 - index * 8))
          if index < 3 - missing { output.append(byte) } else { isValid = isValid && byte == 0 }
        }
      }
    }
    return isValid ? data : nil
  }
}
