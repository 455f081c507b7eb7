import PropertyLists
import Testing

@Suite("The XML decoder refuses")
struct XMLRefusalTests {
  /// A text that is wrong, and the error it has to be.
  struct Wrong: CustomTestStringConvertible {
    let text: String
    let code: PropertyListError.Code
    let description: String
    var testDescription: String { text }

    init(_ text: String, _ code: PropertyListError.Code, _ description: String) {
      self.text = text
      self.code = code
      self.description = description
    }
  }

  static let wrong: [Wrong] = [
    Wrong("", .wrongFormat, "an empty file, at line 1, column 1"),
    Wrong(" \n ", .wrongFormat, "an empty file, at line 2, column 2"),
    Wrong(
      "{ First = \"Olde\"; }", .wrongFormat,
      "a property list in the old ASCII form of OpenStep, which is not read; plutil -convert xml1 makes XML of it, "
        + "at line 1, column 1"),
    Wrong(
      "bplist00", .wrongFormat, "not an XML property list, which begins with <?xml, at line 1, column 1"),
    Wrong(
      "<html></html>", .unsupportedType,
      "the element \"html\", which property lists do not have, at line 1, column 1"),
    Wrong("<dict/>", .malformed, "<dict> instead of <plist>, at line 1, column 1"),
    Wrong("</plist>", .malformed, "</plist> instead of <plist>, at line 1, column 1"),
    Wrong("<plist>", .malformed, "the end of the text instead of an element, at line 1, column 8"),
    Wrong("<plist/>", .malformed, "a <plist> without a value, at line 1, column 1"),
    Wrong("<plist>\n</plist>", .malformed, "a <plist> without a value, at line 2, column 1"),
    Wrong("<plist><true/><true/></plist>", .malformed, "<true> instead of </plist>, at line 1, column 15"),
    Wrong("<plist><true/></plist>x", .malformed, "\"x\" instead of the end after </plist>, at line 1, column 23"),
    Wrong(
      "<plist><true/></plist><plist/>", .malformed,
      "\"<\" instead of the end after </plist>, at line 1, column 23"),
    Wrong("<plist><true>x</true></plist>", .malformed, "\"x\" instead of an element, at line 1, column 14"),
    Wrong("<plist><array>x</array></plist>", .malformed, "\"x\" instead of an element, at line 1, column 15"),
    Wrong("<plist><key>x</key></plist>", .malformed, "<key> instead of a value, at line 1, column 8"),
    Wrong("<plist><array></dict></plist>", .malformed, "</dict> instead of </array>, at line 1, column 15"),
    Wrong(
      "<plist><string>a</str", .unsupportedType,
      "the element \"str\", which property lists do not have, at line 1, column 17"),
    Wrong("<plist><string>a", .malformed, "the end of the text instead of </string>, at line 1, column 17"),
    Wrong("<plist><string>a</key></plist>", .malformed, "</key> instead of </string>, at line 1, column 17"),
    Wrong("<plist><string>a<true/></string></plist>", .malformed, "<true> inside <string>, at line 1, column 17"),
    Wrong(
      "<plist><null/></plist>", .unsupportedType,
      "the element \"null\", which property lists do not have, at line 1, column 8"),
    Wrong("<plist>< dict/></plist>", .malformed, "\" \" instead of the name of an element, at line 1, column 9"),
    Wrong("<plist><dict a/></plist>", .malformed, "\"/\" instead of = after an attribute, at line 1, column 15"),
    Wrong(
      "<plist><dict a=b/></plist>", .malformed,
      "\"b\" instead of the value of an attribute in quotes, at line 1, column 16"),
    Wrong(
      "<plist><dict a=\"b/></plist>", .malformed, "the value of an attribute without an end, at line 1, column 16"),
    Wrong("<plist></dict a=''></plist>", .malformed, "\"a\" instead of the end of the tag, at line 1, column 15"),
    Wrong("<plist><dict <", .malformed, "\"<\" instead of the end of the tag, at line 1, column 14"),
    Wrong(
      "<plist><dict>\n<key>a</key>\n</dict></plist>", .malformed, "the key \"a\" without a value, at line 2, column 1"),
    Wrong(
      "<plist><dict><key>a</key><key>b</key></dict></plist>", .malformed,
      "the key \"a\" without a value, at line 1, column 14"),
    Wrong("<plist><dict><true/></dict></plist>", .malformed, "<true> instead of a <key>, at line 1, column 14"),
    Wrong(
      "<plist><dict><key>a</key><true/>\n<key>&#97;</key><true/></dict></plist>", .duplicateKey,
      "the key \"a\" stands twice in one dictionary, at line 2, column 1"),
    Wrong("<plist><integer/></plist>", .malformed, "\"\" instead of an integer, at line 1, column 8"),
    Wrong("<plist><integer>1 2</integer></plist>", .malformed, "\"1 2\" instead of an integer, at line 1, column 8"),
    Wrong("<plist><integer>0x</integer></plist>", .malformed, "\"0x\" instead of an integer, at line 1, column 8"),
    Wrong("<plist><integer>--1</integer></plist>", .malformed, "\"--1\" instead of an integer, at line 1, column 8"),
    Wrong("<plist><integer>1.5</integer></plist>", .malformed, "\"1.5\" instead of an integer, at line 1, column 8"),
    Wrong(
      "<plist><integer>18446744073709551616</integer></plist>", .numberOutOfRange,
      "an integer that is not from -2^63 to 2^64-1, at line 1, column 8"),
    Wrong(
      "<plist><integer>-0x8000000000000001</integer></plist>", .numberOutOfRange,
      "an integer that is not from -2^63 to 2^64-1, at line 1, column 8"),
    Wrong("<plist><real></real></plist>", .malformed, "\"\" instead of a real, at line 1, column 8"),
    Wrong("<plist><real>0x1p3</real></plist>", .malformed, "\"0x1p3\" instead of a real, at line 1, column 8"),
    Wrong("<plist><real>nan(1)</real></plist>", .malformed, "\"nan(1)\" instead of a real, at line 1, column 8"),
    Wrong("<plist><real>1e999</real></plist>", .numberOutOfRange, "a number too large for a real, at line 1, column 8"),
    Wrong(
      "<plist><date>2026-02-30T00:00:00Z</date></plist>", .malformed,
      "\"2026-02-30T00:00:00Z\" instead of a date, at line 1, column 8"),
    Wrong("<plist><data>A</data></plist>", .malformed, "data that is not base64, at line 1, column 8"),
    Wrong("<plist><data>AA-_</data></plist>", .malformed, "data that is not base64, at line 1, column 8"),
    Wrong(
      "<plist><string>a & b</string></plist>", .malformed,
      "a & that begins no reference; as text it is &amp;, at line 1, column 18"),
    Wrong(
      "<plist><string>&amp</string></plist>", .malformed,
      "a & that begins no reference; as text it is &amp;, at line 1, column 16"),
    Wrong(
      "<plist><string>&nbsp;</string></plist>", .malformed,
      "the entity \"nbsp\"; none but amp, lt, gt, quot and apos is read, at line 1, column 16"),
    Wrong(
      "<plist><string>&#0;</string></plist>", .invalidText, "a reference to what is no character, at line 1, column 16"),
    Wrong(
      "<plist><string>&#xD83D;&#xDC08;</string></plist>", .invalidText,
      "a reference to what is no character, at line 1, column 16"),
    Wrong(
      "<plist><string>&#x110000;</string></plist>", .invalidText,
      "a reference to what is no character, at line 1, column 16"),
    Wrong(
      "<plist><string>&#99999999999999999999999;</string></plist>", .invalidText,
      "a reference to what is no character, at line 1, column 16"),
    Wrong(
      "<plist><string>&#;</string></plist>", .malformed,
      "\";\" instead of the digits of a reference and a semicolon, at line 1, column 18"),
    Wrong(
      "<plist><string><![CDATA[\0]]></string></plist>", .malformed,
      "a null character, which XML does not allow, at line 1, column 25"),
    Wrong("<plist><\0true/></plist>", .malformed, "\"\\0\" instead of the name of an element, at line 1, column 9"),
    Wrong(
      "<plist><string>\0</string></plist>", .malformed,
      "a null character, which XML does not allow, at line 1, column 16"),
    Wrong(
      "<plist><string><![CDATA[x]]</string></plist>", .malformed, "a CDATA section without an end, at line 1, column 25"
    ),
    Wrong("<plist><!-- <true/></plist>", .malformed, "a comment without an end, at line 1, column 8"),
    Wrong("<!--><plist><true/></plist>", .malformed, "a comment without an end, at line 1, column 1"),
    Wrong("<?xml <plist><true/></plist>", .malformed, "a processing instruction without an end, at line 1, column 1"),
    Wrong("<!DOCTYPE plist [ <!-- ]> --> <plist>", .malformed, "a document type without an end, at line 1, column 1"),
    Wrong("<!DOCTYPE plist \"><plist/>", .malformed, "a quotation without an end, at line 1, column 17"),
    Wrong(
      "<?xml version='1.0' encoding='windows-1252'?><plist/>", .invalidText,
      "a text in the encoding \"WINDOWS-1252\"; UTF-8, UTF-16, US-ASCII and ISO-8859-1 are read, at line 1, column 1"),
    Wrong(
      "<?xml version='1.0' encoding='UTF-16'?><plist/>", .invalidText,
      "a text in the encoding \"UTF-16\" without a byte order mark, at line 1, column 1"),
    Wrong(
      "<?xml version='1.0' encoding='US-ASCII'?>\u{E9}", .invalidText,
      "a byte over 127 in a text declared as US-ASCII, at offset 41"),
  ]

