public import AddressBook

/// Why a picture cannot be decoded or converted.
public enum ImagingError: Error, Hashable, Sendable {
  /// gdk-pixbuf cannot be opened, for the reason that the system gives.
  case unavailable(reason: String)
  /// gdk-pixbuf is there, but not its loader for the format.
  case noLoader(ImageFormat)
  /// The bytes are refused before they are decoded.
  case refused(ImageError)
  /// The pictures of an animation, which the loader would hold all at once, have more pixels than
  /// ``ImageData/pixelLimit`` together: how many there are, and the size of each.
  case animationTooLarge(ImageFormat, count: Int, PixelSize)
  /// The pixels cannot be decoded, for the reason that the loader gives.
  case undecodable(ImageFormat, reason: String)
  /// The JPEG cannot be written, for the reason that gdk-pixbuf gives.
  case unencodable(reason: String)
}

extension ImagingError: CustomStringConvertible {
  /// One sentence without a full stop, with the package to install where one is missing.
  public var description: String {
    switch self {
    case .unavailable(let reason):
      "pictures cannot be converted or shown without gdk-pixbuf; install the package \(Self.libraryPackage) (\(reason))"
    case .noLoader(let format):
      "install the package \(Self.loaderPackage(format)) to read this \(format.title) picture, "
        + "or convert it to JPEG first"
    case .refused(let error): error.description
    case .animationTooLarge(let format, let count, let size):
      "this \(format.title) animation has \(count) pictures of \(size) pixels, too many to be decoded; "
        + "save one of them as JPEG"
    case .undecodable(let format, let reason):
      "this \(format.title) picture cannot be decoded (\(reason)); it is damaged or of a rare kind, "
        + "save it anew as JPEG"
    case .unencodable(let reason): "the picture cannot be written as JPEG (\(reason))"
    }
  }

  /// The Debian package that brings the library and the loaders of most formats.
  private static let libraryPackage = "libgdk-pixbuf-2.0-0"

  /// The Debian package that brings the loader of a format.
  private static func loaderPackage(_ format: ImageFormat) -> String {
    switch format {
    case .heif: "heif-gdk-pixbuf"
    case .webp: "webp-pixbuf-loader"
    case .jpeg, .png, .gif, .bmp, .tiff, .other: libraryPackage
    }
  }
}
