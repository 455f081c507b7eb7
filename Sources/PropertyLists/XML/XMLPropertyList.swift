/// Property lists as XML, the form for people: Apple's document type `-//Apple//DTD PLIST 1.0//EN`.
///
/// Written is what Apple's tools write: a line for each value, indented by tabs, data as lines of base64. A carriage
/// return in text is the reference `&#13;`, since XML takes a bare one for a line feed. Some values XML cannot carry
/// exactly, and they are errors of the code ``PropertyListError/Code/inexpressible``:
///
/// - text with control characters other than tab and line breaks, or with U+FFFE or U+FFFF;
/// - a date that is not at a whole second of the years 1 to 9999;
/// - a NaN of other bits than the usual ones.
///
/// ``PropertyListFormat/encodeReadable(_:limits:)`` writes those as binary.
public enum XMLPropertyList: Sendable {
  /// Writes a value as UTF-8. Equal values write equal bytes; keys stand in the order of their bytes. Whatever is
  /// written reads back as an equal value.
  /// - Throws: ``PropertyListError`` when XML cannot carry a value, with the keys that lead to it, or when the value
  ///   exceeds the limits.
  public static func encode(
    _ value: PropertyList,
    limits: PropertyListLimits = .standard
  ) throws(PropertyListError) -> [UInt8] {
    var writer = XMLWriter(limits: limits)
    return try writer.writeRoot(value)
  }

  /// Whether XML carries a value exactly; its size is not looked at. O(n), and nothing is written.
  public static func canEncode(_ value: PropertyList) -> Bool {
    switch value {
    case .string(let text): XMLWriter.carries(text)
    case .real(let real): XMLWriter.carries(real)
    case .date(let date): XMLWriter.carries(date)
    case .integer, .boolean, .data: true
    case .array(let elements): elements.allSatisfy(canEncode)
    case .dictionary(let dictionary):
      dictionary.allSatisfy { XMLWriter.carries($0.key) && canEncode($0.value) }
    }
  }

  /// Reads a value.
  ///
  /// Everything well-formed of the document type is read, in UTF-8, UTF-16, US-ASCII or ISO-8859-1. Attributes, comments,
  /// processing instructions and the declarations of an internal subset are passed over. No entity is expanded and
  /// nothing outside is looked at. Control characters, which XML forbids and Apple's tools write all the same, are read.
  /// - Throws: ``PropertyListError`` with line and column, or with the offset of bytes that are not of the encoding.
  public static func decode(
    _ bytes: [UInt8],
    limits: PropertyListLimits = .standard
  ) throws(PropertyListError) -> PropertyList {
    // Bytes have no padding that could be read.
    try unsafe decode(bytes.span.bytes, limits: limits)
  }

  /// Reads a value out of memory of somebody else, without a copy when it is UTF-8, otherwise like
  /// ``decode(_:limits:)-([UInt8],_)``.
  /// - Throws: ``PropertyListError`` with line and column, or with the offset of bytes that are not of the encoding.
  public static func decode(
    _ bytes: RawSpan,
    limits: PropertyListLimits = .standard
  ) throws(PropertyListError) -> PropertyList {
    var reader = XMLReader(limits: limits)
    guard let utf8 = try XMLEncoding(of: bytes).convert(bytes, limits: limits) else {
      return try reader.readRoot(of: bytes)
    }
    return try unsafe reader.readRoot(of: utf8.span.bytes)
  }
}
