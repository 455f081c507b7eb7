import AddressBook
import Imaging
import Testing

@Suite struct ConversionTests {
  @Test func `Every common format becomes a JPEG of the same size and look`() throws {
    let raster = Raster.quarters()
    for bytes in [raster.png, raster.bmp, raster.tiff(orientation: 1), try JPEGFile.make(raster)] {
      let jpeg = try ImageConverter.jpeg(from: bytes)
      #expect(try ImageData(jpeg).info == ImageInfo(format: .jpeg, storedSize: PixelSize(width: 80, height: 40)))
      #expect(try ImageDecoder.pixels(of: jpeg).corners == ["red", "green", "blue", "grey"])
    }
  }

  @Test func `Of an animation the first picture is taken`() throws {
    let pixels = try ImageDecoder.pixels(of: ImageConverter.jpeg(from: SmallPictures.animatedGIF, quality: 1))
    #expect([pixels.width, pixels.height] == [3, 2])
    #expect(pixels.corners == ["red", "red", "red", "red"])
  }

  @Test(.enabled(if: hasWebPLoader, "needs the package webp-pixbuf-loader"))
  func `WebP is read where its loader is installed`() throws {
    let pixels = try ImageDecoder.pixels(of: ImageConverter.jpeg(from: SmallPictures.webp, quality: 1))
    #expect([pixels.width, pixels.height] == [3, 2])
    #expect(pixels.corners == ["red", "red", "red", "red"])
  }

  @Test func `JPEGs of one and four components and progressive ones are read`() throws {
    let cmyk = try ImageDecoder.pixels(of: ImageConverter.jpeg(from: SmallPictures.cmykJPEG, quality: 1))
    #expect(cmyk.corners == ["red", "red", "red", "red"])
    let progressive = try ImageDecoder.pixels(of: ImageConverter.jpeg(from: SmallPictures.progressiveJPEG))
    #expect([progressive.width, progressive.height] == [16, 8])
    #expect(progressive.corners == ["red", "red", "blue", "blue"])
    let grey = try ImageDecoder.pixels(of: ImageConverter.jpeg(from: SmallPictures.greyJPEG))
    #expect(grey.corners == ["grey", "grey", "grey", "grey"])
  }

  @Test func `What is transparent is put on white`() throws {
    let raster = Raster(width: 48, height: 16) { x, _ in [200, 0, 0, [0, 128, 255][x / 16]] }
    let pixels = try ImageDecoder.pixels(of: ImageConverter.jpeg(from: raster.png, quality: 1))
    func isNear(_ pixel: [Int], _ color: [Int]) -> Bool { zip(pixel, color).allSatisfy { abs($0 - $1) <= 4 } }
    #expect(isNear(pixels[4, 8], [255, 255, 255, 255]))
    #expect(isNear(pixels[24, 8], [227, 127, 127, 255]))
    #expect(isNear(pixels[44, 8], [200, 0, 0, 255]))
  }

  @Test func `Pixels to be shown keep their transparency`() throws {
    let raster = Raster(width: 3, height: 2) { x, y in [10, 20, UInt8(y), UInt8(x * 100)] }
    let pixels = try ImageDecoder.pixels(of: raster.png)
    #expect(pixels.rowBytes == 12)
    #expect(
      pixels.rgba == [10, 20, 0, 0, 10, 20, 0, 100, 10, 20, 0, 200, 10, 20, 1, 0, 10, 20, 1, 100, 10, 20, 1, 200])
  }

  // The first number of the table for brightness is 16, scaled by the rule of the Independent JPEG Group.
  @Test(arguments: [(0.7, 10), (0.5, 16), (0.29, 28), (1, 1), (9, 1), (-1, 255), (.nan, 255)] as [(Double, UInt8)])
  func `Quality is that of the JPEG group in hundredths`(quality: Double, entry: UInt8) throws {
    let jpeg = try ImageConverter.jpeg(from: Raster.quarters().bmp, quality: quality)
    #expect(JPEGFile.segments(0xdb, of: jpeg).first?.dropFirst().first == entry)
  }

  @Test func `The quality is 0.7 unless told otherwise`() throws {
    let bytes = Raster.quarters().png
    #expect(try ImageConverter.jpeg(from: bytes) == ImageConverter.jpeg(from: bytes, quality: 0.7))
    #expect(try ImageConverter.jpeg(from: bytes) != ImageConverter.jpeg(from: bytes, quality: 0.8))
  }

  @Test func `A colour profile is kept when it is for RGB, and never one that no longer fits`() throws {
    let jpeg = try JPEGFile.make(.quarters())
    func profiles(_ colorSpace: String) throws -> [[UInt8]] {
      JPEGFile.segments(
        0xe2, of: try ImageConverter.jpeg(from: JPEGFile.withProfile(colorSpace: colorSpace, jpeg)))
    }
    #expect(try profiles("RGB ").count == 1)
    #expect(try profiles("RGB ") == JPEGFile.segments(0xe2, of: JPEGFile.withProfile(colorSpace: "RGB ", jpeg)))
    #expect(try profiles("CMYK").isEmpty)
    #expect(try profiles("GRAY").isEmpty)
  }

  @Test(arguments: [
    (400, 100, 40, 10), (100, 400, 10, 40), (400, 2, 40, 1), (41, 40, 40, 39), (40, 40, 40, 40), (1, 1, 1, 1),
  ])
  func `A longer side is scaled down, a shorter one left`(width: Int, height: Int, newWidth: Int, newHeight: Int) throws
  {
    let raster = Raster.quarters(width: width, height: height)
    for bytes in [raster.png, raster.bmp, try JPEGFile.make(raster)] {
      let jpeg = try ImageConverter.jpeg(from: bytes, longestSide: 40)
      #expect(try ImageInfo(jpeg).size == PixelSize(width: newWidth, height: newHeight))
    }
  }

  private static let hasWebPLoader: Bool = {
    do throws(ImagingError) {
      _ = try ImageDecoder.pixels(of: SmallPictures.webp)
      return true
    } catch {
      return error != .noLoader(.webp)
    }
  }()
}
