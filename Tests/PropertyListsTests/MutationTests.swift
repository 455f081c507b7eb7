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
    }
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
