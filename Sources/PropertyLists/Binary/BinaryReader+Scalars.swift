extension BinaryReader {
  /// Reads an object whose size its marker alone says, or refuses one of a type that property lists do not have.
  func readFixedSize(at start: Int, of bytes: RawSpan) throws(PropertyListError) -> PropertyList {
    let marker = bytes.byte(at: start)
    switch marker {
    case BinaryMarker.false: return .boolean(false)
    case BinaryMarker.true: return .boolean(true)
    case BinaryMarker.real32:
      try check(1, width: 4, at: start + 1, start: start)
      return .real(Double(Float(bitPattern: bytes.integer(at: start + 1, as: UInt32.self))))
    case BinaryMarker.real64:
      try check(1, width: 8, at: start + 1, start: start)
      return .real(Double(bitPattern: bytes.integer(at: start + 1, as: UInt64.self)))
    case BinaryMarker.date:
      try check(1, width: 8, at: start + 1, start: start)
      let seconds = Double(bitPattern: bytes.integer(at: start + 1, as: UInt64.self))
      return .date(PropertyList.Date(secondsSinceReferenceDate: seconds))
    default:
      guard let name = Self.name(of: marker) else {
        let hexadecimal = String(marker, radix: 16)
        throw PropertyListError(.malformed, "an object of the unknown type 0x\(hexadecimal)", at: .offset(start))
      }
      throw PropertyListError(
        .unsupportedType, "\(name), which property lists do not have", at: .offset(start))
    }
  }

  /// What an object is that this format knows and property lists do not have.
  private static func name(of marker: UInt8) -> String? {
    switch marker {
    case BinaryMarker.null: "a null"
    case BinaryMarker.url, BinaryMarker.urlWithBase: "a URL"
    case BinaryMarker.uuid: "a UUID"
    case _ where marker & 0xF0 == BinaryMarker.set: "a set"
    case _ where marker & 0xF0 == BinaryMarker.orderedSet: "an ordered set"
    default: nil
    }
  }

  /// Reads the integer at an offset: one of up to 4 bytes has no sign, one of 8 or 16 has.
  func readInteger(at start: Int, of bytes: RawSpan) throws(PropertyListError) -> PropertyList.Integer {
    let exponent = Int(bytes.byte(at: start) & 0x0F)
    guard exponent <= 4 else {
      throw PropertyListError(.malformed, "an integer of more than 16 bytes", at: .offset(start))
    }
    try check(1, width: 1 << exponent, at: start + 1, start: start)
    switch exponent {
    case 0: return PropertyList.Integer(UInt64(bytes.byte(at: start + 1)))
    case 1: return PropertyList.Integer(UInt64(bytes.integer(at: start + 1, as: UInt16.self)))
    case 2: return PropertyList.Integer(UInt64(bytes.integer(at: start + 1, as: UInt32.self)))
    case 3: return PropertyList.Integer(bytes.integer(at: start + 1, as: Int.self))
    default:
      guard let integer = PropertyList.Integer(exactly: bytes.integer(at: start + 1, as: Int128.self)) else {
        throw PropertyListError(
          .numberOutOfRange, "an integer that is not from -2^63 to 2^64-1", at: .offset(start))
      }
      return integer
    }
  }

  /// Reads the number of the UID at an offset.
  func readUID(at start: Int, of bytes: RawSpan) throws(PropertyListError) -> PropertyList.Integer {
    let width = Int(bytes.byte(at: start) & 0x0F) + 1
    try check(1, width: width, at: start + 1, start: start)
    var value: UInt64 = 0
    for index in 0..<width {
      guard value >> 56 == 0 else {
        throw PropertyListError(.numberOutOfRange, "a UID over 2^64-1", at: .offset(start))
      }
      value = value << 8 | UInt64(bytes.byte(at: start + 1 + index))
    }
    return PropertyList.Integer(value)
  }

  /// Reads the data at an offset.
  mutating func readData(at start: Int, of bytes: RawSpan) throws(PropertyListError) -> [UInt8] {
    let (count, offset) = try count(at: start, of: bytes)
    try check(count, width: 1, at: offset, start: start)
    try allowance.take(bytes: count, at: .offset(start))
    return bytes.array(at: offset, count: count)
  }

  /// Reads the string at an offset, either of ASCII or of UTF-16.
  mutating func readText(at start: Int, of bytes: RawSpan) throws(PropertyListError) -> String {
    let (count, offset) = try count(at: start, of: bytes)
    if bytes.byte(at: start) & 0xF0 == BinaryMarker.ascii {
      try check(count, width: 1, at: offset, start: start)
      try allowance.take(bytes: count, at: .offset(start))
      guard let text = bytes.asciiText(at: offset, count: count) else {
        throw PropertyListError(.invalidText, "a byte over 127 in an ASCII string", at: .offset(start))
      }
      return text
    }
    try check(count, width: 2, at: offset, start: start)
    return try readUTF16(at: offset, count: count, start: start, of: bytes)
  }

  private mutating func readUTF16(
    at offset: Int,
    count: Int,
    start: Int,
    of bytes: RawSpan
  ) throws(PropertyListError) -> String {
    // A unit takes at most three bytes of UTF-8, half a pair two.
    let utf8 = try [UInt8](capacity: count * 3) { output throws(PropertyListError) in
      var index = 0
      while index < count {
        let unit = bytes.integer(at: offset + index * 2, as: UInt16.self)
        if unit < 0x80 {
          output.append(UInt8(truncatingIfNeeded: unit))
          index += 1
          continue
        }
        let next = index + 1 < count ? bytes.integer(at: offset + index * 2 + 2, as: UInt16.self) : 0
        guard let (scalar, length) = Unicode.Scalar.decodeUTF16(unit, next) else {
          throw PropertyListError(
            .invalidText, "half of a surrogate pair, 0x\(String(unit, radix: 16)), in a string",
            at: .offset(offset + index * 2))
        }
        for byte in scalar.utf8 { output.append(byte) }
        index += length
      }
    }
    try allowance.take(bytes: utf8.count, at: .offset(start))
    return String(decoding: utf8, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// The scalar value of a UTF-16 unit, or of a pair of them, and how many it took; nothing for half a pair.
  static func decodeUTF16(_ first: UInt16, _ second: UInt16) -> (scalar: Unicode.Scalar, length: Int)? {
    if let scalar = Unicode.Scalar(first) { return (scalar, 1) }
    guard UTF16.isLeadSurrogate(first), UTF16.isTrailSurrogate(second) else { return nil }
    let value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
    return Unicode.Scalar(value).map { ($0, 2) }
  }
}
