import AddressBook
import Testing

@Suite struct SpellingTests {
  @Test(
    arguments: [
      ("shwo", "show"), ("sohw", "show"), ("lst", "list"), ("delette", "delete"), ("SHÓW", "show"), ("undo", "undo"),
      ("s", nil), ("", nil), ("dele", nil), ("qqqq", nil), (String(repeating: "show", count: 17), nil),
    ] as [(String, String?)])
  func `The word that was meant is the nearest one, when at most a third of it is wrong`(word: String, meant: String?) {
    #expect(Spelling.suggestion(for: word, among: ["show", "list", "delete", "undo"]) == meant)
  }

  @Test func `Of words that are equally near the first is taken`() {
    #expect(Spelling.suggestion(for: "cat", among: ["bat", "car", "hat"]) == "bat")
    #expect(Spelling.suggestion(for: "cat", among: []) == nil)
  }
}
