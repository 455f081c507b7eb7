/// Why bytes cannot be the picture of a contact.
public enum ImageError: Error, Hashable, Sendable {
  /// There are no bytes at all.
  case empty
  /// The first bytes are those of no picture format.
  case notAnImage
  /// The header is cut off or contradicts itself.
  case damagedHeader(ImageFormat)
  /// The header can be read, but the end of the picture is missing.
  case truncated(ImageFormat)
  /// A picture in a format that not every program can show.
  case unsupported(ImageFormat)
  /// More bytes than ``ImageData/byteLimit``.
  case tooManyBytes(Int)
  /// More pixels than ``ImageData/pixelLimit``.
  case tooManyPixels(PixelSize)
}

extension ImageError: CustomStringConvertible {
  /// One sentence without a full stop, and where there is something to do, that.
  public var description: String {
    switch self {
    case .empty: "the picture is empty"
    case .notAnImage: "this is not a picture; use a JPEG, PNG, GIF, WebP, BMP or TIFF file"
    case .damagedHeader(let format): "the header of this \(format.title) picture is damaged or cut off"
    case .truncated(let format):
      "this \(format.title) picture is cut off, its end is missing; copy or download the file again"
    case .unsupported(.other): "this picture's format is not supported; convert it to JPEG first"
    case .unsupported(let format): "this is a \(format.title) picture, which is not supported; convert it to JPEG first"
    case .tooManyBytes(let count):
      "the picture has \(count) bytes, more than the \(ImageData.byteLimit) that a contact may have; "
        + "scale it down first"
    case .tooManyPixels(let size):
      "the picture has \(size) pixels, more than the \(ImageData.pixelLimit) that a contact's may have; "
        + "scale it down first"
    }
  }
}
