/// The first directory of a TIFF file (TIFF 6.0, section 2), which is also how EXIF is written.
struct TIFFHeader {
  private let header: HeaderBytes
  private let isBigEndian: Bool
  /// Where the directory's entries begin, and how many there are.
  private let entries: (offset: Int, count: Int)

  /// Finds the directory, or fails when it lies outside the bytes.
  init?(_ header: HeaderBytes) {
    switch header.text(at: 0, count: 4) {
    case "II*\0": isBigEndian = false
    case "MM\0*": isBigEndian = true
    default: return nil
    }
    guard let offset = header.number(at: 4, count: 4, isBigEndian: isBigEndian),
      let count = header.number(at: offset, count: 2, isBigEndian: isBigEndian)
    else { return nil }
    self.header = header
    entries = (offset + 2, count)
  }

  /// The tag Orientation, when its value is one of the eight.
  var orientation: ImageOrientation? {
    value(ofTag: 0x112).flatMap { UInt8(exactly: $0) }.flatMap(ImageOrientation.init(rawValue:))
  }

  /// The picture's description, or nothing without the tags ImageWidth and ImageLength.
  var info: ImageInfo? {
    guard let width = value(ofTag: 0x100), let height = value(ofTag: 0x101) else { return nil }
    return ImageInfo(
      format: .tiff, storedSize: PixelSize(width: width, height: height), orientation: orientation ?? .up)
  }

  /// The single number that a tag has, of the type BYTE (1), SHORT (3) or LONG (4).
  private func value(ofTag tag: Int) -> Int? {
    for index in 0..<entries.count {
      let entry = entries.offset + index * 12
      guard let found = header.number(at: entry, count: 2, isBigEndian: isBigEndian) else { return nil }
      guard found == tag else { continue }
      let size: Int
      switch header.number(at: entry + 2, count: 2, isBigEndian: isBigEndian) {
      case 1: size = 1
      case 3: size = 2
      case 4: size = 4
      default: return nil
      }
      return header.number(at: entry + 8, count: size, isBigEndian: isBigEndian)
    }
    return nil
  }
}
