extension ImageInfo {
  /// HEIF (ISO/IEC 23008-12): the largest `ispe` property among `meta/iprp/ipco`.
  ///
  /// A picture made of tiles has one for the tile and one for the whole, and its thumbnail has another: the largest is
  /// that of the picture.
  static func heif(_ header: HeaderBytes) -> ImageInfo? {
    guard let meta = box("meta", in: header)?.part(from: 4), let properties = box("iprp", in: meta),
      let container = box("ipco", in: properties)
    else { return nil }
    var largest: PixelSize?
    forEachBox(in: container) { kind, body in
      guard kind == "ispe", let width = body.bigEndian32(at: 4), let height = body.bigEndian32(at: 8) else {
        return true
      }
      let size = PixelSize(width: width, height: height)
      if size.pixelCount > (largest?.pixelCount ?? 0) { largest = size }
      return true
    }
    return largest.map { ImageInfo(format: .heif, storedSize: $0) }
  }

  /// The body of the first box of a kind.
  private static func box(_ kind: String, in header: HeaderBytes) -> HeaderBytes? {
    var found: HeaderBytes?
    forEachBox(in: header) { candidate, body in
      guard candidate == kind else { return true }
      found = body
      return false
    }
    return found
  }

  /// Visits boxes in their order until the visitor answers false, or the bytes end, or a length makes no sense.
  private static func forEachBox(in header: HeaderBytes, _ visit: (String, HeaderBytes) -> Bool) {
    var offset = 0
    while let size = header.bigEndian32(at: offset), let kind = header.text(at: offset + 4, count: 4) {
      // 0 means up to the end of the file, and 1 that a length of 64 bits follows, which no box before the pixels has.
      let length = size == 0 ? header.count - offset : size
      guard length >= 8, let body = header.part(from: offset + 8, count: length - 8), visit(kind, body) else { return }
      offset += length
    }
  }
}
