import AddressBook
import Foundation
import Testing

@testable import Imaging

@Suite struct RefusalTests {
  @Test(
    arguments: [
      ([], .empty), (Array("This is text in a file called photo.jpg".utf8), .notAnImage),
      ([0xff, 0xd8, 0xff, 0xe0], .damagedHeader(.jpeg)),
      ([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], .damagedHeader(.png)),
    ] as [([UInt8], ImageError)])
  func `What is no picture is refused before the library sees it`(bytes: [UInt8], error: ImageError) {
    #expect(throws: ImagingError.refused(error)) { try ImageConverter.jpeg(from: bytes) }
    #expect(ImagingError.refused(error).description == error.description)
  }

  @Test func `A picture that is cut off is refused, however little is missing`() throws {
    let raster = Raster.quarters()
    let pictures = [
      try JPEGFile.make(raster), SmallPictures.progressiveJPEG, raster.png, raster.bmp, raster.tiff(orientation: 1),
      SmallPictures.animatedGIF, SmallPictures.webp,
    ]
    for picture in pictures {
      let format = try #require(ImageFormat(detecting: picture))
      for count in [picture.count - 1, picture.count * 3 / 4] {
        #expect(throws: ImagingError.refused(.truncated(format))) {
          try ImageConverter.jpeg(from: Array(picture[..<count]))
        }
      }
    }
  }

  @Test func `A picture whose inside is damaged is an error with the loader's words`() throws {
    var png = Raster.quarters().png
    png[png.count / 2] ^= 0x55
    let error = #expect(throws: ImagingError.self) { try ImageConverter.jpeg(from: png) }
    guard case .undecodable(.png, let reason)? = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
    #expect(
      error?.description
        == "this PNG picture cannot be decoded (\(reason)); it is damaged or of a rare kind, save it anew as JPEG")
  }

  @Test func `A loader that sees more pixels than allowed is stopped`() throws {
    let raster = Raster.quarters()
    let pictures = [
      try JPEGFile.make(raster), raster.png, raster.bmp, raster.tiff(orientation: 1), SmallPictures.animatedGIF,
    ]
    for picture in pictures {
      let size = try ImageInfo(picture).size
      #expect(throws: ImagingError.refused(.tooManyPixels(size))) {
        _ = try Picture(decoding: picture, longestSide: 100, pixelLimit: size.pixelCount - 1)
      }
      #expect(throws: Never.self) {
        _ = try Picture(decoding: picture, longestSide: 100, pixelLimit: size.pixelCount)
      }
    }
  }

  @Test func `An animation that the loader would decode as a whole is counted as a whole`() throws {
    let animation = SmallPictures.animatedWebP(count: 5)
    let size = PixelSize(width: 3, height: 2)
    let error = #expect(throws: ImagingError.animationTooLarge(.webp, count: 5, size)) {
      _ = try Picture(decoding: animation, longestSide: 100, pixelLimit: 29)
    }
    #expect(error?.description.contains("5 pictures of 3 x 2 pixels") == true)
    do throws(ImagingError) {
      let picture = try Picture(decoding: animation, longestSide: 100, pixelLimit: 30)
      #expect(picture.size == size)
    } catch {
      #expect(error == .noLoader(.webp))
    }
    #expect(WebPAnimation(SmallPictures.webp) == nil)
    #expect(WebPAnimation(SmallPictures.animatedGIF) == nil)
  }

  @Test func `A PNG of 900 million pixels is refused without taking memory for them`() async {
    await #expect(processExitsWith: .success) {
      let size = PixelSize(width: 30_000, height: 30_000)
      let picture = PNG.black(width: size.width, height: size.height)
      let error = #expect(throws: ImagingError.self) { try ImageConverter.jpeg(from: picture) }
      #expect(error == .refused(.tooManyPixels(size)))
      // A small one made in the same way is sound.
      #expect(throws: Never.self) { try ImageConverter.jpeg(from: PNG.black(width: 3000, height: 1001)) }
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      let kilobytes = try #require(Int(peak.filter(\.isNumber)))
      #expect(kilobytes < 300_000)
    }
  }

  @Test func `A phone's picture is named, with what to install or do`() {
    let error = ImagingError.noLoader(.heif)
    #expect(error.description.contains("HEIC"))
    #expect(error.description.hasPrefix("install the package heif-gdk-pixbuf "))
    #expect(error.description.contains("convert it to JPEG"))
  }

  @Test func `A library that is missing or another is an error that names the package`() throws {
    for name in ["libno-such-library.so.0", "libc.so.6"] {
      let error = #expect(throws: ImagingError.self) { try PixbufLibrary.load(named: name) }
      guard case .unavailable(let reason)? = error else {
        Issue.record("another error: \(String(describing: error))")
        continue
      }
      #expect(!reason.isEmpty)
      #expect(error?.description.contains("libgdk-pixbuf-2.0-0") == true)
    }
    // A failure leaves what is open as it is.
    try PixbufLibrary.load()
    #expect(try ImageConverter.jpeg(from: Raster.quarters().png).count > 100)
  }
}
