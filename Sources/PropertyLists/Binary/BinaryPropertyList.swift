/// The binary format of property lists, `bplist00`, as CoreFoundation's `CFBinaryPList.c` describes it.
///
/// A file is a header, objects, a table of the objects' offsets and a trailer. Containers refer to their elements by
/// number, so an object may be referred to more than once.
public enum BinaryPropertyList: Sendable {
  /// The eight bytes that every binary property list begins with.
  public static let header: [UInt8] = Array("bplist00".utf8)

  /// Writes a value. Equal values write equal bytes; equal strings, numbers, dates and data are written once.
  ///
  /// What is written can be read again by ``decode(_:limits:)`` under the same limits.
  /// - Throws: ``PropertyListError`` when the value exceeds the limits.
  public static func encode(
    _ value: PropertyList,
    limits: PropertyListLimits = .standard
  ) throws(PropertyListError) -> [UInt8] {
    // The width of a reference depends on the number of objects, which is known when all are written. A record fits
    // one byte; what does not is written again with the next width.
    var writer = BinaryWriter(referenceWidth: 1, limits: limits)
    var root = try writer.write(value, depth: 0)
    for width in [2, 4] where writer.isFull {
      writer = BinaryWriter(referenceWidth: width, limits: limits)
      root = try writer.write(value, depth: 0)
    }
    return writer.finish(root: root)
  }

  /// Reads a value.
  ///
  /// Everything that this format can express and property lists do not have (null, sets, URLs, UUIDs) is an error. The
  /// one exception is a UID of a keyed archive, which reads as what CoreFoundation writes for it in XML: a dictionary
  /// with an integer as `CF$UID`. Written again, it is that dictionary.
  /// - Throws: ``PropertyListError`` with the offset in the bytes.
  public static func decode(
    _ bytes: [UInt8],
    limits: PropertyListLimits = .standard
  ) throws(PropertyListError) -> PropertyList {
    // Bytes have no padding that could be read.
    try unsafe decode(bytes.span.bytes, limits: limits)
  }

  /// Reads a value out of memory of somebody else, such as a column of a database, without a copy.
  /// - Throws: ``PropertyListError`` with the offset in the bytes.
  public static func decode(
    _ bytes: RawSpan,
    limits: PropertyListLimits = .standard
  ) throws(PropertyListError) -> PropertyList {
    var reader = try BinaryReader(bytes, limits: limits)
    return try reader.readRoot(of: bytes)
  }
}
