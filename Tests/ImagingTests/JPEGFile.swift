import Imaging

/// Takes JPEG files apart and puts segments into them.
enum JPEGFile {
  /// A JPEG of the best quality, without metadata.
  static func make(_ raster: Raster) throws -> [UInt8] { try ImageConverter.jpeg(from: raster.png, quality: 1) }

  /// Puts a segment behind the marker that begins the file.
  static func inserting(_ marker: UInt8, _ body: [UInt8], into file: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return file[..<2] + [0xff, marker, UInt8(length >> 8), UInt8(length & 255)] + body + file[2...]
  }

  /// EXIF with a single tag.
  static func withOrientation(_ orientation: Int, _ file: [UInt8]) -> [UInt8] {
    let exif: [UInt8] =
      Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
      + [0, 0, 0, 0]
    return inserting(0xe1, exif, into: file)
  }

  /// A colour profile of which only the signature of the colour space is there.
  static func withProfile(colorSpace: String, _ file: [UInt8]) -> [UInt8] {
    let profile = [UInt8](repeating: 0, count: 16) + Array(colorSpace.utf8) + [UInt8](repeating: 0, count: 108)
    return inserting(0xe2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + profile, into: file)
  }

  /// The bodies of the segments with a marker that stand before the first scan.
  static func segments(_ marker: UInt8, of file: [UInt8]) -> [[UInt8]] {
    var bodies: [[UInt8]] = []
    var offset = 2
    while offset + 4 <= file.count, file[offset] == 0xff, file[offset + 1] != 0xda {
      let length = Int(file[offset + 2]) << 8 | Int(file[offset + 3])
      if file[offset + 1] == marker { bodies.append(Array(file[offset + 4..<offset + 2 + length])) }
      offset += 2 + length
    }
    return bodies
  }
}
