import AddressBook
import Testing

@Suite struct ImageDataTests {
  @Test func `A picture keeps its bytes, and equal bytes are equal pictures`() throws {
    let bytes = PictureSamples.wholePNG
    let picture = try ImageData(bytes)
    #expect(picture.bytes == bytes)
    #expect(picture.info?.size == PixelSize(width: 16, height: 9))
    #expect(picture.digest == ImageDigest(of: bytes))
    #expect(picture == ImageData(stored: bytes))
    #expect(picture != ImageData(stored: PictureSamples.png(16, 9)))
  }

  @Test(
    arguments: [
      (PictureSamples.heic([(64, 64)]), .unsupported(.heif)), (PictureSamples.heic([]), .unsupported(.heif)),
      ([], .empty),
      (PictureSamples.png(30_000, 30_000), .tooManyPixels(PixelSize(width: 30_000, height: 30_000))),
      (Array("text".utf8), .notAnImage),
    ] as [([UInt8], ImageError)])
  func `What cannot be shown everywhere is refused when it is set`(bytes: [UInt8], error: ImageError) {
    #expect(throws: error) { try ImageData(bytes) }
  }

  @Test func `More bytes than the limit are refused before anything looks at them`() {
    let count = ImageData.byteLimit + 1
    let error = #expect(throws: ImageError.self) { try ImageData([UInt8](repeating: 0, count: count)) }
    #expect(error == .tooManyBytes(count))
  }

  @Test func `What a store holds is kept, whatever it is`() {
    let heic = ImageData(stored: PictureSamples.heic([(64, 48)]))
    #expect(heic.format == .heif)
    #expect(heic.info?.size == PixelSize(width: 64, height: 48))
    let text = ImageData(stored: [1, 2, 3])
    #expect(text.format == nil && text.info == nil && text.bytes == [1, 2, 3])
    let damaged = ImageData(stored: PictureSamples.png(0, 0))
    #expect(damaged.format == .png && damaged.info == nil)
  }

  @Test func `The error for a phone's picture names the format and the way out`() {
    #expect(ImageError.unsupported(.heif).description.contains("HEIC"))
    #expect(ImageError.unsupported(.heif).description.contains("convert it to JPEG"))
    let huge = ImageError.tooManyPixels(PixelSize(width: 30_000, height: 20_000))
    #expect(huge.description.contains("30000 x 20000"))
  }

  @Test(arguments: ImageFormat.allCases)
  func `Each format has a media type and an extension`(format: ImageFormat) {
    #expect(format.mediaType == (format == .other ? "application/octet-stream" : "image/\(format.rawValue)"))
    #expect(!format.fileExtension.isEmpty)
  }
}
