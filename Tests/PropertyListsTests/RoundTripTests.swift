import PropertyLists
import Testing

@Suite("Whatever is written is read back")
struct RoundTripTests {
  @Test("as binary", arguments: 0..<40 as Range<UInt64>)
  func binary(seed: UInt64) throws {
    var generator = PropertyListGenerator(seed: seed)
    for _ in 0..<10 {
      let value = generator.value()
      let bytes = try BinaryPropertyList.encode(value)
      #expect(try BinaryPropertyList.decode(bytes) == value)
      // Bytes have no padding that could be read.
      let borrowed = try unsafe BinaryPropertyList.decode(bytes.span.bytes)
      #expect(borrowed == value)
    }
  }

  @Test("as JSON of either style", arguments: 100..<140 as Range<UInt64>)
  func json(seed: UInt64) throws {
    var generator = PropertyListGenerator(seed: seed)
    for _ in 0..<5 {
      let value = generator.value()
      #expect(try JSONPropertyList.decode(JSONPropertyList.encode(value)) == value)
      #expect(try JSONPropertyList.decode(JSONPropertyList.encodeText(value, style: .pretty)) == value)
    }
  }

  @Test("as XML where it can, else as binary", arguments: 200..<240 as Range<UInt64>)
  func readable(seed: UInt64) throws {
    var plain = PropertyListGenerator(seed: seed, repertoire: .xml)
    var full = PropertyListGenerator(seed: seed)
    for _ in 0..<5 {
      let value = plain.value()
      #expect(XMLPropertyList.canEncode(value))
      #expect(try XMLPropertyList.decode(XMLPropertyList.encode(value)) == value)
      let any = full.value()
      let written = try PropertyListFormat.encodeReadable(any)
      #expect((written.format == .xml) == XMLPropertyList.canEncode(any))
      #expect(try PropertyListFormat.decode(written.bytes) == (any, written.format))
    }
  }

  @Test("with more objects than one and two bytes can number", arguments: [254, 255, 256, 65_533, 65_534, 70_000])
  func manyObjects(count: Int) throws {
    let value = PropertyList.array((0..<count).map { .integer(.init($0)) })
    let bytes = try BinaryPropertyList.encode(value)
    #expect(bytes[bytes.count - 25] == (count < 256 ? 1 : count < 65_536 ? 2 : 4))
    #expect(try BinaryPropertyList.decode(bytes) == value)
  }

  @Test("with text that is longer than one and two bytes can count", arguments: [255, 256, 65_535, 65_536])
  func longText(count: Int) throws {
    for character in ["a", "\u{E4}", "\u{1F408}"] {
      let value = PropertyList.string(String(repeating: character, count: count))
      #expect(try BinaryPropertyList.decode(BinaryPropertyList.encode(value)) == value)
      #expect(try JSONPropertyList.decode(JSONPropertyList.encode(value)) == value)
    }
  }

  @Test("and written again alike, in whatever order keys were set")
  func determinism() throws {
    var generator = PropertyListGenerator(seed: 7)
    for _ in 0..<20 {
      let dictionary = generator.dictionary()
      var reversed = PropertyList.Dictionary()
      for pair in dictionary.reversed() { reversed[pair.key] = pair.value }
      #expect(
        try BinaryPropertyList.encode(.dictionary(dictionary)) == BinaryPropertyList.encode(.dictionary(reversed)))
    }
  }
}
