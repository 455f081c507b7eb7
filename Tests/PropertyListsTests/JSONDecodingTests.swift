import PropertyLists
import Testing

@Suite("The JSON decoder")
struct JSONDecodingTests {
  /// A text that other programs write in another form than ours.
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
    Foreign(" \t\r\n[ 1 , true ] \n", [1, true]),
    Foreign("\u{FEFF}{ }", [:]),
    Foreign(#""\u0041\u00e9\u00E9\ud83d\udc08\/\b\f\n\r\t\"\\""#, "A\u{E9}\u{E9}\u{1F408}/\u{8}\u{C}\n\r\t\"\\"),
    Foreign(#""\u0000""#, "\0"),
    Foreign("-0", 0),
    Foreign("9007199254740993", 9_007_199_254_740_993),
    Foreign("18446744073709551615", .integer(.init(UInt64.max))),
    Foreign("-9223372036854775808", .integer(.init(Int.min))),
    Foreign("1e3", 1000.0),
    Foreign("1E+3", 1000.0),
    Foreign("0.10000000000000000000000000000000000000000000000001", 0.1),
    Foreign("1e-999", 0.0),
    Foreign(#"{"$integer":"5"}"#, 5),
    Foreign(#"{ "\u0024integer" : "5" }"#, 5),
    Foreign(#"{"$date":0}"#, .date(.init(secondsSinceReferenceDate: 0))),
    Foreign(#"{"$date":"2026-04-01T02:30:00.000+02:30"}"#, .date(.init(secondsSinceReferenceDate: 796_694_400))),
    Foreign(#"{"b":1,"a":2}"#, ["a": 2, "b": 1]),
  ]

  @Test("reads", arguments: foreign)
  func reads(_ foreign: Foreign) throws {
    #expect(try JSONPropertyList.decode(foreign.text) == foreign.value)
  }

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
    Wrong("", .malformed, "the end of the text instead of a value, at line 1, column 1"),
    Wrong("\n\n  ", .malformed, "the end of the text instead of a value, at line 3, column 3"),
    Wrong("nul", .malformed, #""n" instead of a value, at line 1, column 1"#),
    Wrong("True", .malformed, #""T" instead of a value, at line 1, column 1"#),
    Wrong("[null]", .unsupportedType, "null, which property lists do not have, at line 1, column 2"),
    Wrong("{\n  \"\u{E9}\": nulL\n}", .malformed, #""n" instead of a value, at line 2, column 8"#),
    Wrong("[1 2]", .malformed, #""2" instead of a comma or the end of the array, at line 1, column 4"#),
    Wrong("[1,]", .malformed, #""]" instead of a value, at line 1, column 4"#),
    Wrong("[,1]", .malformed, #""," instead of a value, at line 1, column 2"#),
    Wrong("[1", .malformed, "the end of the text instead of a comma or the end of the array, at line 1, column 3"),
    Wrong("{\"a\":1,}", .malformed, #""}" instead of a key in quotes, at line 1, column 8"#),
    Wrong("{a:1}", .malformed, #""a" instead of a key in quotes, at line 1, column 2"#),
    Wrong("{\"a\" 1}", .malformed, #""1" instead of a colon, at line 1, column 6"#),
    Wrong(
      "{\"a\":1", .malformed, "the end of the text instead of a comma or the end of the object, at line 1, column 7"),
    Wrong("1 1", .malformed, #""1" instead of the end after the value, at line 1, column 3"#),
    Wrong("[1] // end", .malformed, #""/" instead of the end after the value, at line 1, column 5"#),
    Wrong("01", .malformed, #""0" instead of a number without zeros before it, at line 1, column 1"#),
    Wrong("-", .malformed, "the end of the text instead of a digit, at line 1, column 2"),
    Wrong("+1", .malformed, #""+" instead of a value, at line 1, column 1"#),
    Wrong("1.", .malformed, "the end of the text instead of a digit, at line 1, column 3"),
    Wrong(".5", .malformed, #""." instead of a value, at line 1, column 1"#),
    Wrong("1e", .malformed, "the end of the text instead of a digit, at line 1, column 3"),
    Wrong("NaN", .malformed, #""N" instead of a value, at line 1, column 1"#),
    Wrong(
      "18446744073709551616", .numberOutOfRange, "an integer that is not from -2^63 to 2^64-1, at line 1, column 1"),
    Wrong(
      "[-9223372036854775809]", .numberOutOfRange, "an integer that is not from -2^63 to 2^64-1, at line 1, column 2"),
    Wrong("-1e999", .numberOutOfRange, "a number too large for a real, at line 1, column 1"),
    Wrong("\"a", .malformed, "the end of the text instead of the end of a string, at line 1, column 3"),
    Wrong(
      "\"a\u{1F408}\tb\"", .malformed,
      "a control character in a string, which has to be escaped, at line 1, column 4"),
    Wrong(#""\x""#, .malformed, #""x" instead of an escape, at line 1, column 3"#),
    Wrong(#""\u12g4""#, .malformed, #""g" instead of four hexadecimal digits, at line 1, column 6"#),
    Wrong(#""ab\ud800""#, .invalidText, #"half of a surrogate pair, \ud800, in a string, at line 1, column 4"#),
    Wrong(#""\udc08\ud83d""#, .invalidText, #"half of a surrogate pair, \udc08, in a string, at line 1, column 2"#),
    Wrong(#""\ud83d\u0041""#, .invalidText, #"half of a surrogate pair, \ud83d, in a string, at line 1, column 2"#),
    Wrong(
      "{\n  \"a\": 1,\n  \"\\u0061\": 2\n}", .duplicateKey,
      #"the key "a" stands twice in one dictionary, at line 3, column 3"#),
    Wrong(
      #"{"a":1,"b":{"a":1,"a":2}}"#, .duplicateKey,
      #"the key "a" stands twice in one dictionary, at line 1, column 19"#),
    Wrong(
      #"{"\u001b[31m":1,"\u001b[31m":1}"#, .duplicateKey,
      #"the key "\u{1B}[31m" stands twice in one dictionary, at line 1, column 17"#),
    Wrong(
      "{\"\(String(repeating: "x", count: 41))\":1,\"\(String(repeating: "x", count: 41))\":1}", .duplicateKey,
      "the key \"\(String(repeating: "x", count: 40))\"\u{2026} stands twice in one dictionary, at line 1, column 48"),
    Wrong(
      #"{"$set":1}"#, .invalidKey,
      #"the key "$set", unknown or not alone; a $ that begins a key is doubled, at line 1, column 2"#),
    Wrong(
      #"{"a":1,"$date":"2026-04-01T00:00:00Z"}"#, .invalidKey,
      #"the key "$date", unknown or not alone; a $ that begins a key is doubled, at line 1, column 8"#),
    Wrong(
      #"{"$date":"2026-04-01T00:00:00Z","a":1}"#, .malformed,
      #""," instead of the end of the object after $date, at line 1, column 32"#),
    Wrong(#"{"$date":"tomorrow"}"#, .malformed, "a value that $date does not take, at line 1, column 10"),
    Wrong(#"{"$date":{"$date":0}}"#, .malformed, "a value that $date does not take, at line 1, column 10"),
    Wrong(#"{"$date":18446744073709551615}"#, .malformed, "a value that $date does not take, at line 1, column 10"),
    Wrong(#"{"$integer":5}"#, .malformed, "a value that $integer does not take, at line 1, column 13"),
    Wrong(
      #"{"$integer":"18446744073709551616"}"#, .malformed, "a value that $integer does not take, at line 1, column 13"),
    Wrong(#"{"$integer":"+5"}"#, .malformed, "a value that $integer does not take, at line 1, column 13"),
    Wrong(#"{"$real":"1.5"}"#, .malformed, "a value that $real does not take, at line 1, column 10"),
    Wrong(#"{"$real":"nan:3ff0000000000000"}"#, .malformed, "a value that $real does not take, at line 1, column 10"),
    Wrong(#"{"$data":"aGVsbG8"}"#, .malformed, "a value that $data does not take, at line 1, column 10"),
    Wrong(#"{"$data":true}"#, .malformed, "a value that $data does not take, at line 1, column 10"),
  ]

  @Test("refuses", arguments: wrong)
  func refuses(_ wrong: Wrong) throws {
    let error = #expect(throws: PropertyListError.self) { try JSONPropertyList.decode(wrong.text) }
    #expect(error?.code == wrong.code)
    #expect(error?.description == wrong.description)
  }

  @Test(
    "refuses bytes that are not UTF-8 and says where",
    arguments: [([0x22, 0xFF, 0x22], 1), ([0x22, 0x61, 0xED, 0xA0, 0x80, 0x22], 2), ([0x31, 0xC3], 1)]
      as [([UInt8], Int)]
  )
  func invalidUTF8(bytes: [UInt8], offset: Int) throws {
    let error = #expect(throws: PropertyListError.self) { try JSONPropertyList.decode(bytes) }
    #expect(error?.code == .invalidText)
    #expect(error?.location == .offset(offset))
  }

  @Test("keeps its limits")
  func limits() throws {
    let deep = String(repeating: "[", count: 100_000)
    var error = #expect(throws: PropertyListError.self) { try JSONPropertyList.decode(deep) }
    #expect(error?.code == .tooDeep)
    #expect(error?.location == .line(1, column: 129))
    error = #expect(throws: PropertyListError.self) {
      try JSONPropertyList.decode(String(repeating: #"{"$date":"#, count: 100_000))
    }
    #expect(error?.code == .malformed)
    error = #expect(throws: PropertyListError.self) {
      try JSONPropertyList.decode("[1,\n2,3]", limits: PropertyListLimits(nodes: 3))
    }
    #expect(error?.code == .tooManyNodes)
    #expect(error?.location == .line(2, column: 3))
    error = #expect(throws: PropertyListError.self) {
      try JSONPropertyList.decode("[1,2,3]", limits: PropertyListLimits(bytes: 6))
    }
    #expect(error?.code == .tooLarge)
    #expect(
      try JSONPropertyList.decode("[1,2,3]", limits: PropertyListLimits(depth: 1, nodes: 4, bytes: 7)) == [1, 2, 3])
  }

  @Test("reads numbers of any length without end", arguments: ["1", "1.", "1e", "0."])
  func longNumbers(start: String) {
    let text = start + String(repeating: "1", count: 100_000)
    let value = try? JSONPropertyList.decode(text)
    #expect((value?.real != nil) == start.contains("."))
  }

  @Test("takes null for absent where it is asked to")
  func takesNullForAbsent() throws {
    let text = #"{"a":null,"b":{"c": null ,"d":1},"e":null}"#
    #expect(try JSONPropertyList.decode(text, nulls: .absent) == ["b": ["d": 1]])
    #expect(try JSONPropertyList.decode(#"{"a":null}"#, nulls: .absent) == [:])
  }

  @Test(
    "refuses null that is absent but not a key's value",
    arguments: ["null", "[null]", #"{"$date":null}"#, #"{"a":nul"#])
  func refusesNull(_ text: String) {
    #expect(throws: PropertyListError.self) { try JSONPropertyList.decode(text, nulls: .absent) }
  }

  @Test("does not take a tag for one behind a key that is absent")
  func doesNotTakeATagBehindAnAbsentKey() {
    #expect(throws: PropertyListError.self) {
      try JSONPropertyList.decode(#"{"a":null,"$date":"2026-04-01T00:00:00Z"}"#, nulls: .absent)
    }
  }
}
