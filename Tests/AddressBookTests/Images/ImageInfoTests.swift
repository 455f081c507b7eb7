import AddressBook
import Testing

@Suite struct ImageInfoTests {
  @Test(arguments: PictureSamples.all)
  func `A header tells format, size and orientation`(sample: PictureSamples.Sample) throws {
    #expect(ImageFormat(detecting: sample.bytes) == sample.info.format)
    #expect(try ImageInfo(sample.bytes) == sample.info)
  }

  @Test(arguments: [
    "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "\u{FEFF}<?xml version=\"1.0\"?>\n<svg/>", " <!-- a cat -->\n<svg/>",
  ])
  func `A drawing is known as one, in a format that is not supported`(text: String) {
    #expect(ImageFormat(detecting: Array(text.utf8)) == .other)
    #expect(throws: ImageError.unsupported(.other)) { try ImageInfo(Array(text.utf8)) }
  }

  @Test(arguments: [
    "<?xml version=\"1.0\"?><plist/>", "<html/>", "svg", "<!DOCTYPE html><html><svg/></html>", "<!-- <svg/> --><html/>",
  ])
  func `Other text is no drawing`(text: String) {
    #expect(throws: ImageError.notAnImage) { try ImageInfo(Array(text.utf8)) }
  }

  @Test(arguments: ImageOrientation.allCases)
  func `A picture on its side is shown with its sides swapped`(orientation: ImageOrientation) {
    let info = ImageInfo(
      format: .jpeg, storedSize: PixelSize(width: 80, height: 40), orientation: orientation)
    let isOnItsSide = [5, 6, 7, 8].contains(orientation.rawValue)
    #expect(info.size == (isOnItsSide ? PixelSize(width: 40, height: 80) : PixelSize(width: 80, height: 40)))
  }

  @Test(arguments: PictureSamples.all)
  func `A header cut off anywhere is an error or, when enough is there, the same size`(
    sample: PictureSamples.Sample
  ) {
    for count in sample.bytes.indices {
      do {
        let info = try ImageInfo(Array(sample.bytes[..<count]))
        #expect(info.format == sample.info.format)
        // Of several sizes in a HEIC picture the largest may be gone.
        #expect(info.storedSize == sample.info.storedSize || info.format == .heif)
      } catch {
        #expect([.empty, .notAnImage, .damagedHeader(sample.info.format)].contains(error))
      }
    }
  }

  @Test func `Any change of any byte gives an answer with a size or an error`() {
    var generator = Generator(state: 20_260_401)
    var answers = 0
    for sample in PictureSamples.all + PictureSamples.whole {
      for _ in 0..<2000 {
        var bytes = sample.bytes
        for _ in 0...Int.random(in: 0..<3, using: &generator) {
          bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: .min ... .max, using: &generator)
        }
        guard let info = try? ImageInfo(bytes) else { continue }
        answers += 1
        #expect(info.storedSize.width > 0 && info.storedSize.height > 0)
        #expect(info.storedSize.pixelCount > 0)
        _ = try? ImageInfo(whole: bytes)
      }
    }
    #expect(answers > 1000)
  }

  @Test(
    arguments: [
      ([], .empty), (Array("not a picture".utf8), .notAnImage),
      (Array("BMW is a car, BM its initials".utf8), .notAnImage),
      ([0xff, 0xd8], .notAnImage), ([0xff, 0xd8, 0xff, 0xd9], .damagedHeader(.jpeg)),
      ([0xff, 0xd8, 0xff, 0xe0, 0, 1, 0xff, 0xc0], .damagedHeader(.jpeg)),
      (PictureSamples.png(0, 5), .damagedHeader(.png)), (PictureSamples.png(0x8000_0000, 5), .damagedHeader(.png)),
      (PictureSamples.text("GIF89a\0\0\u{1}\0"), .damagedHeader(.gif)),
      (PictureSamples.heic([]), .damagedHeader(.heif)),
      (PictureSamples.box("ftyp", PictureSamples.text("avif\0\0\0\0mif1")), .unsupported(.other)),
      (PictureSamples.box("ftyp", PictureSamples.text("isom\0\0\0\0mp42")), .notAnImage),
      ([0, 0, 1, 0, 1, 0, 16, 16], .unsupported(.other)),
    ] as [([UInt8], ImageError)])
  func `What is no picture, or has no size, says which`(bytes: [UInt8], error: ImageError) {
    #expect(throws: error) { try ImageInfo(bytes) }
  }

  @Test func `As many pixels as cannot be counted are the most that can`() {
    #expect(PixelSize(width: .max, height: 2).pixelCount == .max)
    #expect(PixelSize(width: 640, height: 480).pixelCount == 307_200)
  }
}

/// A small generator with a seed (a 64-bit linear congruence whose high bits are used).
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    func step() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 32
    }
    return step() << 32 | step()
  }
}
