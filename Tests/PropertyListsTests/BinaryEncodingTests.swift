import PropertyLists
import Testing

@Suite("The binary encoder writes")
struct BinaryEncodingTests {
  /// A scalar and the bytes of its object.
  struct Scalar: CustomTestStringConvertible {
    let value: PropertyList
    let object: [UInt8]
    var testDescription: String { "\(value)" }
  }

  static let scalars: [Scalar] = [
    Scalar(value: false, object: [0x08]),
    Scalar(value: true, object: [0x09]),
    Scalar(value: 0, object: [0x10, 0]),
    Scalar(value: 255, object: [0x10, 255]),
    Scalar(value: 256, object: [0x11, 1, 0]),
    Scalar(value: 65_535, object: [0x11, 255, 255]),
    Scalar(value: 65_536, object: [0x12, 0, 1, 0, 0]),
    Scalar(value: 0xFFFF_FFFF, object: [0x12, 255, 255, 255, 255]),
    Scalar(value: 0x1_0000_0000, object: [0x13, 0, 0, 0, 1, 0, 0, 0, 0]),
    Scalar(value: -1, object: [0x13, 255, 255, 255, 255, 255, 255, 255, 255]),
    Scalar(value: .integer(.init(Int.min)), object: [0x13, 128, 0, 0, 0, 0, 0, 0, 0]),
    Scalar(value: .integer(.init(Int.max)), object: [0x13, 127, 255, 255, 255, 255, 255, 255, 255]),
    Scalar(
      value: .integer(.init(UInt64.max)),
      object: [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 255, count: 8)
    ),
    Scalar(value: 1.0, object: [0x23, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0]),
    Scalar(value: .real(-0.0), object: [0x23, 0x80, 0, 0, 0, 0, 0, 0, 0]),
    Scalar(value: .date(.init(secondsSinceReferenceDate: 1)), object: [0x33, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0]),
    Scalar(value: "", object: [0x50]),
    Scalar(value: "ab", object: [0x52, 0x61, 0x62]),
    Scalar(value: "123456789012345", object: [0x5F, 0x10, 15] + Array("123456789012345".utf8)),
    Scalar(value: "\u{E9}", object: [0x61, 0x00, 0xE9]),
    Scalar(value: "a\u{1F408}", object: [0x63, 0x00, 0x61, 0xD8, 0x3D, 0xDC, 0x08]),
    Scalar(value: .data([]), object: [0x40]),
    Scalar(value: .data([1, 2]), object: [0x42, 1, 2]),
    Scalar(
      value: .data([UInt8](repeating: 7, count: 256)), object: [0x4F, 0x11, 1, 0] + [UInt8](repeating: 7, count: 256)),
    Scalar(value: [], object: [0xA0]),
    Scalar(value: [:], object: [0xD0]),
  ]

  @Test("each type in its shortest form", arguments: scalars)
  func scalar(_ scalar: Scalar) throws {
    var file = BinaryFile(scalar.object)
    file.offsetWidth = scalar.object.count > 247 ? 2 : 1
    #expect(try BinaryPropertyList.encode(scalar.value) == file.bytes)
    #expect(try BinaryPropertyList.decode(file.bytes) == scalar.value)
  }

  @Test("a container before its elements and equal scalars once")
  func sharing() throws {
    let value: PropertyList = ["a": ["a", 1, true, "a"], "b": [true, 1, 1.0, "\u{E9}", "e\u{301}"]]
    let file = BinaryFile(
      [0xD2, 1, 5, 2, 6], [0x51, 0x61], [0xA4, 1, 3, 4, 1], [0x10, 1], [0x09], [0x51, 0x62], [0xA5, 4, 3, 7, 8, 9],
      [0x23, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0], [0x61, 0, 0xE9], [0x62, 0, 0x65, 3, 1])
    #expect(try BinaryPropertyList.encode(value) == file.bytes)
  }

  @Test("equal scalars once however many there are")
  func sharingOfMany() throws {
    let value = PropertyList.array((0..<9000).map { .string("entry \($0 % 3000)") })
    let bytes = try BinaryPropertyList.encode(value)
    #expect(bytes[(bytes.count - 24)..<(bytes.count - 16)].elementsEqual(BinaryFile.number(3001, width: 8)))
    #expect(try BinaryPropertyList.decode(bytes) == value)
  }

  @Test("what the limits allow and nothing deeper")
  func depth() throws {
    func nested(_ depth: Int) -> PropertyList { (0..<depth).reduce("leaf") { value, _ in [value] } }
    let deepest = try BinaryPropertyList.encode(nested(128))
    #expect(try BinaryPropertyList.decode(deepest) == nested(128))
    let error = #expect(throws: PropertyListError.self) { try BinaryPropertyList.encode(nested(129)) }
    #expect(error?.code == .tooDeep)
    #expect(error?.location == nil)
  }
}
