import Testing

@testable import PetContactsShell

@Suite("Text of a manual page")
struct RoffTests {
  @Test(
    "has nothing that would be obeyed",
    arguments: [
      ("plain text", "plain text"), ("--json", "\\-\\-json"), ("it's", "it\\[aq]s"), ("'quoted'", "\\[aq]quoted\\[aq]"),
      (".TH is text", "\\&.TH is text"), ("a.b", "a.b"), (" indented", "\\& indented"), ("C:\\new", "C:\\[rs]new"),
      ("~/`x`^2", "\\[ti]/\\[ga]x\\[ga]\\[ha]2"), ("N…", "N\\[u2026]"), ("🐕", "\\[u1F415]"), ("a\nb", "a b"),
      ("\"", "\\[dq]"),
    ]
  )
  func isEscaped(text: String, escaped: String) {
    #expect(Roff.text(text) == escaped)
  }

  @Test("is quoted as the argument of a macro")
  func isQuoted() {
    #expect(Roff.macro("SS", "add \"x\"") == ".SS \"add \\[dq]x\\[dq]\"")
  }
}
