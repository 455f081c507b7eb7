import AddressBook
import PropertyLists
import Testing

@Suite struct PersonFlagsTests {
  /// `kABShowAsCompany`, `kABLastNameFirst` and `kABFirstNameFirst` of ABGlobals.h.
  @Test func `the bits are those of the framework, and others are kept`() {
    var flags = PersonFlags(rawValue: 0o400)
    flags.kind = .organization
    flags.nameOrder = .familyNameFirst
    #expect(flags.rawValue == 0o421)
    flags.nameOrder = .givenNameFirst
    flags.kind = .room
    #expect(flags.rawValue == 0o443)
    flags.kind = .person
    flags.nameOrder = .standard
    #expect(flags.rawValue == 0o400)
    #expect(PersonFlags(rawValue: 0o77).kind == .person)
    #expect(PersonFlags(rawValue: 0o77).nameOrder == .standard)
  }

  @Test(arguments: [0, 1, 2, 3, 4, 7, 0o20, 0o21, 0o40, 0o60, 0o10, 1 << 40, 0o421] as [Int])
  func `the words for any bits read back as the same bits`(bits: Int) {
    let flags = PersonFlags(rawValue: bits)
    #expect(PersonFlags(text: flags.text) == flags, "\(flags.text)")
  }

  @Test(
    arguments: [
      ("company", 1), ("Organisation, LAST NAME FIRST", 0o21), ("first name first", 0o40), ("room,256", 0o403),
      ("company, room", nil), ("last name first, first name first", nil), ("firm", nil), ("", nil), ("-1", nil),
      ("company,", nil), ("99999999999999999999", nil),
    ] as [(String, Int?)])
  func `words are read in any case, and contradictions refused`(text: String, bits: Int?) {
    #expect(PersonFlags(text: text)?.rawValue == bits)
  }

  @Test func `a card's flags are typed`() {
    var person = BookFixture().person("Ada")
    person[.flags] = PersonFlags(kind: .organization, nameOrder: .familyNameFirst)
    #expect(person.value(for: "ABPersonFlags") == 17)
    #expect(person.isOrganization)
  }
}
