/// What the header of a picture says: its format, its size, and how it is to be turned.
public struct ImageInfo: Hashable, Sendable {
  /// The file format.
  public let format: ImageFormat

  /// The size of the pixels as they are stored.
  public let storedSize: PixelSize

  /// How the stored pixels are to be turned; only the headers of JPEG and TIFF are asked.
  public let orientation: ImageOrientation

  /// The size of the picture as it is shown.
  public var size: PixelSize { orientation.swapsSides ? storedSize.transposed : storedSize }

  /// Makes a description of its parts.
  public init(format: ImageFormat, storedSize: PixelSize, orientation: ImageOrientation = .up) {
    self.format = format
    self.storedSize = storedSize
    self.orientation = orientation
  }

  /// Reads the header of a picture.
  ///
  /// The pixels are not looked at, so a picture that is cut off after its header has a description.
  ///
  /// - Parameter bytes: The picture, or as much of its beginning as holds the header.
  /// - Throws: ``ImageError``: ``ImageError/empty``, ``ImageError/notAnImage``, ``ImageError/unsupported(_:)`` for
  ///   ``ImageFormat/other``, or ``ImageError/damagedHeader(_:)``.
  public init(_ bytes: [UInt8]) throws(ImageError) {
    guard !bytes.isEmpty else { throw .empty }
    guard let format = ImageFormat(detecting: bytes) else { throw .notAnImage }
    let header = HeaderBytes(bytes)
    let info: ImageInfo? =
      switch format {
      case .jpeg: JPEGHeader(header)?.info
      case .png: Self.png(header)
      case .gif: Self.gif(header)
      case .bmp: Self.bmp(header)
      case .tiff: TIFFHeader(header)?.info
      case .webp: Self.webp(header)
      case .heif: Self.heif(header)
      case .other: throw .unsupported(format)
      }
    guard let info, info.storedSize.width > 0, info.storedSize.height > 0 else { throw .damagedHeader(format) }
    self = info
  }

  /// Reads the header of a picture that is to be shown or kept, and checks that its end is there.
  ///
  /// The bytes are looked through once, but the pixels are not decoded.
  ///
  /// - Parameter bytes: The picture as a whole.
  /// - Throws: ``ImageError``: what ``init(_:)`` throws, ``ImageError/tooManyPixels(_:)`` above
  ///   ``ImageData/pixelLimit``, or ``ImageError/truncated(_:)``.
  public init(whole bytes: [UInt8]) throws(ImageError) {
    let info = try ImageInfo(bytes)
    guard info.storedSize.pixelCount <= ImageData.pixelLimit else { throw .tooManyPixels(info.storedSize) }
    guard info.isComplete(HeaderBytes(bytes)) else { throw .truncated(info.format) }
    self = info
  }
}
