extension ImageInfo {
  /// PNG (ISO/IEC 15948, section 11.2.2): the chunk IHDR comes first.
  static func png(_ header: HeaderBytes) -> ImageInfo? {
    guard header.text(at: 12, count: 4) == "IHDR",
      let width = header.bigEndian32(at: 16), let height = header.bigEndian32(at: 20),
      width <= Int32.max, height <= Int32.max
    else { return nil }
    return ImageInfo(format: .png, storedSize: PixelSize(width: width, height: height))
  }

  /// GIF89a, section 18: the logical screen.
  static func gif(_ header: HeaderBytes) -> ImageInfo? {
    guard let width = header.littleEndian16(at: 6), let height = header.littleEndian16(at: 8) else { return nil }
    return ImageInfo(format: .gif, storedSize: PixelSize(width: width, height: height))
  }

  /// BMP: a file header of 14 bytes, then BITMAPCOREHEADER or a form of BITMAPINFOHEADER, whose negative height means
  /// that the top row comes first.
  static func bmp(_ header: HeaderBytes) -> ImageInfo? {
    guard let length = header.littleEndian32(at: 14) else { return nil }
    if length == 12 {
      guard let width = header.littleEndian16(at: 18), let height = header.littleEndian16(at: 20) else { return nil }
      return ImageInfo(format: .bmp, storedSize: PixelSize(width: width, height: height))
    }
    guard [16, 40, 52, 56, 64, 108, 124].contains(length), header.littleEndian16(at: 26) == 1,
      let width = header.littleEndian32(at: 18), let height = header.littleEndian32(at: 22), width <= Int32.max
    else { return nil }
    let signedHeight = Int32(truncatingIfNeeded: height)
    return ImageInfo(format: .bmp, storedSize: PixelSize(width: width, height: Int(signedHeight.magnitude)))
  }

  /// WebP (RFC 9649, sections 2.5 to 2.7): the first chunk is VP8, VP8L or VP8X.
  static func webp(_ header: HeaderBytes) -> ImageInfo? {
    let size: PixelSize
    switch header.text(at: 12, count: 4) {
    case "VP8 ":
      // A key frame's start code, then 14 bits for each side below two of scale (RFC 6386, section 9.1).
      guard header.bigEndian16(at: 23) == 0x9d01, header.byte(at: 25) == 0x2a,
        let width = header.littleEndian16(at: 26), let height = header.littleEndian16(at: 28)
      else { return nil }
      size = PixelSize(width: width & 0x3fff, height: height & 0x3fff)
    case "VP8L":
      // A signature byte, then 14 bits for each side less one.
      guard header.byte(at: 20) == 0x2f, let bits = header.littleEndian32(at: 21) else { return nil }
      size = PixelSize(width: (bits & 0x3fff) + 1, height: (bits >> 14 & 0x3fff) + 1)
    case "VP8X":
      guard let width = header.littleEndian24(at: 24), let height = header.littleEndian24(at: 27) else { return nil }
      size = PixelSize(width: width + 1, height: height + 1)
    default: return nil
    }
    return ImageInfo(format: .webp, storedSize: size)
  }
}
