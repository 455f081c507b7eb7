/// A format in which a property list is kept.
public enum PropertyListFormat: Hashable, Sendable, CaseIterable {
  /// ``BinaryPropertyList``
  case binary
  /// ``XMLPropertyList``
  case xml
  /// ``JSONPropertyList``
  case json

  /// Recognises the format of a file by its first bytes, or nothing when it is none of them.
  public init?(recognising bytes: RawSpan) {
    var start = bytes.starts(with: RawSpan.byteOrderMark) ? RawSpan.byteOrderMark.count : 0
    while start < bytes.byteCount, bytes.byte(at: start).isSpace { start += 1 }
    guard start < bytes.byteCount else { return nil }
    if bytes.starts(with: BinaryPropertyList.header) {
      self = .binary
    } else if bytes.isUTF16 || bytes.isXML(at: start) {
      self = .xml
    } else if bytes.isJSON(at: start) {
      self = .json
    } else {
      return nil
    }
  }

  /// Reads a value in whatever format it is.
  /// - Throws: ``PropertyListError``; for a file of no format, one that says what it looks like.
  public static func decode(
    _ bytes: [UInt8],
    limits: PropertyListLimits = .standard
  ) throws(PropertyListError) -> (value: PropertyList, format: PropertyListFormat) {
    // Bytes have no padding that could be read.
    let span = unsafe bytes.span.bytes
    guard let format = PropertyListFormat(recognising: span) else {
      throw unrecognised(span, expected: "a property list, which begins with <?xml or bplist00", at: .offset(0))
    }
    let value =
      switch format {
      case .binary: try BinaryPropertyList.decode(span, limits: limits)
      case .xml: try XMLPropertyList.decode(span, limits: limits)
      case .json: try JSONPropertyList.decode(span, limits: limits)
      }
    return (value, format)
  }

  /// Writes a value as XML, which people can read, or as binary where XML cannot carry it exactly.
  /// - Throws: ``PropertyListError`` when the value exceeds the limits.
  public static func encodeReadable(
    _ value: PropertyList,
    limits: PropertyListLimits = .standard
  ) throws(PropertyListError) -> (bytes: [UInt8], format: PropertyListFormat) {
    do throws(PropertyListError) {
      return (try XMLPropertyList.encode(value, limits: limits), .xml)
    } catch {
      guard error.code == .inexpressible else { throw error }
      return (try BinaryPropertyList.encode(value, limits: limits), .binary)
    }
  }

  /// The error of a file that is not what was expected, saying what else it looks like.
  static func unrecognised(
    _ bytes: RawSpan,
    expected: String,
    at location: PropertyListError.Location
  ) -> PropertyListError {
    var start = bytes.starts(with: RawSpan.byteOrderMark) ? RawSpan.byteOrderMark.count : 0
    while start < bytes.byteCount, bytes.byte(at: start).isSpace { start += 1 }
    let reason =
      if start == bytes.byteCount {
        "an empty file"
      } else if "{(".utf8.contains(bytes.byte(at: start)) {
        "a property list in the old ASCII form of OpenStep, which is not read; plutil -convert xml1 makes XML of it"
      } else {
        "not \(expected)"
      }
    return PropertyListError(.wrongFormat, reason, at: location)
  }
}

extension RawSpan {
  /// Whether the text begins as XML in UTF-16 does.
  fileprivate var isUTF16: Bool {
    starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) || starts(with: [0, UInt8(ascii: "<")])
  }

  /// Whether the text from an offset on begins as XML does. Data in the old ASCII form begins with `<`, too.
  fileprivate func isXML(at start: Int) -> Bool {
    guard byte(at: start) == UInt8(ascii: "<"), start + 1 < byteCount else { return false }
    return byte(at: start + 1).digitValue == nil && byte(at: start + 1) != UInt8(ascii: ">")
  }

  /// Whether the text from an offset on begins as an object or an array of JSON does. A dictionary in the old ASCII form
  /// may begin with a quoted key, too, but no colon follows it.
  fileprivate func isJSON(at start: Int) -> Bool {
    func skipSpace(_ offset: inout Int) {
      while offset < byteCount, byte(at: offset).isSpace { offset += 1 }
    }
    if byte(at: start) == UInt8(ascii: "[") { return true }
    guard byte(at: start) == UInt8(ascii: "{") else { return false }
    var offset = start + 1
    skipSpace(&offset)
    guard offset < byteCount, byte(at: offset) == UInt8(ascii: "\"") else {
      return offset < byteCount && byte(at: offset) == UInt8(ascii: "}")
    }
    repeat {
      offset += offset < byteCount && byte(at: offset) == UInt8(ascii: "\\") ? 2 : 1
    } while offset < byteCount && byte(at: offset) != UInt8(ascii: "\"")
    offset += 1
    skipSpace(&offset)
    return offset < byteCount && byte(at: offset) == UInt8(ascii: ":")
  }
}
