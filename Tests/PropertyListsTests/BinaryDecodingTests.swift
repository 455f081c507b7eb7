import PropertyLists
import Testing

@Suite("The binary decoder")
struct BinaryDecodingTests {
  /// An object that other programs write in another form than ours.
  struct Foreign: CustomTestStringConvertible {
    let name: String
    let file: BinaryFile
    let value: PropertyList
    var testDescription: String { name }

    init(_ name: String, _ file: BinaryFile, _ value: PropertyList) {
      self.name = name
      self.file = file
      self.value = value
    }
  }

  static let foreign: [Foreign] = [
    Foreign("a real of four bytes", BinaryFile([0x22, 0x3F, 0xC0, 0, 0]), 1.5),
    Foreign("an integer longer than needed", BinaryFile([0x13, 0, 0, 0, 0, 0, 0, 0, 5]), 5),
    Foreign("a negative integer of sixteen bytes", BinaryFile([0x14] + [UInt8](repeating: 255, count: 16)), -1),
    Foreign("a count longer than needed", BinaryFile([0x5F, 0x13, 0, 0, 0, 0, 0, 0, 0, 1, 0x61]), "a"),
    Foreign("ASCII as UTF-16", BinaryFile([0x61, 0, 0x61]), "a"),
    Foreign("a UID", BinaryFile([0x81, 1, 2]), ["CF$UID": 258]),
    Foreign("a shared container", BinaryFile([0xA2, 1, 1], [0xA1, 2], [0x09]), [[true], [true]]),
    Foreign(
      "keys in any order", BinaryFile([0xD2, 2, 1, 3, 3], [0x51, 0x61], [0x51, 0x62], [0x09]), ["a": true, "b": true]),
    Foreign(
      "a key behind one that begins with it",
      BinaryFile([0xD2, 2, 1, 3, 3], [0x51, 0x61], [0x52, 0x61, 0x62], [0x09]),
      ["a": true, "ab": true]),
    Foreign(
      "a key that is ASCII behind one that is not",
      BinaryFile([0xD2, 1, 2, 3, 3], [0x61, 0, 0xE9], [0x51, 0x62], [0x09]), ["b": true, "\u{E9}": true]),
    Foreign("objects that are never referred to", BinaryFile([0x09], [0x0F], [0xC0]), true),
  ]

  @Test("reads", arguments: foreign)
  func reads(_ foreign: Foreign) throws {
    #expect(try BinaryPropertyList.decode(foreign.file.bytes) == foreign.value)
  }

  @Test("reads references and offsets of every width", arguments: 1...8, 1...8)
  func widths(reference: Int, offset: Int) throws {
    var file = BinaryFile(
      [0xA2] + BinaryFile.number(1, width: reference) + BinaryFile.number(2, width: reference), [0x08], [0x10, 9])
    file.referenceWidth = reference
    file.offsetWidth = offset
    #expect(try BinaryPropertyList.decode(file.bytes) == [false, 9])
  }

  /// A file that is wrong, and the error it has to be.
  struct Wrong: CustomTestStringConvertible {
    let bytes: [UInt8]
    let code: PropertyListError.Code
    let offset: Int
    let description: String
    var testDescription: String { description }

    init(_ file: BinaryFile, _ code: PropertyListError.Code, at object: Int = 0, _ description: String) {
      bytes = file.bytes
      self.code = code
      offset = file.offset(of: object)
      self.description = description
    }

    init(_ bytes: [UInt8], _ code: PropertyListError.Code, offset: Int, _ description: String) {
      self.bytes = bytes
      self.code = code
      self.offset = offset
      self.description = description
    }
  }

