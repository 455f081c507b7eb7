import PropertyLists

/// What must hold of a codec: a value that it reads is written and read again by all codecs as the same, and what is
/// written for the same value are the same bytes.
struct PropertyListCheck: Sendable {
  private let name: String
  private let decode: @Sendable (_ bytes: [UInt8], _ limits: PropertyListLimits) throws -> PropertyList
  private let encode: @Sendable (_ value: PropertyList) throws -> [UInt8]

  static let binary = PropertyListCheck(
    name: "binary", decode: { try BinaryPropertyList.decode($0, limits: $1) },
    encode: { try BinaryPropertyList.encode($0) })
  static let json = PropertyListCheck(
    name: "JSON", decode: { try JSONPropertyList.decode($0, limits: $1) },
    encode: { try JSONPropertyList.encode($0) })
  /// Values that XML cannot carry, though it names them, are written in the other form that is for people.
  static let xml = PropertyListCheck(
    name: "XML", decode: { try XMLPropertyList.decode($0, limits: $1) },
    encode: { try PropertyListFormat.encodeReadable($0).bytes })

  /// What the program takes is a good deal more; with so much each input would take its time.
  private static let limits = PropertyListLimits(nodes: 50_000, bytes: 1 << 20)

  func check(_ bytes: [UInt8]) throws {
    guard let value = try? decode(bytes, Self.limits) else { return }
    let written = try encode(value)
    try FuzzFinding.requireEqual(try read(written), value, "\(name) read back")
    try FuzzFinding.requireEqual(try encode(try read(written)), written, "\(name) written again")
    for other in [Self.binary, .json, .xml] where other.name != name {
      try FuzzFinding.requireEqual(try other.read(try other.encode(value)), value, "\(name) by way of \(other.name)")
    }
  }

  /// Reads what was written, in either form that is for people.
  private func read(_ bytes: [UInt8]) throws -> PropertyList {
    let isBinary = bytes.starts(with: BinaryPropertyList.header)
    return try isBinary ? BinaryPropertyList.decode(bytes) : decode(bytes, .standard)
  }
}
