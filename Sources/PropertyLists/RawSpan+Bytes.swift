extension RawSpan {
  /// The byte at an offset, which has to be inside.
  func byte(at offset: Int) -> UInt8 {
    // Every bit pattern is an integer, and the offset is checked.
    unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }

  /// The big-endian integer at an offset, all of which has to be inside.
  func integer<Integer: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Integer.Type) -> Integer {
    // Every bit pattern is an integer, and the offset is checked.
    Integer(bigEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: Integer.self))
  }

  /// What UTF-8 texts of some programs begin with.
  static var byteOrderMark: [UInt8] { [0xEF, 0xBB, 0xBF] }

  /// Whether bytes begin with others.
  func starts(with prefix: [UInt8]) -> Bool { has(prefix, at: 0) }

  /// Whether those bytes stand at an offset.
  func has(_ expected: [UInt8], at offset: Int) -> Bool {
    guard offset <= byteCount, expected.count <= byteCount - offset else { return false }
    for index in expected.indices where byte(at: offset + index) != expected[index] { return false }
    return true
  }

  /// A copy of the bytes at an offset, all of which have to be inside.
  func array(at offset: Int, count: Int) -> [UInt8] {
    // The copy is made while the buffer is valid.
    unsafe extracting(offset..<offset + count).withUnsafeBytes { unsafe [UInt8]($0) }
  }

  /// The text that the bytes at an offset encode as UTF-8, or nothing when they do not. All of them have to be inside.
  func text(at offset: Int, count: Int) -> String? {
    guard let text = try? UTF8Span(validating: Span(_bytes: extracting(offset..<offset + count))) else { return nil }
    return String(copying: text)
  }

  /// The text that the bytes at an offset encode, which begin and end between characters of what was found to be UTF-8.
  func checkedText(at offset: Int, count: Int) -> String {
    checkedText(at: offset, count: count, isASCII: extracting(offset..<offset + count).isASCII)
  }

  /// As ``checkedText(at:count:)``, where it is known whether every byte is under 128.
  func checkedText(at offset: Int, count: Int, isASCII: Bool) -> String {
    let text = extracting(offset..<offset + count)
    return unsafe String(copying: UTF8Span(unchecked: Span(_bytes: text), isKnownASCII: isASCII))
  }

  /// The text that the bytes at an offset are in ASCII, or nothing when one is over 127. All of them have to be inside.
  func asciiText(at offset: Int, count: Int) -> String? {
    let text = extracting(offset..<offset + count)
    guard text.isASCII else { return nil }
    // ASCII is UTF-8.
    return unsafe String(copying: UTF8Span(unchecked: Span(_bytes: text), isKnownASCII: true))
  }

  /// Whether every byte is under 128.
  private var isASCII: Bool {
    var bits: UInt64 = 0
    var offset = 0
    while offset + 8 <= byteCount {
      bits |= integer(at: offset, as: UInt64.self)
      offset += 8
    }
    while offset < byteCount {
      bits |= UInt64(byte(at: offset))
      offset += 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }

  /// How many bytes both begin with alike.
  func commonPrefix(with other: RawSpan) -> Int {
    let count = Swift.min(byteCount, other.byteCount)
    var offset = 0
    while offset + 8 <= count {
      let difference = integer(at: offset, as: UInt64.self) ^ other.integer(at: offset, as: UInt64.self)
      if difference != 0 { return offset + difference.leadingZeroBitCount / 8 }
      offset += 8
    }
    while offset < count, byte(at: offset) == other.byte(at: offset) { offset += 1 }
    return offset
  }
}