  @Test("what is wrong, and says what and where", arguments: wrong)
  func refuses(_ wrong: Wrong) throws {
    let error = #expect(throws: PropertyListError.self) { try XMLPropertyList.decode(Array(wrong.text.utf8)) }
    #expect(error?.code == wrong.code)
    #expect(error?.description == wrong.description)
  }

  @Test("entities that would grow without end, and files outside")
  func entities() throws {
    let laughs = (1...9).map { "<!ENTITY l\($0) \"" + String(repeating: "&l\($0 - 1);", count: 10) + "\">" }.joined()
    for subset in ["<!ENTITY l0 \"ha\">\(laughs)", "<!ENTITY l9 SYSTEM \"file:///etc/passwd\">"] {
      let text = "<!DOCTYPE plist [\(subset)]>\n<plist><string>&l9;</string></plist>"
      let error = #expect(throws: PropertyListError.self) { try XMLPropertyList.decode(Array(text.utf8)) }
      #expect(
        error?.description == "the entity \"l9\"; none but amp, lt, gt, quot and apos is read, at line 2, column 16")
    }
  }

  @Test(
    "bytes that are not of the encoding",
    arguments: [
      (Array("<plist>".utf8) + [0xFF], 7), ([0xFF, 0xFE, 0x3C], 3), ([0xFF, 0xFE, 0x3C, 0, 0x3D, 0xD8], 4),
      ([0xFE, 0xFF, 0xDC, 0x08], 2),
    ] as [([UInt8], Int)])
  func invalidBytes(bytes: [UInt8], offset: Int) throws {
    let error = #expect(throws: PropertyListError.self) { try XMLPropertyList.decode(bytes) }
    #expect(error?.code == .invalidText)
    #expect(error?.location == .offset(offset))
  }

  @Test("UTF-32 by its name", arguments: [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]] as [[UInt8]])
  func utf32(mark: [UInt8]) throws {
    let error = #expect(throws: PropertyListError.self) { try XMLPropertyList.decode(mark) }
    #expect(error?.reason.contains("UTF-32") == true)
  }
}
