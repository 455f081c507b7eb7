import PropertyLists
import Testing

@Suite("The XML decoder")
struct XMLDecodingTests {
  /// The content of a `plist` element, and its value.
  struct Foreign: CustomTestStringConvertible {
    let text: String
    let value: PropertyList
    var testDescription: String { text }

    init(_ text: String, _ value: PropertyList) {
      self.text = text
      self.value = value
    }
  }

  static let foreign: [Foreign] = [
    Foreign("<string>&#128664; Car &#x1F436; Dog</string>", "\u{1F698} Car \u{1F436} Dog"),
    Foreign(
      "<string><![CDATA[a < b & c]]> &lt;end&gt; &quot;q&quot; &apos;</string>", "a < b & c <end> \"q\" '"),
    Foreign("<dict><key>X&amp;Y</key><string>kept</string></dict>", ["X&Y": "kept"]),
    Foreign("<string><![CDATA[]]]]><![CDATA[>]]></string>", "]]>"),
    Foreign("<string>a<!-- - -- > -->b<?p > ?>c</string>", "abc"),
    Foreign("<string> a\tb\n</string>", " a\tb\n"),
    Foreign("<string>a\r\nb\rc&#13;d&#xD;&#10;<![CDATA[\r\n\r]]></string>", "a\nb\nc\rd\r\n\n\n"),
    Foreign("<string>\u{E9}\u{1F408}\u{85}\u{2028}</string>", "\u{E9}\u{1F408}\u{85}\u{2028}"),
    Foreign("<string>\u{1}\u{FFFF}</string>", "\u{1}\u{FFFF}"),
    Foreign("<string ></string\n>", ""),
    Foreign("<string\t/>", ""),
    Foreign("<array a=\"/>\" b = '>'><true a=''/></array>", [true]),
    Foreign("<array>\r\n<true></true><false> <!-- no --> </false><!-- --></array>", [true, false]),
    Foreign("<dict/>", [:]),
    Foreign("<dict></dict>", [:]),
    Foreign("<dict><key/><array/></dict>", ["": []]),
    Foreign("<dict><key>b</key><true/><!-- x --><key>a</key><?x?><false/></dict>", ["a": false, "b": true]),
    Foreign("<dict><key>CF$UID</key><integer>3</integer></dict>", ["CF$UID": 3]),
    Foreign("<integer>0</integer>", 0),
    Foreign("<integer>\n +17 </integer>", 17),
    Foreign("<integer>-0x1f</integer>", -31),
    Foreign("<integer>0XFFFFFFFFFFFFFFFF</integer>", .integer(.init(UInt64.max))),
    Foreign("<integer>-9223372036854775808</integer>", .integer(.init(Int.min))),
    Foreign("<integer>&#49;<!-- -->2</integer>", 12),
    Foreign("<real>1</real>", 1.0),
    Foreign("<real> -0.0 </real>", .real(-0.0)),
    Foreign("<real>+1.5E+3</real>", 1500.0),
    Foreign("<real>.5</real>", 0.5),
    Foreign("<real>nan</real>", .real(.nan)),
    Foreign("<real>+infinity</real>", .real(.infinity)),
    Foreign("<real>inf</real>", .real(.infinity)),
    Foreign("<real>-Infinity</real>", .real(-.infinity)),
    Foreign("<real>-inf</real>", .real(-.infinity)),
    Foreign("<date>\n2026-04-01T02:30:00Z\n</date>", .date(.init(secondsSinceReferenceDate: 796_703_400))),
    Foreign("<data/>", .data([])),
    Foreign("<data>\n\t</data>", .data([])),
    Foreign("<data>\n\tAQID\r\n\tBA==\n</data>", .data([1, 2, 3, 4])),
  ]

  @Test("reads", arguments: foreign)
  func reads(_ foreign: Foreign) throws {
    let text = "<plist version=\"1.0\">\(foreign.text)</plist>"
    #expect(try XMLPropertyList.decode(Array(text.utf8)) == foreign.value)
  }

  @Test("reads everything that may stand around the value")
  func everything() throws {
    let value: PropertyList = [
      "a&b": "1 <AB<&\nz", "e": "", "i": -31, "r": 0.001, "n": .real(.nan), "t": true, "f": false,
      "d": .date(.init(secondsSinceReferenceDate: 796_694_400)), "b": .data([0, 15, 254]), "l": [[:], [], "x"],
    ]
    for encoding in XMLSamples.encodings {
      #expect(try XMLPropertyList.decode(encoding.encode(XMLSamples.everything)) == value)
    }
    #expect(try XMLPropertyList.decode(Array(("\u{FEFF} \n" + XMLSamples.everything).utf8)) == value)
  }

  @Test(
    "reads the encodings that are declared",
    arguments: [
      ("UTF-8", [0xC3, 0xA9]), ("utf-8", [0xC3, 0xA9]), ("ISO-8859-1", [0xE9]), ("iso-8859-1", [0xE9]),
      ("US-ASCII", Array("&#xE9;".utf8)),
    ] as [(String, [UInt8])])
  func encodings(name: String, bytes: [UInt8]) throws {
    for quote in ["'", "\""] {
      let start = "<?xml version = \(quote)1.0\(quote)\n encoding = \(quote)\(name)\(quote) ?><plist><string>"
      let file = Array(start.utf8) + bytes + Array("</string></plist>".utf8)
      #expect(try XMLPropertyList.decode(file) == "\u{E9}")
    }
  }

  @Test("reads UTF-16 beyond ASCII, with its mark and without", arguments: [true, false])
  func utf16(isBigEndian: Bool) throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><string>\u{E9}\u{1F408}</string></plist>"
    for start in ["", "\u{FEFF}"] {
      let bytes = XMLSamples.utf16(start + text, isBigEndian: isBigEndian)
      #expect(try XMLPropertyList.decode(bytes) == "\u{E9}\u{1F408}")
    }
  }

  @Test("keeps its limits")
  func limits() throws {
    func decode(_ text: String, _ limits: PropertyListLimits = .standard) -> PropertyListError? {
      #expect(throws: PropertyListError.self) { try XMLPropertyList.decode(Array(text.utf8), limits: limits) }
    }
    let deep = decode("<plist>\n" + String(repeating: "<array>", count: 100_000))
    #expect(deep?.code == .tooDeep)
    #expect(deep?.location == .line(2, column: 128 * 7 + 1))
    let deepest = (0..<256).reduce("leaf" as PropertyList) { value, _ in [["k": value]] }
    let greatest = PropertyListLimits(depth: .max)
    let file = try XMLPropertyList.encode(deepest, limits: greatest)
    #expect(try XMLPropertyList.decode(file, limits: greatest) == deepest)
    let text = "<plist><array><true/>\n<true/></array></plist>"
    let many = decode(text, PropertyListLimits(nodes: 2))
    #expect(many?.code == .tooManyNodes)
    #expect(many?.location == .line(2, column: 1))
    #expect(decode(text, PropertyListLimits(bytes: text.utf8.count - 1))?.code == .tooLarge)
    let limits = PropertyListLimits(depth: 1, nodes: 3, bytes: text.utf8.count)
    #expect(try XMLPropertyList.decode(Array(text.utf8), limits: limits) == [true, true])
  }
}
