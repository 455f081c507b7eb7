import PropertyLists
import Testing

@testable import PetContactsShell

/// URIs that stand for values.
@Suite struct DefaultActionTests {
  private func uri(_ value: PropertyList, _ key: String) -> String? {
    DefaultAction.uri(for: value, of: ResolvedKey(key: key, declaration: nil))
  }

  @Test(
    arguments: [
      ("+44 20 7946 0958", "tel:+442079460958"), ("(712) 477-9070", "tel:7124779070"), ("*99#", "tel:*99%23"),
      ("tel:+1-201-555-0123", "tel:+1-201-555-0123"), ("none", nil), ("", nil),
    ] as [(String, String?)])
  func `a phone is called`(text: String, wanted: String?) {
    #expect(uri(.string(text), "Phone") == wanted)
  }

  @Test(arguments: [
    ("ada@example.org", "mailto:ada@example.org"),
    ("a b?subject=x@example.org", "mailto:a%20b%3Fsubject%3Dx@example.org"),
  ])
  func `an e-mail address is written to, and cannot smuggle a subject in`(text: String, wanted: String) {
    #expect(uri(.string(text), "Email") == wanted)
  }

  @Test(
    arguments: [
      ("https://example.org/ä b", "https://example.org/%C3%A4%20b"),
      ("https://example.org/%20#x", "https://example.org/%20#x"),
      ("example.org", nil), ("a:b", "a:b"), (":b", nil), ("1a:b", nil), ("a b:c", nil),
    ] as [(String, String?)])
  func `a text is a URI when it begins with a scheme`(text: String, wanted: String?) {
    #expect(uri(.string(text), "org.example.page") == wanted)
  }

  @Test func `the address of a page need not say its scheme`() {
    #expect(uri("www.example.org/a", "URLs") == "https://www.example.org/a")
    #expect(uri("mailto:ada@example.org", "URLs") == "mailto:ada@example.org")
    #expect(uri("at home", "URLs") == nil)
  }

  @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "FILE:/x", "-x", "", "ftp://a"])
  func `only schemes that do nothing unexpected are handed on`(text: String) {
    #expect(throws: ShellError.self) { try DefaultAction.checked(text) }
  }

  @Test(arguments: [
    "mailto:ada@example.org", "mailto:a@b?subject=Hi%20there&body=x&cc=c@d", "MAILTO:a@b?Subject=x",
    "mailto:?subject=x",
  ])
  func `a message may have a subject, a text and copies`(text: String) throws {
    #expect(try DefaultAction.checked(text) == text)
  }

  @Test(arguments: [
    "mailto:a@b?attach=/etc/passwd", "mailto:a@b?subject=x&attachment=/x", "MAILTO:a@b?ATTACH=/x", "mailto:?to=c@d",
    "mailto:a@b?subject=x;attach=/x", "mailto:a@b?subject=x?attach=/x", "mailto:a@b?%61ttach=/x", "mailto:a@b?bcc=c@d",
    "mailto:a@b?subject=x#&attach=/x",
  ])
  func `a message fills in nothing else`(text: String) {
    #expect(throws: ShellError.self) { try DefaultAction.checked(text) }
  }

  @Test func `what is handed on holds nothing that a shell or a program would take apart`() throws {
    let uri = try DefaultAction.checked("HTTPS://example.org/a b\n\"`|<>\u{1B}")
    #expect(uri == "HTTPS://example.org/a%20b%0A%22%60%7C%3C%3E%1B")
  }
}
