import AddressBook
import Testing

@Suite struct LabelTests {
  @Test(arguments: [
    (Label.home, "_$!<Home>!$_", "home"), (.work, "_$!<Work>!$_", "work"), (.mobile, "_$!<Mobile>!$_", "mobile"),
    (.main, "_$!<Main>!$_", "main"), (.homeFax, "_$!<HomeFAX>!$_", "home fax"),
    (.workFax, "_$!<WorkFAX>!$_", "work fax"), (.otherFax, "_$!<OtherFAX>!$_", "other fax"),
    (.homePage, "_$!<HomePage>!$_", "home page"), (.anniversary, "_$!<Anniversary>!$_", "anniversary"),
    (.iPhone, "iPhone", "iPhone"), (.none, "_$!!$_", ""), ("Vet's office", "Vet's office", "Vet's office"),
    ("_$!<>!$_", "_$!<>!$_", ""), ("_$!<", "_$!<", "_$!<"),
  ])
  func `a label has a raw form and a title`(_ label: Label, _ raw: String, _ title: String) {
    #expect(label.rawValue == raw)
    #expect(label.title == title)
  }

  @Test(arguments: [
    ("home", Label.home), ("HOME", .home), ("_$!<Home>!$_", .home), ("home FAX", .homeFax), ("hôme", .home),
    ("my own", "my own"), ("My Own", "My Own"), ("", .none),
    // The frameworks know it, although it is not offered here.
    ("mobile", .mobile), ("Father", "_$!<Father>!$_"), ("iphone", .iPhone),
  ])
  func `a text means one of the labels offered, or is a label of its own`(_ text: String, _ label: Label) {
    #expect(Label(text, among: [.home, .work, .homeFax]) == label)
  }

  @Test func `labels that are encoded differently are different`() {
    #expect(Label(rawValue: "é") != Label(rawValue: "e\u{301}"))
    #expect(Set([Label(rawValue: "é"), Label(rawValue: "e\u{301}"), "é"]).count == 2)
  }

  @Test func `every label of the frameworks is found by its title in any case`() {
    for label in Label.predefined {
      #expect(Label(label.title, among: []) == label)
      #expect(Label(label.title.uppercased(), among: []) == label)
    }
    for other in ["mother  in law", " home", "home ", "fax", "ho-me"] {
      #expect(Label(other, among: []).rawValue == other)
    }
  }

  @Test func `every relation has a title of its own`() {
    #expect(Set(Label.relations.map(\.title)).count == Label.relations.count)
    #expect(Label.relations.allSatisfy { $0.rawValue.hasPrefix("_$!<") && !$0.title.isEmpty })
  }
}
