extension ImageInfo {
  /// Whether the end of the picture is there.
  ///
  /// Decoders cannot be relied on for it: most of them fill what is missing with grey and say nothing.
  func isComplete(_ header: HeaderBytes) -> Bool {
    switch format {
    case .jpeg: JPEGHeader.isComplete(header)
    case .png: Self.isCompletePNG(header)
    case .gif: Self.isCompleteGIF(header)
    case .bmp: isCompleteBMP(header)
    case .tiff: TIFFHeader(header)?.isComplete ?? false
    // The length in the RIFF header counts what follows it.
    case .webp: header.littleEndian32(at: 4).map { header.holds($0, from: 8) } ?? false
    // Their decoders do report it.
    case .heif, .other: true
    }
  }

  /// PNG (ISO/IEC 15948, section 5.3): a length, a type, the data and a checksum for each chunk, the last being IEND.
  private static func isCompletePNG(_ header: HeaderBytes) -> Bool {
    var offset = 8
    while let length = header.bigEndian32(at: offset), header.holds(length + 12, from: offset) {
      if header.text(at: offset + 4, count: 4) == "IEND" { return true }
      offset += length + 12
    }
    return false
  }

  /// GIF89a, appendix B: blocks up to the trailer.
  private static func isCompleteGIF(_ header: HeaderBytes) -> Bool {
    /// The bytes of the colour table that the packed fields at an offset announce.
    func tableSize(_ packed: Int) -> Int { packed & 0x80 == 0 ? 0 : 3 << ((packed & 7) + 1) }
    /// Moves behind the data sub-blocks that begin at an offset.
    func skipSubBlocks(_ offset: inout Int) {
      while let size = header.byte(at: offset) {
        offset += size + 1
        if size == 0 { return }
      }
    }
    guard let packed = header.byte(at: 10) else { return false }
    var offset = 13 + tableSize(packed)
    while let introducer = header.byte(at: offset) {
      switch introducer {
      case 0x21: offset += 2
      case 0x2c:
        guard let packed = header.byte(at: offset + 9) else { return false }
        // The descriptor, its colour table, and the size of the first code.
        offset += 10 + tableSize(packed) + 1
      default: return introducer == 0x3b
      }
      skipSubBlocks(&offset)
    }
    return false
  }

  /// BMP: rows of whole 32-bit words, unless compressed, when the header says how many bytes there are.
  private func isCompleteBMP(_ header: HeaderBytes) -> Bool {
    guard let start = header.littleEndian32(at: 10), let length = header.littleEndian32(at: 14) else { return false }
    let isCore = length == 12
    guard let depth = header.littleEndian16(at: isCore ? 24 : 28), depth <= 32,
      let compression = isCore || length == 16 ? 0 : header.littleEndian32(at: 30)
    else { return false }
    // BI_RGB, BI_BITFIELDS and BI_ALPHABITFIELDS; the others are compressed.
    guard [0, 3, 6].contains(compression) else {
      return header.littleEndian32(at: 34).map { header.holds($0, from: start) } ?? false
    }
    let rowSize = (storedSize.width * depth + 31) / 32 * 4
    let (size, overflow) = rowSize.multipliedReportingOverflow(by: storedSize.height)
    return !overflow && header.holds(size, from: start)
  }
}
