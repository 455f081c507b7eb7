import LineEditor
import Testing

@Suite struct DisplayWidthTests {
  static let widths: [(text: String, columns: Int)] = [
    ("", 0),
    ("Shippo", 6),
    ("Zoë", 3),
    ("Zoe\u{308}", 3),
    ("漢字", 4),
    ("ﾊﾝｶｸ", 4),
    ("ｗｉｄｅ", 8),
    ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2),
    ("שלום", 4),
    ("नमस्ते", 4),
    ("a\u{200B}b", 2),
    ("👍", 2),
    ("👍🏽", 2),
    ("👩‍👩‍👧‍👦", 2),
    ("🏳️‍🌈", 2),
    ("🇩🇪", 2),
    ("❤", 1),
    ("❤️", 2),
    ("☎\u{FE0E}", 1),
    ("1️⃣", 2),
    ("1", 1),
    ("…", 1),
    ("a\u{7}\u{1B}b\r\n", 2),
  ]

  @Test(arguments: widths)
  func `Text is as wide as a terminal shows it`(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  static let cuts: [(text: String, columns: Int, result: String)] = [
    ("Shippo", 6, "Shippo"),
    ("Shippo", 5, "Ship…"),
    ("Shippo", 1, "…"),
    ("Shippo", 0, ""),
    ("漢字漢字", 6, "漢字…"),
    ("漢字漢字", 5, "漢字…"),
    ("漢字漢字", 4, "漢…"),
    ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦…"),
  ]

  @Test(arguments: cuts)
  func `Text is cut between characters`(text: String, columns: Int, result: String) {
    let cut = DisplayWidth.truncate(text, to: columns)
    #expect(cut == result)
    #expect(DisplayWidth.of(cut) <= columns)
  }

  @Test func `Text is padded to a number of columns`() {
    #expect(DisplayWidth.pad("漢", to: 4) == "漢  ")
    #expect(DisplayWidth.pad("漢", to: 4, alignsRight: true) == "  漢")
    #expect(DisplayWidth.pad("漢字", to: 3) == "漢字")
  }

  static let wrapped: [(text: String, columns: Int, lines: [String])] = [
    ("", 5, [""]),
    ("one two three", 80, ["one two three"]),
    ("one two three", 7, ["one two", "  three"]),
    ("one  two", 8, ["one  two"]),
    ("one  two  three", 8, ["one  two", "  three"]),
    ("漢字 漢字 漢字", 9, ["漢字 漢字", "  漢字"]),
    ("see https://example.org/a/long/way there", 12, ["see", "  https://example.org/a/long/way", "  there"]),
    ("unbroken", 4, ["unbroken"]),
    ("one two", 1, ["one", "  two"]),
    ("one two three", .max, ["one two three"]),
  ]

  @Test(arguments: wrapped)
  func `Text is broken at blanks`(text: String, columns: Int, lines: [String]) {
    #expect(DisplayWidth.wrap(text, to: columns, hanging: 2) == lines)
  }

  @Test func `Words with blanks in them are not broken there`() {
    #expect(DisplayWidth.wrap(["list", "[--limit N]", "[--all]"], to: 12) == ["list", "[--limit N]", "[--all]"])
  }

  @Test func `Control characters are replaced`() {
    #expect(DisplayWidth.replacingControls(in: "a\u{1B}[2Jb\u{9B}c\r\nd\u{2028}", by: "?") == "a?[2Jb?c??d?")
    #expect(DisplayWidth.replacingControls(in: "Zoë 漢", by: "?") == "Zoë 漢")
  }
}
