import Testing

@testable import AddressBook

@Suite struct PatternTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let source: String
    let taken: [String]
    let refused: [String]
    var testDescription: String { source }

    init(_ source: String, _ taken: [String], not refused: [String]) {
      self.source = source
      self.taken = taken
      self.refused = refused
    }
  }

  @Test(arguments: [
    Case("", [""], not: ["a"]),
    Case("dog", ["dog"], not: ["", "do", "dogs", "a dog", "Dog"]),
    Case("^dog$", ["dog"], not: ["dogs", "xdog"]),
    Case("a^b|a$b|c", ["c"], not: ["ab", "a^b", "a$b"]),
    Case("(^|a)b", ["b", "ab"], not: ["aab"]),
    Case("b(a|$)", ["b", "ba"], not: ["baa"]),
    Case(
      #"\d{15}"#, ["981020000123456"],
      not: ["98102000012345", "9810200001234567", "98102000012345x", "١٢٣٤٥٦٧٨٩٠١٢٣٤٥"]),
    Case(#"\D+"#, ["abc é"], not: ["", "ab1"]),
    Case(#"\w+"#, ["Shippo_1", "ポチ", "Ação", "e\u{301}"], not: ["", "a b", "a-b"]),
    Case(#"\W"#, ["-", " ", "🐶"], not: ["a", "_", "犬"]),
    Case(#"a\sb\S"#, ["a b!", "a\tbc", "a\u{3000}b犬"], not: ["a  b!", "a b "]),
    Case(".", ["a", "犬", "é", "e\u{301}", " "], not: ["", "ab", "\n", "\r", "\u{2028}"]),
    Case("é", ["é", "e\u{301}"], not: ["e"]),
    Case("e\u{301}", ["é", "e\u{301}"], not: ["e"]),
    Case("cat|dog|", ["cat", "dog", ""], not: ["catdog", "ca"]),
    Case("(?:cat|dog)s?", ["cat", "cats", "dog", "dogs"], not: ["cat|dog", "catss"]),
    Case("a*", ["", "a", "aaaa"], not: ["b", "aab"]),
    Case("a+?b??", ["a", "aab"], not: ["", "b"]),
    Case("a{2}", ["aa"], not: ["a", "aaa"]),
    Case("a{2,}", ["aa", "aaaaa"], not: ["", "a"]),
    Case("a{1,3}", ["a", "aa", "aaa"], not: ["", "aaaa"]),
    Case("a{0}b{0,0}", [""], not: ["a", "b"]),
    Case("(ab{1,2}){2}", ["abab", "abbabb", "abbab"], not: ["ab", "ababab"]),
    Case("(a*)*", ["", "aaa"], not: ["b"]),
    Case("((a|b)*c)+", ["c", "abc", "cabbc"], not: ["", "ab", "ca"]),
    Case("[a-cx]", ["a", "b", "c", "x"], not: ["d", "-", "", "ab"]),
    Case("[^a-cx]", ["d", "犬", "\n"], not: ["a", "x", ""]),
    Case("[-a]", ["-", "a"], not: ["b"]),
    Case("[a-]", ["-", "a"], not: ["b"]),
    Case(#"[\d-]"#, ["-", "7"], not: ["a"]),
    Case(#"[\]\\^]"#, ["]", "\\", "^"], not: ["a", "["]),
    Case(#"[^\D5]"#, ["4"], not: ["5", "a"]),
    Case("[ぁ-んァ-ン]+", ["ポチ", "たま"], not: ["犬"]),
    Case("[b-da-c]+", ["abcd"], not: ["e"]),
    Case(#"\.\*\+\?\(\)\[\]\{\}\|\^\$\\\/\-"#, [#".*+?()[]{}|^$\/-"#], not: [""]),
    Case(#"\x41\u0042\u{1F436}\t\n\r\f"#, ["AB🐶\t\n\r\u{C}"], not: ["AB"]),
    Case("a}]", ["a}]"], not: ["a"]),
  ])
  func `A pattern takes the whole text or refuses it`(_ example: Case) throws {
    let pattern = try Pattern(example.source)
    for text in example.taken { #expect(pattern.matches(text), "should take \(text.debugDescription)") }
    for text in example.refused { #expect(!pattern.matches(text), "should refuse \(text.debugDescription)") }
  }

  @Test(
    arguments: [
      ("straße", "STRASSE", false), ("dog", "DoG", true), ("ΣΊΣΥΦΟΣ", "σίσυφος", true), ("[a-c]+", "aBC", true),
      ("[^a]", "A", false), (#"\u0041"#, "a", true), ("é", "É", true), ("é", "e", false),
    ] as [(String, String, Bool)])
  func `Case can be ignored`(source: String, text: String, isTaken: Bool) throws {
    #expect(try Pattern(source, ignoringCase: true).matches(text) == isTaken)
  }

  @Test func `Accents can be ignored`() throws {
    let pattern = try Pattern("Jose?|açúcar", ignoringAccents: true)
    #expect(pattern.matches("José"))
    #expect(pattern.matches("Açucar") == false)
    #expect(pattern.matches("acucar"))
  }

  @Test(
    arguments: [
      ("(ab", .unclosed("("), 1), ("a(b(c)", .unclosed("("), 2), ("x[ab", .unclosed("["), 2),
      ("[a-", .unclosed("["), 1),
      ("a{2", .unclosed("{"), 2), ("ab)", .unopened, 3), ("*a", .nothingToRepeat, 1), ("a|+", .nothingToRepeat, 3),
      ("a**", .nothingToRepeat, 3), ("a*+", .nothingToRepeat, 3), ("(?:)(+)", .nothingToRepeat, 6),
      ("^*", .nothingToRepeat, 1), ("a{2}{3}", .nothingToRepeat, 5), ("a[]", .emptyClass, 2), ("[^]", .emptyClass, 1),
      ("[c-a]", .invalidRange, 2), (#"[a-\d]"#, .invalidRange, 3), (#"[\d-z]"#, .invalidRange, 2),
      ("a{}", .invalidCount, 2), ("a{,3}", .invalidCount, 2), ("a{3,2}", .invalidCount, 2),
      ("a{2,x}", .invalidCount, 2),
      ("a{1001}", .invalidCount, 2), ("a{1,99999999999999999999}", .invalidCount, 2), ("a{x}", .invalidCount, 2),
      (#"a\q"#, .invalidEscape(#"\q"#), 2), ("ab\\", .invalidEscape("a backslash at the end"), 3),
      (#"\x4"#, .invalidEscape(#"\x without 2 hexadecimal digits"#), 1),
      (#"\ud800"#, .invalidEscape(#"\u without 4 hexadecimal digits"#), 1),
      (#"(a)\1"#, .unsupported("a back-reference"), 4), (#"\bdog"#, .unsupported("a word boundary"), 1),
      (#"\p{L}"#, .unsupported("a Unicode category"), 1), ("a(?=b)", .unsupported("look-ahead"), 2),
      ("(?!b)", .unsupported("look-ahead"), 1), ("(?<=b)", .unsupported("look-behind"), 1),
      ("(?<n>b)", .unsupported("a named group"), 1), ("(?>b)", .unsupported("an atomic group"), 1),
      ("(?i)b", .unsupported("a flag in a pattern"), 1),
      ("[[:alpha:]]", .unsupported(#"a [ inside a class (write \[)"#), 2),
    ] as [(String, PatternError.Problem, Int)])
  func `A mistake is told with its column`(source: String, problem: PatternError.Problem, column: Int) {
    #expect(throws: PatternError(problem, column: column)) { try Pattern(source) }
  }

  @Test func `Patterns are bounded`() throws {
    #expect(throws: PatternError(.tooLong, column: 1)) { try Pattern(String(repeating: "a", count: 1001)) }
    #expect(throws: PatternError(.tooLarge, column: 1)) { try Pattern("(a{100}){100}") }
    #expect(throws: PatternError(.tooLarge, column: 1)) {
      try Pattern(String(repeating: "(", count: 50) + String(repeating: "){1000}", count: 50))
    }
    let deep = String(repeating: "(", count: 51) + String(repeating: ")", count: 51)
    #expect(throws: PatternError(.tooDeep, column: 51)) { try Pattern(deep) }
    #expect(try Pattern(String(repeating: "a", count: 1000)).matches(String(repeating: "a", count: 1000)))
  }

  /// A backtracking engine would need longer than anyone waits for any of these.
  @Test(arguments: ["(a*)*b", "(a+)+", "(a|aa)+b", "(a|a?)+", "((a{1,10}){1,10}){1,10}b", "(.*,)*x"])
  func `No pattern blows up`(source: String) throws {
    let pattern = try Pattern(source)
    #expect(!pattern.matches(String(repeating: "a", count: 10_000) + "!"))
  }

  @Test func `Patterns are equal when they are written alike`() throws {
    #expect(try Pattern("a") == Pattern("a"))
    #expect(try Pattern("a") != Pattern("b"))
    #expect(try Pattern("a") != Pattern("a", ignoringCase: true))
    #expect(try Set([Pattern("a"), Pattern("a"), Pattern("a", ignoringAccents: true)]).count == 2)
  }

  @Test(arguments: 0..<20)
  func `Generated patterns agree with the standard library's engine`(seed: UInt64) throws {
    var generator = QueryGenerator(seed: seed)
    for _ in 0..<100 {
      let source = Self.source(depth: 3, using: &generator)
      let pattern = try Pattern(source)
      let reference = try Regex(source).matchingSemantics(.unicodeScalar)
      for _ in 0..<8 {
        let text = (0..<Int.random(in: 0..<7, using: &generator)).map { _ in generator.pick(["a", "b", "1"]) }.joined()
        let expected = try reference.wholeMatch(in: text) != nil
        #expect(pattern.matches(text) == expected, "\(source) on \(text)")
      }
    }
  }

  @Test(arguments: 0..<10)
  func `Any text is read as a pattern or refused with a column in it`(seed: UInt64) {
    var generator = QueryGenerator(seed: seed)
    let pieces = [
      "a", "-", "[", "]", "^", "(", ")", "(?:", "|", "*", "+", "?", "{", "}", "2", ",", "\\", "d", "x4", "u{", "$", ".",
      "é", "犬",
    ]
    for _ in 0..<1000 {
      let source = (0..<Int.random(in: 1..<10, using: &generator)).map { _ in generator.pick(pieces) }.joined()
      do throws(PatternError) {
        _ = try Pattern(source).matches("a2-犬")
      } catch {
        #expect(1...source.unicodeScalars.count + 1 ~= error.column, "\(source)")
      }
    }
  }

  private static func source(depth: Int, using generator: inout QueryGenerator) -> String {
    let atoms = ["a", "b", ".", "[ab]", "[^a]", #"\d"#, #"\w"#, #"\D"#, "a$", "^b"]
    guard depth > 0 else { return generator.pick(atoms) }
    let part = source(depth: depth - 1, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return part + source(depth: depth - 1, using: &generator)
    case 1: return "(\(part)|\(source(depth: depth - 1, using: &generator)))"
    default: return "(?:\(part))" + generator.pick(["*", "+", "?", "{2}", "{1,3}", "{0,2}", "{1,}"])
    }
  }
}
