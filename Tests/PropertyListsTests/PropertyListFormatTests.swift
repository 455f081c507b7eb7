import PropertyLists
import Testing

@Suite("The format of a file")
struct PropertyListFormatTests {
  @Test("is found by its beginning, whatever it is", arguments: PropertyListFormat.allCases)
  func found(format: PropertyListFormat) throws {
    let bytes =
      switch format {
      case .binary: try BinaryPropertyList.encode(Samples.small)
      case .xml: try XMLPropertyList.encode(Samples.small)
      case .json: try JSONPropertyList.encode(Samples.small)
      }
    #expect(try PropertyListFormat.decode(bytes) == (Samples.small, format))
  }

  @Test("for a contact as macOS stores one is XML unless a time stamp has a fraction")
  func contact() throws {
    let exact = try PropertyListFormat.encodeReadable(Samples.contact)
    #expect(exact.format == .binary)
    #expect(try PropertyListFormat.decode(exact.bytes) == (Samples.contact, .binary))
    var contact = try #require(Samples.contact.dictionary)
    contact["Modification"] = .date(.init(secondsSinceReferenceDate: 796_694_400))
    let readable = try PropertyListFormat.encodeReadable(.dictionary(contact))
    #expect(readable.format == .xml)
    #expect(try PropertyListFormat.decode(readable.bytes) == (.dictionary(contact), .xml))
  }

  static let texts: [(String, PropertyListFormat, PropertyList)] = [
    (" \n<plist><true/></plist>", .xml, true), ("\u{FEFF}<plist><true/></plist>", .xml, true),
    ("<!-- x --><plist><true/></plist>", .xml, true), ("\u{FEFF}{ \"a\\\"\" : 1 }", .json, ["a\"": 1]),
    ("{ }", .json, [:]), (" [1]", .json, [1]),
  ]

  @Test("may stand behind space and a byte order mark", arguments: texts)
  func spaced(text: String, format: PropertyListFormat, value: PropertyList) throws {
    #expect(try PropertyListFormat.decode(Array(text.utf8)) == (value, format))
  }

  @Test("may be XML in UTF-16", arguments: XMLSamples.encodings)
  func utf16(encoding: XMLSamples.Encoding) throws {
    #expect(try PropertyListFormat.decode(encoding.encode("<plist><true/></plist>")) == (true, .xml))
  }

  private static let old =
    "a property list in the old ASCII form of OpenStep, which is not read; plutil -convert xml1 makes XML of it, "
    + "at offset 0"
  private static let other = "not a property list, which begins with <?xml or bplist00, at offset 0"

  static let strange: [(String, String)] = [
    ("", "an empty file, at offset 0"), ("\u{FEFF} \n", "an empty file, at offset 0"),
    ("{ First = \"Olde\"; }", old), ("{ \"First\" = \"Olde\"; }", old), ("( a, b )", old), ("{", old), ("{\"a", old),
    ("{\"a\\", old), ("{\"a\"", old), ("<0fbd77>", other), ("<>", other), ("<", other), ("bplist01", other),
    ("BEGIN:VCARD", other),
  ]

  @Test("that is none is an error that says what it looks like", arguments: strange)
  func unknown(text: String, description: String) throws {
    let error = #expect(throws: PropertyListError.self) { try PropertyListFormat.decode(Array(text.utf8)) }
    #expect(error?.code == .wrongFormat)
    #expect(error?.description == description)
  }
}
