/// Width and height of a picture in pixels.
public struct PixelSize: Hashable, Sendable {
  /// Pixels from left to right.
  public let width: Int

  /// Pixels from top to bottom.
  public let height: Int

  /// Makes a size of its sides.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// How many pixels there are; as many as can be counted when there are more.
  public var pixelCount: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// The size of the picture lying on its side.
  public var transposed: Self { Self(width: height, height: width) }
}

extension PixelSize: CustomStringConvertible {
  /// The sides as people write them, such as `640 x 480`.
  public var description: String { "\(width) x \(height)" }
}
