import Testing

@testable import PetContactsShell

@Suite("The lines of the screen that a text takes")
struct ScreenLinesTests {
  @Test(
    "are counted as the screen breaks them",
    arguments: [
      ([], 0), (["one"], 0), (["one\n"], 1), (["\n\n"], 2), (["1234567890"], 0), (["1234567890\n"], 1),
      (["12345678901"], 1), (["12345678901\n"], 2), (["12345", "67890", "1\n"], 2), (["太郎太郎太\n"], 1),
      (["太郎太郎太郎\n"], 2), (["\u{1B}[1;31m1234567890\u{1B}[0m\n"], 1),
    ] as [([String], Int)]
  )
  func counts(texts: [String], count: Int) {
    var lines = ScreenLines()
    for text in texts { lines.read(text, columns: 10) }
    #expect(lines.count(columns: 10) == count)
  }
}
