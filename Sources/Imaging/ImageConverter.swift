/// Converts pictures to JPEG, the format that every program which shows contacts understands.
public enum ImageConverter: Sendable {
  /// What the longer side of a converted picture is scaled down to unless told otherwise, in pixels.
  public static let defaultLongestSide = 4096

  /// Converts a picture to JPEG.
  ///
  /// The pixels are turned upright as the orientation of a JPEG or TIFF says, and the result has none. What is
  /// transparent is put on white. Of an animation the first picture is taken. A colour profile for RGB is kept; other
  /// metadata, such as where a photograph was taken, is not.
  ///
  /// A picture of more than `ImageData.pixelLimit` pixels is refused by its header, before memory is taken for it. Below
  /// that decoding takes up to four bytes for each pixel, for a progressive JPEG up to six; other JPEGs are scaled down
  /// while they are read and take little.
  ///
  /// - Parameters:
  ///   - bytes: The picture as a whole.
  ///   - quality: From 0 (smallest) to 1 (best); the tutorial's is 0.7. Values outside count as the nearest.
  ///   - longestSide: What the longer side is scaled down to where it is longer, in pixels.
  /// - Returns: The JPEG as a file.
  /// - Throws: ``ImagingError``.
  public static func jpeg(
    from bytes: [UInt8], quality: Double = 0.7, longestSide: Int = defaultLongestSide
  ) throws(ImagingError) -> [UInt8] {
    let picture = try Picture(decoding: bytes, longestSide: longestSide)
    // Not a number counts as the worst, as it compares with nothing.
    let percent = min(max(0, quality * 100), 100).rounded()
    return try picture.jpeg(quality: percent.isNaN ? 0 : Int(percent))
  }
}
