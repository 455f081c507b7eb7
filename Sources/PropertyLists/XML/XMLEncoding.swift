/// The character encoding of an XML text, found as appendix F of XML 1.0 describes it.
enum XMLEncoding {
  case utf8
  case ascii
  case latin1
  case utf16(isBigEndian: Bool)

  /// Finds the encoding: a byte order mark decides, then the first two bytes, then what the text declares.
  init(of bytes: RawSpan) throws(PropertyListError) {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      throw Self.unsupported("UTF-32")
    }
    if bytes.starts(with: RawSpan.byteOrderMark) {
      self = .utf8
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [UInt8(ascii: "<"), 0]) {
      self = .utf16(isBigEndian: false)
    } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, UInt8(ascii: "<")]) {
      self = .utf16(isBigEndian: true)
    } else {
      switch Self.declaredName(in: bytes)?.lowercased() {
      case nil, "utf-8", "utf8": self = .utf8
      case "us-ascii", "ascii": self = .ascii
      case "iso-8859-1", "latin1", "iso8859-1": self = .latin1
      case "utf-16":
        throw PropertyListError(
          .invalidText, "a text in the encoding \"UTF-16\" without a byte order mark", at: .line(1, column: 1))
      case let name?: throw Self.unsupported(name.uppercased())
      }
    }
  }

  /// The same text in UTF-8, or nothing when it is that already.
  /// - Throws: ``PropertyListError`` when bytes are not of the encoding, or there are more than the limits allow.
  func convert(_ bytes: RawSpan, limits: PropertyListLimits) throws(PropertyListError) -> [UInt8]? {
    var allowance = Allowance(limits)
    try allowance.take(bytes: bytes.byteCount)
    switch self {
    case .utf8: return nil
    case .ascii:
      for offset in 0..<bytes.byteCount where bytes.byte(at: offset) > 0x7F {
        throw PropertyListError(.invalidText, "a byte over 127 in a text declared as US-ASCII", at: .offset(offset))
      }
      return nil
    case .latin1:
      var utf8: [UInt8] = []
      utf8.reserveCapacity(bytes.byteCount)
      for offset in 0..<bytes.byteCount { utf8.append(contentsOf: Unicode.Scalar(bytes.byte(at: offset)).utf8) }
      return utf8
    case .utf16(let isBigEndian): return try Self.convertUTF16(bytes, isBigEndian: isBigEndian)
    }
  }

  private static func convertUTF16(_ bytes: RawSpan, isBigEndian: Bool) throws(PropertyListError) -> [UInt8] {
    func unit(at offset: Int) -> UInt16 {
      guard offset + 2 <= bytes.byteCount else { return 0 }
      let unit = bytes.integer(at: offset, as: UInt16.self)
      return isBigEndian ? unit : unit.byteSwapped
    }
    guard bytes.byteCount.isMultiple(of: 2) else {
      throw PropertyListError(
        .invalidText, "UTF-16 that is cut off in the middle of a character", at: .offset(bytes.byteCount))
    }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.byteCount / 2)
    var offset = 0
    while offset < bytes.byteCount {
      guard let (scalar, length) = Unicode.Scalar.decodeUTF16(unit(at: offset), unit(at: offset + 2)) else {
        throw PropertyListError(.invalidText, "half of a surrogate pair in UTF-16", at: .offset(offset))
      }
      utf8.append(contentsOf: scalar.utf8)
      offset += length * 2
    }
    return utf8
  }

  /// The encoding that the declaration at the beginning of the text names.
  private static func declaredName(in bytes: RawSpan) -> String? {
    guard bytes.starts(with: Array("<?xml".utf8)) else { return nil }
    // A declaration has three short parts; nothing longer is one.
    let declaration = bytes.array(at: 0, count: min(bytes.byteCount, 256)).prefix { $0 != UInt8(ascii: ">") }
    let words = declaration.split {
      $0.isSpace || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
    }
    let encoding = words.firstIndex { $0.elementsEqual("encoding".utf8) }
    return encoding.map { words.dropFirst($0 + 1) }?.first.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func unsupported(_ name: String) -> PropertyListError {
    PropertyListError(
      .invalidText,
      "a text in the encoding \(PropertyListError.quoted(name)); UTF-8, UTF-16, US-ASCII and ISO-8859-1 are read",
      at: .line(1, column: 1))
  }
}
