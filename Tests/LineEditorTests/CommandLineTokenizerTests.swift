import LineEditor
import Testing

@Suite struct CommandLineTokenizerTests {
  static let lines: [(line: String, words: [String])] = [
    ("", []),
    (" \t\r\n ", []),
    ("show Shippo", ["show", "Shippo"]),
    ("  show\tShippo  ", ["show", "Shippo"]),
    ("show 'Shippo Dog'", ["show", "Shippo Dog"]),
    ("show \"Shippo Dog\"", ["show", "Shippo Dog"]),
    (#"show Shippo\ Dog"#, ["show", "Shippo Dog"]),
    (#"a\b \\ \" \'"#, ["ab", "\\", "\"", "'"]),
    (#"'a\b' 'c"d'"#, [#"a\b"#, "c\"d"]),
    (#""a\nb\tc\"d\\e\f'""#, ["a\nb\tc\"d\\e\\f'"]),
    (#""\"""#, ["\""]),
    ("ab\"c d\"'e f'g", ["abc de fg"]),
    ("'' \"\"", ["", ""]),
    ("a #b c#d", ["a", "#b", "c#d"]),
    ("é漢 '👩‍👩‍👧 x'", ["é漢", "👩‍👩‍👧 x"]),
    ("non\u{A0}breaking", ["non\u{A0}breaking"]),
    ("a\nb", ["a", "b"]),
    ("'a\nb'", ["a\nb"]),
  ]

  @Test(arguments: lines)
  func `A line is split into words`(line: String, words: [String]) throws {
    #expect(try CommandLineTokenizer.split(line).map(\.text) == words)
  }

  @Test func `Words know where they stand and whether they were quoted`() throws {
    let line = #"é 'b c' d"e"f\g"#
    let words = try CommandLineTokenizer.split(line)
    #expect(words.map(\.range) == [0..<2, 3..<8, 9..<16])
    #expect(words.map(\.isQuoted) == [false, true, true])
  }

  static let faults: [(line: String, reason: TokenizerError.Reason, offset: Int, column: Int)] = [
    ("é 'a b", .unbalancedQuote(.single), 3, 3),
    ("a \"b 'c' ", .unbalancedQuote(.double), 2, 3),
    (#""a\"#, .unbalancedQuote(.double), 0, 1),
    (#""a\""#, .unbalancedQuote(.double), 0, 1),
    (#"show é\"#, .trailingBackslash, 7, 7),
    ("a\0b", .nul, 1, 2),
    ("a\0'b", .nul, 1, 2),
  ]

  @Test(arguments: faults)
  func `A line that is no command line says what is wrong and where`(
    line: String, reason: TokenizerError.Reason, offset: Int, column: Int
  ) {
    let error = #expect(throws: TokenizerError.self) { try CommandLineTokenizer.split(line) }
    #expect(error?.reason == reason)
    #expect(error?.offset == offset)
    #expect(error?.column == column)
  }

  @Test func `A comment begins only where a word could, and only when it is allowed`() throws {
    let line = "a#b '#c' # d 'e\nf"
    #expect(try CommandLineTokenizer.split(line, allowsComments: true).map(\.text) == ["a#b", "#c", "f"])
    #expect(throws: TokenizerError.self) { try CommandLineTokenizer.split(line) }
  }

  static let quoted: [(text: String, word: String)] = [
    ("Shippo", "Shippo"),
    ("", "\"\""),
    ("Shippo Dog", "\"Shippo Dog\""),
    ("O'Brien", "\"O'Brien\""),
    ("say \"hi\"", #""say \"hi\"""#),
    (#"a\b"#, #""a\\b""#),
    ("a\nb\tc", #""a\nb\tc""#),
    ("#a", "\"#a\""),
    ("a#", "a#"),
    ("Zoë", "Zoë"),
    ("--flag=x", "--flag=x"),
    ("a\u{1B}", "\"a\u{1B}\""),
  ]

  @Test(arguments: quoted)
  func `Text is quoted only when it has to be`(text: String, word: String) {
    #expect(CommandLineTokenizer.quote(text) == word)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `What is quoted is split into what it was`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let alphabet: [Character] = [
      "a", "é", "漢", "👩‍👩‍👧", " ", "\t", "\n", "\r", "\r\n", "'", "\"", "\\", "#", "n", "t", "\u{1B}", "\u{301}",
    ]
    for _ in 0..<2000 {
      let texts = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        String(
          (0..<Int.random(in: 0...8, using: &generator)).compactMap { _ in alphabet.randomElement(using: &generator) })
      }
      let line = texts.map(CommandLineTokenizer.quote).joined(separator: " ")
      let words = try CommandLineTokenizer.split(line).map(\.text)
      #expect(words.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
      #expect(!line.utf8.contains(10))
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `Any bytes are split or refused, and the word at any cursor is found`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let bytes: [UInt8] = Array(" '\"\\#an\n\t\0é漢".utf8)
    for _ in 0..<2000 {
      let line = String(
        decoding: (0..<12).compactMap { _ in bytes.randomElement(using: &generator) }, as: UTF8.self)
      for word in (try? CommandLineTokenizer.split(line)) ?? [] {
        #expect(word.range.lowerBound < word.range.upperBound && word.range.upperBound <= line.utf8.count)
      }
      let context = CompletionContext(line: line, cursor: Int.random(in: -2...40, using: &generator))
      #expect(context.wordStart <= context.cursor && context.cursor <= line.utf8.count)
      #expect(CommandLineTokenizer.commands(in: line).allSatisfy { !$0.isEmpty })
    }
  }

  static let contexts: [(line: String, cursor: Int, words: [String], partial: String, start: Int)] = [
    ("", 0, [], "", 0),
    ("show Shi rest", 8, ["show"], "Shi", 5),
    ("show ", 5, ["show"], "", 5),
    ("show 'Shippo D", 14, ["show"], "Shippo D", 5),
    (#"show Shippo\ D"#, 14, ["show"], "Shippo D", 5),
    (#"show Shippo\"#, 12, ["show"], "Shippo", 5),
    (#"show a"b c"#, 10, ["show"], "ab c", 5),
    ("show é", 6, ["show"], "", 5),
    ("show", 99, [], "show", 0),
    ("show", -1, [], "", 0),
  ]

  @Test(arguments: contexts)
  func `The word at the cursor is found`(line: String, cursor: Int, words: [String], partial: String, start: Int) {
    let context = CompletionContext(line: line, cursor: cursor)
    #expect(context.words == words)
    #expect(context.partial == partial)
    #expect(context.wordStart == start)
  }

  @Test func `An open quote is known at the cursor`() {
    #expect(CompletionContext(line: "show 'a", cursor: 7).openQuote == .single)
    #expect(CompletionContext(line: "show \"a", cursor: 7).openQuote == .double)
    #expect(CompletionContext(line: "show 'a'", cursor: 8).openQuote == nil)
  }

  @Test func `Commands are split at newlines outside quotes`() {
    #expect(CommandLineTokenizer.commands(in: "a b\n\n 'c\nd' e\r\n\"f\ng\"") == ["a b", " 'c\nd' e\r", "\"f\ng\""])
    #expect(CommandLineTokenizer.commands(in: "a\ndon't\nb") == ["a", "don't\nb"])
    #expect(CommandLineTokenizer.commands(in: " \n\t") == [])
  }
}
