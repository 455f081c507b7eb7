import AddressBook
import Testing

/// Headers of small pictures, written by hand from the specifications, and what they say.
enum PictureSamples {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let info: ImageInfo

    init(_ name: String, _ bytes: [UInt8], _ format: ImageFormat, _ width: Int, _ height: Int, turned: Int = 1) {
      self.name = name
      self.bytes = bytes
      info = ImageInfo(
        format: format, storedSize: PixelSize(width: width, height: height),
        orientation: ImageOrientation(rawValue: UInt8(turned)) ?? .up)
    }

    var testDescription: String { name }
  }

  static let all: [Sample] = [
    Sample("JPEG, baseline", soi + frame(0xc0, 80, 40), .jpeg, 80, 40),
    Sample(
      "JPEG, progressive, behind tables and filling", soi + [0xff, 0xff, 0xff, 0xc4, 0, 3, 9] + frame(0xc2, 1, 65535),
      .jpeg, 1, 65535),
    Sample(
      "JPEG, stray bytes between segments", soi + [0xff, 0xe0, 0, 2, 7, 7, 0xff, 0] + frame(0xc1, 3, 4), .jpeg, 3, 4),
    Sample(
      "JPEG, EXIF turned right, little endian", soi + exif(6, isBigEndian: false) + frame(0xc0, 80, 40), .jpeg, 80, 40,
      turned: 6),
    Sample(
      "JPEG, EXIF upside down, big endian", soi + exif(3, isBigEndian: true) + frame(0xc0, 80, 40), .jpeg, 80, 40,
      turned: 3),
    Sample(
      "JPEG, EXIF with an orientation that does not exist", soi + exif(9, isBigEndian: true) + frame(0xc0, 8, 4), .jpeg,
      8, 4),
    Sample("PNG", png(16, 9), .png, 16, 9),
    Sample("PNG, as large as PNG can be", png(0x7fff_ffff, 0x7fff_ffff), .png, 0x7fff_ffff, 0x7fff_ffff),
    Sample("GIF87a", text("GIF87a") + [0x40, 1, 0xc8, 0, 0, 0, 0], .gif, 320, 200),
    Sample("GIF89a", text("GIF89a") + [1, 0, 2, 0, 0, 0, 0], .gif, 1, 2),
    Sample("BMP", bmp + [40, 0, 0, 0, 5, 0, 0, 0, 6, 0, 0, 0, 1, 0, 24, 0], .bmp, 5, 6),
    Sample("BMP, top row first", bmp + [124, 0, 0, 0, 5, 0, 0, 0, 0xfa, 0xff, 0xff, 0xff, 1, 0, 24, 0], .bmp, 5, 6),
    Sample("BMP, OS/2", bmp + [12, 0, 0, 0, 5, 0, 6, 0, 1, 0, 24, 0], .bmp, 5, 6),
    Sample("TIFF, little endian, turned left", tiff(8, isBigEndian: false), .tiff, 300, 2, turned: 8),
    Sample("TIFF, big endian", tiff(1, isBigEndian: true), .tiff, 300, 2),
    Sample("WebP, lossy", webp("VP8 ", [0x10, 2, 0, 0x9d, 1, 0x2a, 0x2c, 0x41, 0x90, 0x80]), .webp, 300, 144),
    Sample("WebP, lossless", webp("VP8L", [0x2f, 0x2b, 0xc1, 0x23, 0]), .webp, 300, 144),
    Sample("WebP, extended", webp("VP8X", [0, 0, 0, 0, 0x2b, 1, 0, 0x8f, 0, 0]), .webp, 300, 144),
    Sample("HEIC with tiles and a thumbnail", heic([(512, 512), (4032, 3024), (320, 240)]), .heif, 4032, 3024),
  ]

  /// Pictures that go on behind their headers to the end, as far as it can be told without decoding them.
  static let whole: [Sample] = [
    Sample("JPEG", jpeg, .jpeg, 80, 40),
    Sample("PNG", wholePNG, .png, 16, 9),
    Sample("GIF", gif, .gif, 2, 1),
    Sample("BMP, 24 bits", bmp(height: 6, compression: 0) + [UInt8](repeating: 7, count: 6 * 16), .bmp, 5, 6),
    Sample(
      "BMP, 24 bits, top row first", bmp(height: -6, compression: 3) + [UInt8](repeating: 7, count: 96), .bmp, 5, 6),
    Sample("BMP, compressed", bmp(height: 6, compression: 1) + [UInt8](repeating: 7, count: 9), .bmp, 5, 6),
    Sample("TIFF, two strips", wholeTIFF, .tiff, 300, 2),
    Sample("WebP", wholeWebP, .webp, 300, 144),
  ]

  static let wholePNG = png(16, 9) + [1, 2, 3, 4] + chunk("IDAT", [8, 9]) + chunk("IEND", [])

  /// Two scans, with a stuffed zero, a restart and filling, behind a thumbnail that has an end of its own.
  private static let jpeg: [UInt8] =
    soi + [0xff, 0xe2, 0, 6, 0xff, 0xd8, 0xff, 0xd9] + frame(0xc2, 80, 40) + [0xff, 0xda, 0, 3, 1, 5, 0xff, 0, 6]
    + [0xff, 0xd0, 7, 0xff, 0xff, 0xda, 0, 2, 9, 9, 0xff, 0xd9]

  /// A colour table, an extension, and two frames of which the second has a table of its own.
  private static let gif: [UInt8] =
    text("GIF89a") + [2, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 9, 9, 9] + [0x21, 0xf9, 4, 0, 0, 0, 0, 0]
    + [0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    + [0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0x81, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 2, 1, 0x3b, 0, 0x3b]

  private static func bmp(height: Int, compression: Int) -> [UInt8] {
    bmp + [40, 0, 0, 0, 5, 0, 0, 0] + number(height, 4).reversed() + [1, 0, 24, 0, UInt8(compression), 0, 0, 0]
      + [9, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
  }

  /// Two strips of four bytes, whose offsets and counts stand behind the directory.
  private static let wholeTIFF: [UInt8] = {
    let start = 8 + 2 + 4 * 12 + 4
    let entries = directory(
      [(0x100, 3, 300), (0x101, 4, 2), (0x111, 4, start), (0x117, 4, start + 8)], isBigEndian: true,
      counts: [1, 1, 2, 2])
    return entries + number(start + 16, 4) + number(start + 20, 4) + number(4, 4) + number(4, 4) + [
      1, 2, 3, 4, 5, 6, 7, 8,
    ]
  }()

  private static let wholeWebP: [UInt8] =
    text("RIFF") + [18, 0, 0, 0] + text("WEBPVP8L") + [5, 0, 0, 0, 0x2f, 0x2b, 0xc1, 0x23, 0, 0]

  private static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    number(body.count, 4) + text(kind) + body + [0, 0, 0, 0]
  }

  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  static func png(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + text("IHDR") + number(width, 4) + number(height, 4)
      + [8, 6, 0, 0, 0]
  }

  static func heic(_ sizes: [(Int, Int)]) -> [UInt8] {
    let sizes = sizes.flatMap { box("ispe", [0, 0, 0, 0] + number($0.0, 4) + number($0.1, 4)) }
    let properties = box("iprp", box("ipco", box("colr", text("nclx")) + sizes))
    return box("ftyp", text("heic") + [0, 0, 0, 0] + text("mif1heic"))
      + box("meta", [0, 0, 0, 0] + box("hdlr", [0, 0, 0, 0]) + properties)
  }

  static func box(_ kind: String, _ body: [UInt8]) -> [UInt8] { number(body.count + 8, 4) + text(kind) + body }

  private static let soi: [UInt8] = [0xff, 0xd8]

  private static func frame(_ marker: UInt8, _ width: Int, _ height: Int) -> [UInt8] {
    [0xff, marker, 0, 17, 8] + number(height, 2) + number(width, 2) + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
  }

  private static func exif(_ orientation: Int, isBigEndian: Bool) -> [UInt8] {
    let body = text("Exif\0\0") + directory([(0x112, 3, orientation)], isBigEndian: isBigEndian)
    return [0xff, 0xe1] + number(body.count + 2, 2) + body
  }

  private static func tiff(_ orientation: Int, isBigEndian: Bool) -> [UInt8] {
    directory([(0x100, 3, 300), (0x101, 4, 2), (0x112, 3, orientation)], isBigEndian: isBigEndian)
  }

  private static func directory(
    _ entries: [(tag: Int, type: Int, value: Int)], isBigEndian: Bool, counts: [Int]? = nil
  ) -> [UInt8] {
    func put(_ value: Int, _ count: Int) -> [UInt8] {
      isBigEndian ? number(value, count) : number(value, count).reversed()
    }
    var bytes = text(isBigEndian ? "MM" : "II") + put(42, 2) + put(8, 4) + put(entries.count, 2)
    for (index, entry) in entries.enumerated() {
      bytes += put(entry.tag, 2) + put(entry.type, 2) + put(counts?[index] ?? 1, 4)
      // A value shorter than four bytes stands at the left of its field.
      bytes += entry.type == 3 ? put(entry.value, 2) + [0, 0] : put(entry.value, 4)
    }
    return bytes + [0, 0, 0, 0]
  }

  private static let bmp: [UInt8] = text("BM") + [99, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0]

  private static func webp(_ chunk: String, _ body: [UInt8]) -> [UInt8] {
    text("RIFF") + [99, 0, 0, 0] + text("WEBP") + text(chunk) + [UInt8(body.count), 0, 0, 0] + body
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
