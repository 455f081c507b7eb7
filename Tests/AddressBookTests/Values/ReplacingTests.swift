import AddressBook
import Testing

@Suite("Marks in a text")
struct ReplacingTests {
  @Test(
    "each is replaced, from the beginning on",
    arguments: [
      ("in % days", "%", "3", "in 3 days"), ("aaa", "aa", "b", "ba"),
      ("it's 'so'", "'", "'\\''", "it'\\''s '\\''so'\\''"),
      ("%", "%", "%%", "%%"), ("nothing", "%", "3", "nothing"), ("", "%", "3", ""), ("ab", "", "3", "ab"),
      ("übel – ü", "ü", "ue", "uebel – ue"), ("aab", "ab", "c", "ac"),
    ])
  func replacing(text: String, mark: String, by: String, expected: String) {
    #expect(text.replacing(mark, by: by) == expected)
  }

  @Test("what stands between them is all of the text")
  func pieces() {
    #expect("a\n\nb\n\n\n\nc".pieces(between: "\n\n") == ["a", "b", "", "c"])
    #expect("\n\na".pieces(between: "\n\n") == ["", "a"])
    #expect("a\nb".pieces(between: "\n\n") == ["a\nb"])
  }
}
