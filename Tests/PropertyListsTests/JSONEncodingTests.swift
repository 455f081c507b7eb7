import PropertyLists
import Testing

@Suite("The JSON mapping")
struct JSONEncodingTests {
  /// A value and the text that stands for it.
  struct Pair: CustomTestStringConvertible {
    let value: PropertyList
    let text: String
    var testDescription: String { text }

    init(_ value: PropertyList, _ text: String) {
      self.value = value
      self.text = text
    }
  }

  private static func date(_ seconds: Double) -> PropertyList { .date(.init(secondsSinceReferenceDate: seconds)) }

  static let pairs: [Pair] = [
    Pair("", #""""#),
    Pair("J\u{FC}rgen \u{1F408} \u{2028}", "\"J\u{FC}rgen \u{1F408} \u{2028}\""),
    Pair("\"\\/\u{8}\t\n\u{C}\r\0\u{1F}\u{7F}", #""\"\\/\b\t\n\f\r\u0000\u001f"# + "\u{7F}\""),
    Pair(true, "true"),
    Pair(false, "false"),
    Pair(0, "0"),
    Pair(-17, "-17"),
    Pair(9_007_199_254_740_992, "9007199254740992"),
    Pair(9_007_199_254_740_993, #"{"$integer":"9007199254740993"}"#),
    Pair(-9_007_199_254_740_992, "-9007199254740992"),
    Pair(-9_007_199_254_740_993, #"{"$integer":"-9007199254740993"}"#),
    Pair(.integer(.init(Int.min)), #"{"$integer":"-9223372036854775808"}"#),
    Pair(.integer(.init(UInt64.max)), #"{"$integer":"18446744073709551615"}"#),
    Pair(1.0, "1.0"),
    Pair(.real(-0.0), "-0.0"),
    Pair(0.1, "0.1"),
    Pair(1e16, "1e+16"),
    Pair(.real(.leastNonzeroMagnitude), "5e-324"),
    Pair(.real(.greatestFiniteMagnitude), "1.7976931348623157e+308"),
    Pair(.real(.infinity), #"{"$real":"inf"}"#),
    Pair(.real(-.infinity), #"{"$real":"-inf"}"#),
    Pair(.real(.nan), #"{"$real":"nan"}"#),
    Pair(.real(-.nan), #"{"$real":"nan:fff8000000000000"}"#),
    Pair(.real(.init(bitPattern: 0x7FF0_0000_0000_0001)), #"{"$real":"nan:7ff0000000000001"}"#),
    Pair(date(796_694_400), #"{"$date":"2026-04-01T00:00:00Z"}"#),
    Pair(date(796_694_400.123456), #"{"$date":"2026-04-01T00:00:00.123456Z"}"#),
    Pair(date(-0.25), #"{"$date":"2000-12-31T23:59:59.75Z"}"#),
    Pair(date(-63_113_904_000), #"{"$date":"0001-01-01T00:00:00Z"}"#),
    Pair(date(-63_113_904_001), #"{"$date":-63113904001.0}"#),
    Pair(date(252_423_993_599), #"{"$date":"9999-12-31T23:59:59Z"}"#),
    Pair(date(252_423_993_600), #"{"$date":252423993600.0}"#),
    Pair(date(-0.0), #"{"$date":-0.0}"#),
    Pair(date(1e-5), #"{"$date":1e-05}"#),
    Pair(date(.infinity), #"{"$date":"inf"}"#),
    Pair(date(-.infinity), #"{"$date":"-inf"}"#),
    Pair(date(-.nan), #"{"$date":"nan:fff8000000000000"}"#),
    Pair(.data([]), #"{"$data":""}"#),
    Pair(.data(Array("hello".utf8)), #"{"$data":"aGVsbG8="}"#),
    Pair([], "[]"),
    Pair([1, [], [:]], "[1,[],{}]"),
    Pair(["b": 1, "a": "x"], #"{"a":"x","b":1}"#),
    Pair(["$date": "x", "$": 1, "$$a": 2, "a$": 3], #"{"$$":1,"$$$a":2,"$$date":"x","a$":3}"#),
    Pair(["": ["\u{E9}": 1, "e\u{301}": 2]], "{\"\":{\"e\u{301}\":2,\"\u{E9}\":1}}"),
  ]

  @Test("writes each value as one text and reads it back", arguments: pairs)
  func mapping(_ pair: Pair) throws {
    #expect(try JSONPropertyList.encodeText(pair.value) == pair.text)
    #expect(try JSONPropertyList.encode(pair.value) == Array(pair.text.utf8))
    #expect(try JSONPropertyList.decode(pair.text) == pair.value)
  }

  @Test("is laid out for people in lines that are indented by two spaces")
  func pretty() throws {
    let value: PropertyList = [
      "name": "Shippo", "ages": [3, 4.5], "born": Self.date(0), "none": [[], [:]], "more": ["$x": true],
    ]
    let text = """
      {
        "ages": [
          3,
          4.5
        ],
        "born": {"$date": "2001-01-01T00:00:00Z"},
        "more": {
          "$$x": true
        },
        "name": "Shippo",
        "none": [
          [],
          {}
        ]
      }
      """
    #expect(try JSONPropertyList.encodeText(value, style: .pretty) == text)
    #expect(try JSONPropertyList.decode(text) == value)
  }

  @Test("is no deeper than can be read; values of one key do not count as containers")
  func depth() throws {
    func nested(_ depth: Int) -> PropertyList { (0..<depth).reduce(.data([1])) { value, _ in ["a": value] } }
    #expect(try JSONPropertyList.decode(JSONPropertyList.encode(nested(128))) == nested(128))
    let error = #expect(throws: PropertyListError.self) { try JSONPropertyList.encode(nested(129)) }
    #expect(error?.code == .tooDeep)
  }

  @Test("has no more values and is no longer than the limits say, alike on writing and reading")
  func limits() throws {
    let value: PropertyList = ["a": .data([1]), "b": [true]]
    let text = try JSONPropertyList.encode(value)
    let exact = PropertyListLimits(depth: 2, nodes: 6, bytes: text.count)
    #expect(try JSONPropertyList.encode(value, limits: exact) == text)
    #expect(try JSONPropertyList.decode(text, limits: exact) == value)
    let smaller: [(PropertyListLimits, PropertyListError.Code)] = [
      (PropertyListLimits(depth: 1), .tooDeep), (PropertyListLimits(nodes: 5), .tooManyNodes),
      (PropertyListLimits(bytes: text.count - 1), .tooLarge),
    ]
    for (limits, code) in smaller {
      var error = #expect(throws: PropertyListError.self) { try JSONPropertyList.encode(value, limits: limits) }
      #expect(error?.code == code)
      error = #expect(throws: PropertyListError.self) { try JSONPropertyList.decode(text, limits: limits) }
      #expect(error?.code == code)
    }
  }
}
