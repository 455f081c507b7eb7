import PropertyLists
import Testing

@Suite("Damaged input is an error or another value, never a trap")
struct MutationTests {
  /// Decodes, and makes sure that what is accepted can be written and read again.
  private static func check(binary bytes: [UInt8]) throws {
    guard let value = try? BinaryPropertyList.decode(bytes) else { return }
    #expect(try BinaryPropertyList.decode(BinaryPropertyList.encode(value)) == value)
  }

  private static func check(json bytes: [UInt8]) throws {
    guard let value = try? JSONPropertyList.decode(bytes) else { return }
    #expect(try JSONPropertyList.decode(JSONPropertyList.encode(value)) == value)
  }

  @Test("for every change of one byte of a binary file")
  func binaryBytes() throws {
    let sample = try BinaryPropertyList.encode(Samples.small)
    for index in sample.indices {
      for byte in UInt8.min ... .max {
        var bytes = sample
        bytes[index] = byte
        try Self.check(binary: bytes)
      }
    }
  }

  private static func check(xml bytes: [UInt8]) throws {
    guard let value = try? XMLPropertyList.decode(bytes) else { return }
    let written = try PropertyListFormat.encodeReadable(value)
    #expect((written.format == .xml) == XMLPropertyList.canEncode(value))
    #expect(try PropertyListFormat.decode(written.bytes) == (value, written.format))
  }

  @Test("for every change of one byte of an XML text", arguments: XMLSamples.encodings)
  func xmlBytes(encoding: XMLSamples.Encoding) throws {
    let sample = encoding.encode(XMLSamples.everything)
    #expect(throws: Never.self) { try XMLPropertyList.decode(sample) }
    // Of the two bytes of a character one is nearly always 0.
    for index in stride(from: 0, to: sample.count, by: encoding.isWide ? 3 : 1) {
      for byte in [0, 13, 32, 34, 38, 47, 60, 62, 93, 128, 255] as [UInt8] {
        var bytes = sample
        bytes[index] = byte
        try Self.check(xml: bytes)
      }
    }
  }

  @Test("for random parts of XML that are doubled, dropped and moved", arguments: 0..<4 as Range<UInt64>)
  func xmlParts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sample = Array(XMLSamples.everything.utf8)
    func part() -> Range<Int> {
      let start = Int.random(in: 0..<sample.count, using: &random)
      return start..<min(sample.count, start + Int.random(in: 1...40, using: &random))
    }
    for _ in 0..<1500 {
      var bytes = sample
      bytes.replaceSubrange(part(), with: sample[part()])
      try Self.check(xml: bytes)
    }
  }

  @Test("for every change of one byte of a JSON text")
  func jsonBytes() throws {
    let sample = try JSONPropertyList.encode(Samples.small)
    for index in sample.indices {
      for byte in UInt8.min ... .max {
        var bytes = sample
        bytes[index] = byte
        try Self.check(json: bytes)
      }
    }
  }

  @Test("for every end that is cut off")
  func truncation() throws {
    let binary = try BinaryPropertyList.encode(Samples.contact)
    for count in binary.indices {
      #expect(throws: PropertyListError.self) { try BinaryPropertyList.decode(Array(binary[..<count])) }
    }
    let xml = Array(XMLSamples.everything.utf8)
    for count in 0..<(xml.count - 1) {
      let error = #expect(throws: PropertyListError.self) { try XMLPropertyList.decode(Array(xml[..<count])) }
      #expect(error?.location != nil)
    }
    let json = try JSONPropertyList.encode(Samples.contact)
    for count in json.indices {
      #expect(throws: PropertyListError.self) { try JSONPropertyList.decode(Array(json[..<count])) }
    }
  }

  @Test("for random objects between a header and a trailer that fits", arguments: 0..<8 as Range<UInt64>)
  func randomObjects(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let markers: [UInt8] = [
      0x08, 0x09, 0x10, 0x11, 0x13, 0x14, 0x22, 0x23, 0x33, 0x42, 0x4F, 0x52, 0x5F, 0x62, 0x6F, 0x81, 0xA2, 0xAF, 0xD1,
      0xD2, 0xDF,
    ]
    var accepted = 0
    for _ in 0..<2000 {
      var file = BinaryFile()
      let count = Int.random(in: 1...6, using: &random)
      for _ in 0..<count {
        let marker = markers.randomElement(using: &random) ?? 0
        let size = Int.random(in: 0...10, using: &random)
        file.objects.append([marker] + (0..<size).map { _ in UInt8.random(in: 0...UInt8(count), using: &random) })
      }
      file.root = Int.random(in: 0..<count, using: &random)
      accepted += (try? BinaryPropertyList.decode(file.bytes)) == nil ? 0 : 1
      try Self.check(binary: file.bytes)
    }
    #expect(accepted > 100)
  }

  @Test("for random bytes", arguments: 0..<4 as Range<UInt64>)
  func randomBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      try Self.check(binary: bytes)
      try Self.check(binary: Array("bplist00".utf8) + bytes)
      try Self.check(json: bytes)
      try Self.check(xml: bytes)
    }
  }

  @Test("for random arrangements of what XML is made of", arguments: 0..<4 as Range<UInt64>)
  func randomXMLTokens(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let tokens = [
      "<dict>", "</dict>", "<dict/>", "<key>", "</key>", "<key>a</key>", "<string>", "</string>", "<true/>", "<array>",
      "</array>", "<integer>1</integer>", "<real>", "</real>", "<data>", "</data>", "1", "-", "&amp;", "&#", ";", "&",
      "<!--", "-->", "<?", "?>", "<![CDATA[", "]]>", "<!DOCTYPE", "[", "]", ">", " ", "\n", "\r", "\u{1F408}",
    ]
    var accepted = 0
    for _ in 0..<4000 {
      let count = Int.random(in: 0...6, using: &random)
      let text = (0..<count).map { _ in tokens.randomElement(using: &random) ?? "" }.joined()
      let bytes = Array("<plist>\(text)</plist>".utf8)
      accepted += (try? XMLPropertyList.decode(bytes)) == nil ? 0 : 1
      try Self.check(xml: bytes)
    }
    #expect(accepted > 20)
  }

  @Test("for random arrangements of what JSON is made of", arguments: 0..<4 as Range<UInt64>)
  func randomTokens(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let tokens = [
      "{", "}", "[", "]", ":", ",", "\"", "\"a\"", "\"$date\"", "\"$data\"", "\"$$\"", "\\u", "d83d", "1", "-", ".5",
      "e9",
      "true", "null", " ", "\n", "\u{1F408}",
    ]
    for _ in 0..<2000 {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in tokens.randomElement(using: &random) ?? "" }.joined()
      try Self.check(json: Array(text.utf8))
    }
  }
}
