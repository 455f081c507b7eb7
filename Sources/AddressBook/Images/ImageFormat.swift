/// The file format of a picture, as its first bytes tell; names and declared types are not asked.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  case jpeg
  case png
  case gif
  case bmp
  case tiff
  case webp
  /// The container of HEIC pictures, which phones make.
  case heif
  /// A picture in a format whose header this program does not read: AVIF, JPEG XL, JPEG 2000, BigTIFF, SVG,
  /// Photoshop, icons.
  case other

  /// What people call the format.
  public var title: String {
    switch self {
    case .jpeg, .png, .gif, .bmp, .tiff: rawValue.uppercased()
    case .webp: "WebP"
    case .heif: "HEIC (HEIF)"
    case .other: "unknown"
    }
  }

  /// The registered media type; the one for any bytes when the format is not known.
  public var mediaType: String { self == .other ? "application/octet-stream" : "image/\(rawValue)" }

  /// The extension that files of this format commonly have, without the full stop.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .heif: "heic"
    case .other: "bin"
    case .png, .gif, .bmp, .tiff, .webp: rawValue
    }
  }

  /// Whether a picture of this format can be set as it is: every program that shows contacts can be expected to show
  /// it.
  public var isWidelyShown: Bool { self != .heif && self != .other }
}