  static let wrong: [Wrong] = [
    Wrong([], .wrongFormat, offset: 0, "not a binary property list, which begins with bplist00, at offset 0"),
    Wrong(
      Array("<?xml version=\"1.0\"?>".utf8), .wrongFormat, offset: 0,
      "not a binary property list, which begins with bplist00, at offset 0"),
    Wrong(
      Array("bplist00".utf8), .malformed, offset: 8,
      "a binary property list that is cut off before its trailer, at offset 8"),
    Wrong(
      Array(BinaryFile([0x09]).bytes.dropLast()), .malformed, offset: 9,
      "a damaged trailer of a binary property list, or one that is cut off, at offset 9"),
    Wrong(BinaryFile([0x00]), .unsupportedType, "a null, which property lists do not have, at offset 8"),
    Wrong(BinaryFile([0x0C, 0x51, 0x61]), .unsupportedType, "a URL, which property lists do not have, at offset 8"),
    Wrong(BinaryFile([0x0E]), .unsupportedType, "a UUID, which property lists do not have, at offset 8"),
    Wrong(
      BinaryFile([0xA1, 1], [0xC0]), .unsupportedType, at: 1, "a set, which property lists do not have, at offset 10"),
    Wrong(BinaryFile([0xB0]), .unsupportedType, "an ordered set, which property lists do not have, at offset 8"),
    Wrong(BinaryFile([0x0F]), .malformed, "an object of the unknown type 0xf, at offset 8"),
    Wrong(BinaryFile([0x70]), .malformed, "an object of the unknown type 0x70, at offset 8"),
    Wrong(BinaryFile([0x15]), .malformed, "an integer of more than 16 bytes, at offset 8"),
    Wrong(
      BinaryFile([0x14, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]), .numberOutOfRange,
      "an integer that is not from -2^63 to 2^64-1, at offset 8"),
    Wrong(
      BinaryFile([0x14, 255, 255, 255, 255, 255, 255, 255, 255, 127, 255, 255, 255, 255, 255, 255, 255]),
      .numberOutOfRange,
      "an integer that is not from -2^63 to 2^64-1, at offset 8"),
    Wrong(
      BinaryFile([0x88, 1, 0, 0, 0, 0, 0, 0, 0, 0]), .numberOutOfRange, "a UID over 2^64-1, at offset 8"),
    Wrong(BinaryFile([0x51, 0xE9]), .invalidText, "a byte over 127 in an ASCII string, at offset 8"),
    Wrong(
      BinaryFile([0x61, 0xD8, 0x3D]).bytes, .invalidText, offset: 9,
      "half of a surrogate pair, 0xd83d, in a string, at offset 9"),
    Wrong(
      BinaryFile([0x63, 0, 0x61, 0xDC, 0x08, 0xD8, 0x3D]).bytes, .invalidText, offset: 11,
      "half of a surrogate pair, 0xdc08, in a string, at offset 11"),
    Wrong(BinaryFile([0xD1, 1, 1], [0x10, 1]), .invalidKey, at: 1, "a key that is not a string, at offset 11"),
    Wrong(
      BinaryFile([0xD2, 1, 2, 3, 3], [0x51, 0x61], [0x61, 0, 0x61], [0x09]), .duplicateKey,
      "the key \"a\" stands twice in one dictionary, at offset 8"),
    Wrong(BinaryFile([0xA1, 0]), .cyclicReference, "a container that holds itself, at offset 8"),
    Wrong(
      BinaryFile([0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]), .cyclicReference,
      "a container that holds itself, at offset 8"),
    Wrong(BinaryFile([0x55, 0x61]), .malformed, "an object that reaches beyond the objects, at offset 8"),
    Wrong(BinaryFile([0x23, 0]), .malformed, "an object that reaches beyond the objects, at offset 8"),
    Wrong(BinaryFile([0xA2, 0]), .malformed, "an object that reaches beyond the objects, at offset 8"),
    Wrong(BinaryFile([0xD1, 0]), .malformed, "an object that reaches beyond the objects, at offset 8"),
    Wrong(BinaryFile([0x5F]), .malformed, "an object that reaches beyond the objects, at offset 8"),
    Wrong(BinaryFile([0x5F, 0x23]), .malformed, "a count that is no integer, at offset 8"),
    Wrong(
      BinaryFile([0x4F, 0x13, 255, 255, 255, 255, 255, 255, 255, 255]), .malformed,
      "a count that is too large, at offset 8"),
    Wrong(
      BinaryFile([0xAF, 0x13, 127, 255, 255, 255, 255, 255, 255, 255]), .malformed,
      "an object that reaches beyond the objects, at offset 8"),
    Wrong(BinaryFile([0xA1, 5]).bytes, .malformed, offset: 9, "a reference to object 5 of 1, at offset 9"),
  ]

  @Test("refuses", arguments: wrong)
  func refuses(_ wrong: Wrong) throws {
    let error = #expect(throws: PropertyListError.self) { try BinaryPropertyList.decode(wrong.bytes) }
    #expect(error?.code == wrong.code)
    #expect(error?.location == .offset(wrong.offset))
    #expect(error?.description == wrong.description)
  }

  @Test("refuses trailers that say what cannot be")
  func trailers() throws {
    let valid = BinaryFile([0x09])
    #expect(try BinaryPropertyList.decode(valid.bytes) == true)
    var files = [BinaryFile](repeating: valid, count: 6)
    files[0].root = 1
    files[1].objectCount = 2
    files[2].objectCount = -1
    files[3].tableOffset = 8
    files[4].tableOffset = .max
    files[5].tableOffset = -1
    for width in [0, 9, 255] as [UInt8] {
      for place in [26, 25] {
        var bytes = valid.bytes
        bytes[bytes.count - place] = width
        #expect(throws: PropertyListError.self) { try BinaryPropertyList.decode(bytes) }
      }
    }
    for file in files {
      let error = #expect(throws: PropertyListError.self) { try BinaryPropertyList.decode(file.bytes) }
      #expect(error?.code == .malformed)
    }
  }
}
