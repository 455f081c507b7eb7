import AddressBook

/// Decodes pictures for showing them.
public enum ImageDecoder: Sendable {
  /// The pixels of a picture, upright, and of an animation those of its first picture.
  ///
  /// - Parameters:
  ///   - bytes: The picture as a whole.
  ///   - longestSide: What the longer side is scaled down to where it is longer, in pixels.
  /// - Returns: The pixels, with the transparency that they have.
  /// - Throws: ``ImagingError``.
  public static func pixels(
    of bytes: [UInt8], longestSide: Int = ImageConverter.defaultLongestSide
  ) throws(ImagingError) -> Pixels {
    let picture = try Picture(decoding: bytes, longestSide: longestSide)
    return Pixels(width: picture.size.width, height: picture.size.height, rgba: picture.rgba)
  }
}
