import AddressBook
import Testing

@Suite struct CompletenessTests {
  @Test(arguments: PictureSamples.whole)
  func `A picture that goes to its end is taken, whatever follows it`(sample: PictureSamples.Sample) throws {
    #expect(try ImageInfo(whole: sample.bytes) == sample.info)
    #expect(try ImageInfo(whole: sample.bytes + [0xff, 0, 0xff, 0xd8, 0]) == sample.info)
  }

  @Test(arguments: PictureSamples.whole)
  func `A picture cut off anywhere is refused`(sample: PictureSamples.Sample) {
    for count in sample.bytes.indices {
      let error = #expect(throws: ImageError.self) { try ImageInfo(whole: Array(sample.bytes[..<count])) }
      if (try? ImageInfo(Array(sample.bytes[..<count]))) != nil { #expect(error == .truncated(sample.info.format)) }
    }
  }

  @Test func `A header that is whole and has no pixels behind it is cut off`() {
    for sample in PictureSamples.all where sample.info.format != .heif && sample.info.format != .tiff {
      let isHuge = sample.info.storedSize.pixelCount > ImageData.pixelLimit
      let error = isHuge ? ImageError.tooManyPixels(sample.info.storedSize) : .truncated(sample.info.format)
      #expect(throws: error) { try ImageInfo(whole: sample.bytes) }
    }
  }

  @Test func `Numbers too large to be counted with do not trap`() {
    var bytes = PictureSamples.whole.first { $0.name == "BMP, 24 bits" }?.bytes ?? []
    #expect(!bytes.isEmpty)
    // The start of the pixels and a compressed size, both as large as can be.
    for offset in [10, 34] { bytes.replaceSubrange(offset..<offset + 4, with: [0xff, 0xff, 0xff, 0xff]) }
    #expect(throws: ImageError.truncated(.bmp)) { try ImageInfo(whole: bytes) }
    bytes[30] = 1
    #expect(throws: ImageError.truncated(.bmp)) { try ImageInfo(whole: bytes) }
  }
}
