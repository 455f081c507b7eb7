extension ImageFormat {
  /// The format that the first bytes belong to, or nothing when they are not those of a picture.
  public init?(detecting bytes: [UInt8]) {
    if let format = Self.signatures.first(where: { $0.matches(bytes) })?.format ?? Self.isoFormat(bytes) {
      self = format
    } else if Self.isDrawing(bytes) {
      self = .other
    } else {
      return nil
    }
  }

  /// Bytes at the beginning of a file, `nil` standing for any.
  private struct Signature {
    let format: ImageFormat
    let bytes: [UInt8?]

    init(_ format: ImageFormat, _ bytes: [UInt8?]) {
      self.format = format
      self.bytes = bytes
    }

    func matches(_ header: [UInt8]) -> Bool {
      header.count >= bytes.count && zip(header, bytes).allSatisfy { $1 == nil || $0 == $1 }
    }
  }

  private static let signatures: [Signature] = [
    Signature(.jpeg, [0xff, 0xd8, 0xff]),
    Signature(.png, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Signature(.gif, text("GIF87a")),
    Signature(.gif, text("GIF89a")),
    Signature(.tiff, text("II*\0")),
    Signature(.tiff, text("MM\0*")),
    Signature(.webp, text("RIFF") + [nil, nil, nil, nil] + text("WEBP")),
    // "BM" begins words, too: the header that follows must have one of the known lengths, below 256, and its high
    // bytes be zero.
    Signature(.bmp, text("BM") + Array(repeating: nil, count: 13) + [0, 0, 0]),
    // BigTIFF.
    Signature(.other, text("II+\0")),
    Signature(.other, text("MM\0+")),
    // JPEG XL, bare and in a box.
    Signature(.other, [0xff, 0x0a]),
    Signature(.other, [0, 0, 0, 12] + text("JXL \r\n") + [0x87, 0x0a]),
    // JPEG 2000, in a box and bare.
    Signature(.other, [0, 0, 0, 12] + text("jP  \r\n") + [0x87, 0x0a]),
    Signature(.other, [0xff, 0x4f, 0xff, 0x51]),
    // Windows icons, Apple icons, Photoshop.
    Signature(.other, [0, 0, 1, 0]),
    Signature(.other, text("icns")),
    Signature(.other, text("8BPS\0\u{1}")),
  ]

  private static func text(_ text: String) -> [UInt8?] { text.utf8.map { $0 } }

  /// Whether this is a drawing in SVG: XML whose first element, behind a declaration and comments, is `svg`.
  private static func isDrawing(_ bytes: [UInt8]) -> Bool {
    var rest = bytes.prefix(4096).drop { $0 == 0xef || $0 == 0xbb || $0 == 0xbf }
    func skip(_ beginning: String, to end: UInt8) -> Bool {
      guard rest.starts(with: beginning.utf8) else { return false }
      rest = rest.drop { $0 != end }.dropFirst()
      return true
    }
    repeat {
      rest = rest.drop { [9, 10, 13, 32].contains($0) }
    } while skipComment() || skip("<?", to: UInt8(ascii: ">"))
      || skip("<!DOCTYPE svg", to: UInt8(ascii: ">"))
    return rest.starts(with: "<svg".utf8)

    func skipComment() -> Bool {
      guard rest.starts(with: "<!--".utf8) else { return false }
      rest = rest.dropFirst(4)
      while !rest.isEmpty, !rest.starts(with: "-->".utf8) { rest = rest.dropFirst() }
      rest = rest.dropFirst(3)
      return true
    }
  }

  /// The format of a file that begins with an ISO base media `ftyp` box (ISO/IEC 14496-12, section 4.3).
  private static func isoFormat(_ bytes: [UInt8]) -> ImageFormat? {
    let header = HeaderBytes(bytes)
    guard header.text(at: 4, count: 4) == "ftyp", let size = header.bigEndian32(at: 0) else { return nil }
    // The major brand, then after a version the compatible ones.
    let end = min(size, bytes.count, 256)
    let brands = Set(([8] + stride(from: 16, to: end, by: 4)).compactMap { header.text(at: $0, count: 4) })
    if !brands.isDisjoint(with: ["avif", "avis"]) { return .other }
    if !brands.isDisjoint(with: ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]) { return .heif }
    return nil
  }
}
