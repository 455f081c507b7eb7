import AddressBook

/// An animation as the container of a WebP file describes it (RFC 9649, section 2.7).
///
/// Where the loader of another format decodes the first picture and stops, that of WebP decodes them all, so that a file
/// of some hundred bytes could ask for any amount of memory.
struct WebPAnimation {
  /// The number of its pictures.
  let count: Int
  /// The size of the canvas, which each of them is decoded to.
  let size: PixelSize

  /// Counts the pictures, which are chunks `ANMF`; fails for a file that is no animation.
  init?(_ bytes: [UInt8]) {
    guard let info = try? ImageInfo(bytes), info.format == .webp else { return nil }
    var count = 0
    var offset = 12
    while offset + 8 <= bytes.count {
      if bytes[offset..<offset + 4].elementsEqual("ANMF".utf8) { count += 1 }
      let length = (4..<8).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
      // A byte of padding follows an odd number of bytes.
      offset += 8 + length + length % 2
    }
    guard count > 0 else { return nil }
    (self.count, size) = (count, info.storedSize)
  }

  /// - Throws: ``ImagingError/animationTooLarge(_:count:_:)``.
  func check(pixelLimit: Int) throws(ImagingError) {
    let (total, overflow) = size.pixelCount.multipliedReportingOverflow(by: count)
    guard !overflow, total <= pixelLimit else { throw .animationTooLarge(.webp, count: count, size) }
  }
}
