/// Property lists as JSON (RFC 8259), the one mapping that the whole program uses.
///
/// Strings, booleans, arrays and dictionaries are themselves. What JSON has no type for is an object of one key that
/// begins with `$`; a `$` at the beginning of any other key is doubled.
///
/// - An integer is `17`; beyond ±2^53, where other readers lose digits, `{"$integer":"9007199254740993"}`.
/// - A real always has a point or an exponent: `17.0`, `1e+20`. One that is not finite is `{"$real":"inf"}`, `"-inf"` or
///   `"nan"`; a NaN of other bits than the usual ones has them behind it, `{"$real":"nan:7ff8000000000001"}`.
/// - A date is `{"$date":"2026-04-01T00:00:00Z"}`. Where the year is not from 1 to 9999, or ISO 8601 would not read back
///   to the same bits, it is the seconds since 2001 in the form of a real, `{"$date":1e+300}` or `{"$date":"nan"}`.
/// - Data is `{"$data":"aGVsbG8="}`.
///
/// Whatever is written reads back as an equal value.
public enum JSONPropertyList: Sendable {
  /// How the text is laid out.
  public enum Style: Hashable, Sendable {
    /// Without any space.
    case compact
    /// A line for each value, indented by two spaces.
    case pretty
  }

  /// What becomes of null, which property lists do not have.
  public enum Nulls: Hashable, Sendable {
    /// It is an error.
    case refused
    /// A key whose value it is counts as not there, as messages of other programs mean it. In an array it is an error.
    case absent
  }

  /// Writes a value as UTF-8 without a line break at the end. Keys stand in the order of their bytes.
  /// - Throws: ``PropertyListError`` when the value exceeds the limits.
  public static func encode(
    _ value: PropertyList,
    style: Style = .compact,
    limits: PropertyListLimits = .standard
  ) throws(PropertyListError) -> [UInt8] {
    var writer = JSONWriter(style: style, limits: limits)
    return try writer.writeRoot(value)
  }

  /// Writes a value as text, otherwise like ``encode(_:style:limits:)``.
  /// - Throws: ``PropertyListError`` when the value exceeds the limits.
  public static func encodeText(
    _ value: PropertyList,
    style: Style = .compact,
    limits: PropertyListLimits = .standard
  ) throws(PropertyListError) -> String {
    String(decoding: try encode(value, style: style, limits: limits), as: UTF8.self)
  }

  /// Reads a value. A number without a point and an exponent is an integer; a byte order mark is passed over.
  /// - Throws: ``PropertyListError`` with line and column, or with the offset of bytes that are not UTF-8.
  public static func decode(
    _ bytes: [UInt8],
    limits: PropertyListLimits = .standard,
    nulls: Nulls = .refused
  ) throws(PropertyListError) -> PropertyList {
    // Bytes have no padding that could be read.
    try unsafe decode(bytes.span.bytes, limits: limits, nulls: nulls)
  }

  /// Reads a value out of memory of somebody else, without a copy, otherwise like
  /// ``decode(_:limits:nulls:)-([UInt8],_,_)``.
  /// - Throws: ``PropertyListError`` with line and column, or with the offset of bytes that are not UTF-8.
  public static func decode(
    _ bytes: RawSpan,
    limits: PropertyListLimits = .standard,
    nulls: Nulls = .refused
  ) throws(PropertyListError) -> PropertyList {
    var reader = JSONReader(limits: limits, nulls: nulls)
    return try reader.readRoot(of: bytes)
  }

  /// Reads a value from text, otherwise like ``decode(_:limits:nulls:)-([UInt8],_,_)``.
  /// - Throws: ``PropertyListError`` with line and column.
  public static func decode(
    _ text: String,
    limits: PropertyListLimits = .standard,
    nulls: Nulls = .refused
  ) throws(PropertyListError) -> PropertyList {
    // UTF-8 has no padding that could be read.
    try unsafe decode(text.utf8Span.span.bytes, limits: limits, nulls: nulls)
  }
}
