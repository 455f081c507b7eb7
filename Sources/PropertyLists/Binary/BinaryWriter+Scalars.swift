extension BinaryWriter {
  /// Writes a marker with a count.
  mutating func append(_ marker: UInt8, count: Int) {
    if count < 15 {
      bytes.append(marker | UInt8(truncatingIfNeeded: count))
    } else {
      bytes.append(marker | 15)
      append(PropertyList.Integer(count))
    }
  }

  /// Writes an integer as CoreFoundation does: up to four bytes are read without a sign, eight with one, and what is
  /// over 2^63-1 takes sixteen.
  mutating func append(_ integer: PropertyList.Integer) {
    let exponent: UInt8 =
      switch integer.bits {
      case _ where integer.isNegative: 3
      case ...0xFF: 0
      case ...0xFFFF: 1
      case ...0xFFFF_FFFF: 2
      case ...0x7FFF_FFFF_FFFF_FFFF: 3
      default: 4
      }
    bytes.append(BinaryMarker.integer | exponent)
    if exponent == 4 { bytes.append(bigEndian: 0, width: 8) }
    bytes.append(bigEndian: integer.bits, width: min(1 << Int(exponent), 8))
  }

  /// Writes a real number of eight bytes.
  mutating func append(_ real: Double) {
    bytes.append(BinaryMarker.real64)
    bytes.append(bigEndian: real.bitPattern, width: 8)
  }

  /// Writes a truth value.
  mutating func append(_ boolean: Bool) {
    bytes.append(boolean ? BinaryMarker.true : BinaryMarker.false)
  }

  /// Writes an instant.
  mutating func append(_ date: PropertyList.Date) {
    bytes.append(BinaryMarker.date)
    bytes.append(bigEndian: date.secondsSinceReferenceDate.bitPattern, width: 8)
  }

  /// Writes data.
  mutating func append(_ data: [UInt8]) {
    append(BinaryMarker.data, count: data.count)
    bytes.append(contentsOf: data)
  }

  /// Writes text: ASCII with a byte for each character, all else as UTF-16.
  mutating func append(_ text: String) {
    var span = text.utf8Span
    if span.checkForASCII() {
      append(BinaryMarker.ascii, count: span.count)
      // The copy is made while the text is there.
      unsafe span.span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
      return
    }
    var units = 0
    for scalar in text.unicodeScalars { units += scalar.value > 0xFFFF ? 2 : 1 }
    append(BinaryMarker.utf16, count: units)
    bytes.append(addingCapacity: units * 2) { output in
      for scalar in text.unicodeScalars {
        if scalar.value > 0xFFFF {
          output.append(bigEndian: UTF16.leadSurrogate(scalar))
          output.append(bigEndian: UTF16.trailSurrogate(scalar))
        } else {
          output.append(bigEndian: UInt16(truncatingIfNeeded: scalar.value))
        }
      }
    }
  }
}

extension OutputSpan<UInt8> {
  /// Appends a UTF-16 unit, the high byte first.
  mutating func append(bigEndian unit: UInt16) {
    append(UInt8(truncatingIfNeeded: unit >> 8))
    append(UInt8(truncatingIfNeeded: unit))
  }
}
