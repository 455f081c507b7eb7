import LineEditor
import Testing

@testable import PetContactsShell

@Suite struct WrappingTests {
  @Test(
    arguments: [
      ("", 5, [""]), ("short", 5, ["short"]), ("two words", 5, ["two", "words"]), ("two words", 8, ["two", "words"]),
      ("a b c d e f", 5, ["a b c", "d e f"]), ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
      ("go abcdefghij", 4, ["go", "abcd", "efgh", "ij"]), ("  two words", 6, ["  two", "words"]),
      ("two  blanks", 20, ["two  blanks"]), ("five       blanks", 8, ["five", "blanks"]),
      ("田中太郎は犬", 5, ["田中", "太郎", "は犬"]), ("犬犬 犬", 4, ["犬犬", "犬"]), ("on 田中太郎", 8, ["on 田中", "太郎"]),
      ("🐶🐱🐶", 4, ["🐶🐱", "🐶"]), ("👩‍🚀👩‍🚀 x", 4, ["👩‍🚀👩‍🚀", "x"]), ("犬", 1, ["犬"]), ("ab", 0, ["a", "b"]),
    ] as [(String, Int, [String])])
  func `Text is broken at blanks, and within words that are too wide`(text: String, width: Int, lines: [String]) {
    #expect(DisplayWidth.wrap(text, to: width, breakingWords: true) == lines)
  }

  @Test func `No line is wider than it may be, and nothing but blanks is lost`() {
    let text = "Ein Hund 🐶 namens 田中太郎 läuft ans Donaudampfschifffahrtsgesellschaftsufer, e\u{301}tonnant 👩‍🚀!"
    for width in 2...90 {
      let lines = DisplayWidth.wrap(text, to: width, breakingWords: true)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }
}
