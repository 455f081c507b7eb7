/// The marker segments of a JPEG file before its first scan (ITU-T T.81, annex B).
struct JPEGHeader {
  private var size: PixelSize?
  private var orientation: ImageOrientation?

  /// Walks the segments up to the frame header, or fails when there is none.
  init?(_ header: HeaderBytes) {
    var offset = 2
    while size == nil {
      guard let marker = Self.nextMarker(header, &offset) else { return nil }
      switch marker {
      // Markers that stand alone: TEM, restarts, and a start of image out of place.
      case 0x01, 0xd0...0xd8: continue
      // A scan, or the end of the image, without a frame.
      case 0xd9, 0xda: return nil
      default: break
      }
      guard let length = header.bigEndian16(at: offset), length >= 2,
        let segment = header.part(from: offset + 2, count: length - 2)
      else { return nil }
      switch marker {
      case 0xe1 where orientation == nil: orientation = Self.exifOrientation(segment)
      // SOF0 to SOF15, among which lie DHT (C4), JPG (C8) and DAC (CC).
      case 0xc0...0xcf where ![0xc4, 0xc8, 0xcc].contains(marker):
        guard let height = segment.bigEndian16(at: 1), let width = segment.bigEndian16(at: 3) else { return nil }
        size = PixelSize(width: width, height: height)
      default: break
      }
      offset += length
    }
  }

  var info: ImageInfo? { size.map { ImageInfo(format: .jpeg, storedSize: $0, orientation: orientation ?? .up) } }

  /// Whether a scan and, behind it, the marker EOI are there.
  static func isComplete(_ header: HeaderBytes) -> Bool {
    var offset = 2
    var hasScan = false
    while let marker = nextMarker(header, &offset) {
      switch marker {
      case 0x01, 0xd0...0xd8: continue
      case 0xd9: return hasScan
      case 0xda: hasScan = true
      default: break
      }
      guard let length = header.bigEndian16(at: offset) else { return false }
      offset += length
    }
    return false
  }

  /// The code of the next marker, with the offset moved behind it; like the decoders, it passes over stray bytes.
  private static func nextMarker(_ header: HeaderBytes, _ offset: inout Int) -> Int? {
    while let mark = header.firstOffset(of: 0xff, from: offset) {
      offset = mark + 1
      // Any number of FF may fill the space before a marker; FF 00 is no marker.
      while header.byte(at: offset) == 0xff { offset += 1 }
      guard let code = header.byte(at: offset) else { return nil }
      offset += 1
      if code != 0 { return code }
    }
    return nil
  }

  /// The orientation in an APP1 segment that holds EXIF (EXIF 2.3, section 4.7.2).
  private static func exifOrientation(_ segment: HeaderBytes) -> ImageOrientation? {
    guard segment.text(at: 0, count: 6) == "Exif\0\0", let body = segment.part(from: 6) else { return nil }
    return TIFFHeader(body)?.orientation
  }
}
