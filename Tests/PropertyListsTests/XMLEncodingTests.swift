import PropertyLists
import Testing

@Suite("The XML encoder")
struct XMLEncodingTests {
  @Test("writes what Apple's tools write")
  func layout() throws {
    let value: PropertyList = [
      "array": [true, false, [], [:], [["deep": .data([UInt8](repeating: 7, count: 40))]]],
      "data": .data([UInt8](repeating: 1, count: 52)), "date": .date(.init(secondsSinceReferenceDate: 796_694_400)),
      "empty": .data([]), "integer": -5, "real": 1.0, "text <&>\"'": "a<b>&\"'\n\tc\rd", "void": "",
    ]
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>array</key>
      \t<array>
      \t\t<true/>
      \t\t<false/>
      \t\t<array/>
      \t\t<dict/>
      \t\t<array>
      \t\t\t<dict>
      \t\t\t\t<key>deep</key>
      \t\t\t\t<data>
      \t\t\t\tBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH
      \t\t\t\tBwcHBwcHBw==
      \t\t\t\t</data>
      \t\t\t</dict>
      \t\t</array>
      \t</array>
      \t<key>data</key>
      \t<data>
      \tAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
      \tAQ==
      \t</data>
      \t<key>date</key>
      \t<date>2026-04-01T00:00:00Z</date>
      \t<key>empty</key>
      \t<data>
      \t</data>
      \t<key>integer</key>
      \t<integer>-5</integer>
      \t<key>real</key>
      \t<real>1.0</real>
      \t<key>text &lt;&amp;&gt;"'</key>
      \t<string>a&lt;b&gt;&amp;"'
      \tc&#13;d</string>
      \t<key>void</key>
      \t<string></string>
      </dict>
      </plist>

      """
    #expect(String(decoding: try XMLPropertyList.encode(value), as: UTF8.self) == text)
    #expect(try XMLPropertyList.decode(Array(text.utf8)) == value)
  }

  /// A scalar and its element.
  static let scalars: [(PropertyList, String)] = [
    (.integer(.init(UInt64.max)), "<integer>18446744073709551615</integer>"),
    (.integer(.init(Int.min)), "<integer>-9223372036854775808</integer>"),
    (.real(-0.0), "<real>-0.0</real>"), (.real(0.1), "<real>0.1</real>"), (.real(1e300), "<real>1e+300</real>"),
    (.real(.leastNonzeroMagnitude), "<real>5e-324</real>"), (.real(.nan), "<real>nan</real>"),
    (.real(.infinity), "<real>+infinity</real>"), (.real(-.infinity), "<real>-infinity</real>"),
    (.date(.init(secondsSinceReferenceDate: -63_113_904_000)), "<date>0001-01-01T00:00:00Z</date>"),
    (.date(.init(secondsSinceReferenceDate: 252_423_993_599)), "<date>9999-12-31T23:59:59Z</date>"),
    (.date(.init(secondsSinceReferenceDate: -1)), "<date>2000-12-31T23:59:59Z</date>"),
    (
      "\u{7F}\u{85}\u{2028}\u{FFFD}\u{FEFF}\u{10FFFF}",
      "<string>\u{7F}\u{85}\u{2028}\u{FFFD}\u{FEFF}\u{10FFFF}</string>"
    ),
  ]

  @Test("writes the edges of what it carries", arguments: scalars)
  func scalar(value: PropertyList, element: String) throws {
    let bytes = try XMLPropertyList.encode(value)
    #expect(String(decoding: bytes, as: UTF8.self).contains("\n<plist version=\"1.0\">\n\(element)\n</plist>\n"))
    #expect(try XMLPropertyList.decode(bytes) == value)
    #expect(XMLPropertyList.canEncode(value))
  }

  static let inexpressible: [(PropertyList, String)] = [
    ("\0", "the character U+0000, which XML cannot carry"),
    (["Note": "12345678\u{1F}"], "the character U+001F, which XML cannot carry, in \"Note\""),
    ([1, ["\u{C}": 1]], "the character U+000C, which XML cannot carry, in \"\\u{0C}\" of element 2"),
    (["a": [["b": "\u{FFFE}"]]], "the character U+FFFE, which XML cannot carry, in \"b\" of element 1 of \"a\""),
    ("ab\u{FFFF}", "the character U+FFFF, which XML cannot carry"),
    (.real(-.nan), "a NaN of unusual bits, which XML cannot carry"),
    (
      ["d": .date(.init(secondsSinceReferenceDate: 0.25))],
      "the date 2001-01-01T00:00:00.25Z, not at a whole second of the years 1 to 9999, which XML cannot carry, in \"d\""
    ),
    (
      .date(.init(secondsSinceReferenceDate: 252_423_993_600)),
      "the date +10000-01-01T00:00:00Z, not at a whole second of the years 1 to 9999, which XML cannot carry"
    ),
    (
      .date(.init(secondsSinceReferenceDate: -0.0)),
      "the date 2001-01-01T00:00:00Z, not at a whole second of the years 1 to 9999, which XML cannot carry"
    ),
    (
      .date(.init(secondsSinceReferenceDate: .nan)),
      "the date nan, not at a whole second of the years 1 to 9999, which XML cannot carry"
    ),
  ]

  @Test("refuses what XML does not carry and says where it is; binary takes it", arguments: inexpressible)
  func refuses(value: PropertyList, reason: String) throws {
    let error = #expect(throws: PropertyListError.self) { try XMLPropertyList.encode(value) }
    #expect(error == PropertyListError(.inexpressible, reason))
    #expect(!XMLPropertyList.canEncode(value))
    let written = try PropertyListFormat.encodeReadable(value)
    #expect(written.format == .binary)
    #expect(try BinaryPropertyList.decode(written.bytes) == value)
  }

  @Test("keeps its limits")
  func limits() throws {
    let value: PropertyList = ["a": ["b"]]
    let size = try XMLPropertyList.encode(value).count
    let exact = PropertyListLimits(depth: 2, nodes: 4, bytes: size)
    #expect(try XMLPropertyList.decode(XMLPropertyList.encode(value, limits: exact), limits: exact) == value)
    let tooSmall: [(PropertyListLimits, PropertyListError.Code)] = [
      (PropertyListLimits(depth: 1), .tooDeep), (PropertyListLimits(nodes: 3), .tooManyNodes),
      (PropertyListLimits(bytes: size - 1), .tooLarge),
    ]
    for (limits, code) in tooSmall {
      let error = #expect(throws: PropertyListError.self) { try XMLPropertyList.encode(value, limits: limits) }
      #expect(error?.code == code)
      let same = #expect(throws: PropertyListError.self) {
        try PropertyListFormat.encodeReadable(value, limits: limits)
      }
      #expect(same == error)
    }
  }
}
