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

  /// Whether the directory and all strips (TIFF 6.0, section 3) or tiles (section 15) that it names lie within the file.
  var isComplete: Bool {
    guard header.holds(entries.count * 12, from: entries.offset) else { return false }
    for (offsets, counts) in [(0x111, 0x117), (0x144, 0x145)] {
      guard let offsets = field(ofTag: offsets), let counts = field(ofTag: counts) else { continue }
      for index in 0..<min(offsets.count, counts.count) {
        guard let offset = value(of: offsets, at: index), let count = value(of: counts, at: index),
          header.holds(count, from: offset)
        else { return false }
      }
    }
    return true
  }

  /// Numbers that belong to a tag: where they stand, how many there are, and the bytes of each.
  private struct Field {
    let offset: Int
    let count: Int
    let size: Int
  }

  private func value(of field: Field, at index: Int) -> Int? {
    header.number(at: field.offset + index * field.size, count: field.size, isBigEndian: isBigEndian)
  }

  private func value(ofTag tag: Int) -> Int? { field(ofTag: tag).flatMap { value(of: $0, at: 0) } }

  /// The field of a tag that has the type BYTE (1), SHORT (3) or LONG (4).
  private func field(ofTag tag: Int) -> Field? {
    for index in 0..<entries.count {
      let entry = entries.offset + index * 12
      guard let found = header.number(at: entry, count: 2, isBigEndian: isBigEndian) else { return nil }
      guard found == tag else { continue }
      let sizes = [1: 1, 3: 2, 4: 4]
      guard let size = header.number(at: entry + 2, count: 2, isBigEndian: isBigEndian).flatMap({ sizes[$0] }),
        let count = header.number(at: entry + 4, count: 4, isBigEndian: isBigEndian)
      else { return nil }
      // Up to four bytes stand in the entry itself, more of them where it points to.
      if count * size <= 4 { return Field(offset: entry + 8, count: count, size: size) }
      return header.number(at: entry + 8, count: 4, isBigEndian: isBigEndian).map {
        Field(offset: $0, count: count, size: size)
      }
    }
    return nil
  }
}
