import AddressBook
import Imaging
import Testing

/// What is shown, by EXIF 2.3, of red and green above blue and grey.
@Suite struct OrientationTests {
  static let shown: [(orientation: Int, corners: [String])] = [
    (1, ["red", "green", "blue", "grey"]), (2, ["green", "red", "grey", "blue"]),
    (3, ["grey", "blue", "green", "red"]), (4, ["blue", "grey", "red", "green"]),
    (5, ["red", "blue", "green", "grey"]), (6, ["blue", "red", "grey", "green"]),
    (7, ["grey", "green", "blue", "red"]), (8, ["green", "grey", "red", "blue"]),
  ]

  @Test(arguments: shown)
  func `A JPEG that was stored turned is converted upright and has no orientation any more`(
    orientation: Int, corners: [String]
  ) throws {
    let stored = JPEGFile.withOrientation(orientation, try JPEGFile.make(.quarters()))
    let converted = try ImageConverter.jpeg(from: stored)
    let size = orientation < 5 ? PixelSize(width: 80, height: 40) : PixelSize(width: 40, height: 80)
    #expect(try ImageInfo(stored).size == size)
    #expect(try ImageInfo(converted) == ImageInfo(format: .jpeg, storedSize: size))
    #expect(try ImageDecoder.pixels(of: converted).corners == corners)
    #expect(JPEGFile.segments(0xe1, of: converted).isEmpty)
  }

  @Test(arguments: shown)
  func `A picture that is scaled down is turned all the same`(orientation: Int, corners: [String]) throws {
    let jpeg = JPEGFile.withOrientation(orientation, try JPEGFile.make(.quarters()))
    for stored in [jpeg, Raster.quarters().tiff(orientation: orientation)] {
      let pixels = try ImageDecoder.pixels(of: stored, longestSide: 30)
      #expect([pixels.width, pixels.height] == (orientation < 5 ? [30, 15] : [15, 30]))
      #expect(pixels.corners == corners)
    }
  }

  @Test(arguments: shown)
  func `A TIFF that was stored turned is upright`(orientation: Int, corners: [String]) throws {
    let stored = Raster.quarters().tiff(orientation: orientation)
    let pixels = try ImageDecoder.pixels(of: stored)
    #expect(try ImageInfo(stored).size == PixelSize(width: pixels.width, height: pixels.height))
    #expect(pixels.corners == corners)
  }
}
