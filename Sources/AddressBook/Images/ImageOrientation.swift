/// How the stored pixels of a picture are to be turned to be shown.
///
/// The raw values are those of the tag Orientation (0x0112) of EXIF 2.3 and TIFF 6.0, the names those of
/// `CGImagePropertyOrientation`.
public enum ImageOrientation: UInt8, Hashable, Sendable, CaseIterable {
  case up = 1
  case upMirrored
  case down
  case downMirrored
  case leftMirrored
  case right
  case rightMirrored
  case left

  /// Whether stored rows are shown as columns.
  public var swapsSides: Bool { rawValue >= 5 }
}
